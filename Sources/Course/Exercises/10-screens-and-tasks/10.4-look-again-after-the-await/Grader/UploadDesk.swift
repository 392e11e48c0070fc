import Foundation
import OpenCoreData
import Samples

/// Items of which one is to be uploaded and ticked off, and what is uploaded.
final class UploadDesk {
  let store: GradedStore
  let context: NSManagedObjectContext
  /// The item that is to be uploaded; another one has the same name.
  let id: NSManagedObjectID
  let name: String
  private(set) var uploaded: [String] = []

  init(_ fresh: FreshData, isMain: Bool) throws {
    let name = fresh.word()
    let minutes = fresh.ints(4 + fresh.more, 1...999)
    let names = [name, name] + fresh.words(2 + fresh.more)
    let store = try GradedStore(
      items: fresh.shuffled(zip(names, minutes).map { ItemSeed(name: $0, minute: $1) }))
    let context = isMain ? store.context : store.container.newBackgroundContext()
    id = try context.performAndWait { try context.item(ofMinute: minutes[0]).objectID }
    (self.store, self.context, self.name) = (store, context, name)
  }

  /// Calls an attempt.
  ///
  /// - Parameter meanwhile: what other code does with the context during the upload, on its queue, and then ends the event.
  /// - Returns: what the attempt says.
  /// - Throws: what the attempt throws.
  func run(
    _ attempt: LookAgainAfterTheAwait, _ meanwhile: @escaping (NSManagedObjectContext) throws -> Void = { _ in }
  ) throws -> Bool {
    try attempt.tickOff(id, context) { [self] name in
      uploaded.append(name)
      try context.performAndWait {
        try meanwhile(context)
        context.processPendingChanges()
      }
    }
  }

  /// Compares what is ticked off in the context, and that nothing of it is in the file.
  func expect(ticked names: [String]) throws {
    let ticked = try context.performAndWait {
      let request = NSFetchRequest<Item>(entityName: "Item")
      request.predicate = NSPredicate(format: "done == YES")
      return try context.fetch(request).map(\.name)
    }
    try Graders.expect("items that are ticked off in the context", ticked, is: names)
    let updated = context.performAndWait { context.updatedObjects.count { $0 is Item } }
    try Graders.expect("items with an unsaved edit", updated, is: names.count)
  }
}
