import Foundation
import OpenCoreData
import TestKit

@testable import CoreData

/// The store and the contexts of one place.
final class SequenceStack {
  let place: SequencePlace
  private let store: OpenedStore
  private let url: URL
  /// From the root down; the last is the one that is used.
  let contexts: [NSManagedObjectContext]

  init(_ place: SequencePlace, _ model: NSManagedObjectModel, _ input: SequenceInput, folder: URL) throws {
    self.place = place
    url = folder.appendingPathComponent("sequence-\(place.store).sqlite")
    var options: [AnyHashable: Any] = [StoreUUIDOption: OpenedStore.uuid]
    var pragmas = ["synchronous": "OFF"]
    if place.store == .history { options[NSPersistentHistoryTrackingKey] = true }
    if place.store == .journal { pragmas["journal_mode"] = "DELETE" }
    if place.store != .memory { options[NSSQLitePragmasOption] = pragmas }
    store = try OpenedStore(
      model, at: place.store == .memory ? nil : url,
      type: place.store == .memory ? NSInMemoryStoreType : NSSQLiteStoreType,
      options: options)
    var contexts = [store.context()]
    for _ in 0..<place.depth { contexts.append(.child(of: contexts[contexts.count - 1])) }
    self.contexts = contexts
    let context = contexts[contexts.count - 1]
    context.performAndWait {
      context.propagatesDeletesAtEndOfEvent = !input.defersRules
      if input.undoes { context.undoManager = UndoManager() }
    }
  }

  deinit {
    store.close()
    for end in ["", "-wal", "-shm", "-journal"] { unlink(url.path + end) }
  }

  /// The context that is used.
  var context: NSManagedObjectContext { contexts[contexts.count - 1] }

  /// Does something in a context of the store of which nobody else knows.
  func beside<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result { try store.run(body) }

  /// What a new context reads of the store, and what is wrong with it.
  func stored() throws -> (picture: [String], problems: [String]) {
    try store.run { context in
      let picture = try context.sequencePicture()
      return (picture, try context.danglingKeys().map { "\($0) leads to no row" } + Invariants(context).problems())
    }
  }
}

extension NSManagedObjectContext {
  /// A line for each object of the context: its values and the names at the far ends of its relationships.
  func sequencePicture() throws -> [String] {
    try ["Node", "Leaf"].flatMap { entity in
      try things(entity).map { object in
        let values = SequenceModel.sizes.map { "\($0) \(object.value(forKey: $0) ?? "nil")" }
        let ends = object.layout.relationships.map { relationship in
          let names = object.destinations(relationship).map(\.sequenceName)
          return "\(relationship.name) \(relationship.isOrdered ? names : names.sorted())"
        }
        return "\(object.sequenceName): " + (values + ends).joined(separator: ", ")
      }
    }
  }

  /// What the context holds unsaved.
  func sequenceChanges() -> [String] {
    [("inserted", insertedObjects), ("updated", updatedObjects)].map { word, objects in
      "\(word) \(objects.map(\.sequenceName).sorted())"
    } + ["deleted \(deletedObjects.count)"]
  }
}

extension NSManagedObject {
  /// The name by which a sequence knows the object.
  var sequenceName: String { value(forKey: "name") as? String ?? "nobody" }
}
