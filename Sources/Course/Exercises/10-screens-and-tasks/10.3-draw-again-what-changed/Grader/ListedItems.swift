import Foundation
import OpenCoreData
import Samples

/// A list of the open items by name, which keeps their object IDs and hears what its context posts.
struct ListedItems {
  /// What a list has to draw a change: the notification, and the IDs that it showed and shows.
  struct Turn {
    let change: Notification
    let old, new: [NSManagedObjectID]
    /// The names after the change.
    let names: [NSManagedObjectID: String]
  }

  let store: GradedStore
  let seeds: [ItemSeed]
  // Whoever draws an item holds it.
  private let held: [Item]

  var context: NSManagedObjectContext { store.context }

  /// A list of six items, beside two that are done; all of them have been read.
  init(_ fresh: FreshData) throws {
    let names = fresh.words(8).sorted()
    let seeds = zip(names, fresh.ints(8, 1...999)).enumerated().map {
      ItemSeed(name: $0.element.0, done: $0.offset >= 6, minute: $0.element.1)
    }
    let store = try GradedStore(items: fresh.shuffled(seeds))
    held = try seeds.map { try store.context.item(ofMinute: $0.minute) }
    for item in held { _ = item.name }
    (self.store, self.seeds) = (store, seeds)
  }

  /// The item at a place of the seeds: 0 to 5 are listed, by name.
  func item(_ place: Int) -> Item { held[place] }

  /// Changes something, and ends the event.
  ///
  /// - Returns: what the list gets, where the context has posted once; else a mismatch is thrown.
  func turn(_ change: (NSManagedObjectContext) throws -> Void) throws -> Turn {
    context.processPendingChanges()
    let (old, box) = (try ids(), NotificationBox())
    let observer = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextObjectsDidChange, object: context, queue: nil
    ) { box.add($0) }
    defer { NotificationCenter.default.removeObserver(observer) }
    try change(context)
    context.processPendingChanges()
    guard let posted = box.notifications.first, box.notifications.count == 1 else {
      throw Mismatch(["the context posted \(box.notifications.count) times"])
    }
    let items = try context.fetch(NSFetchRequest<Item>(entityName: "Item"))
    let names = Dictionary(uniqueKeysWithValues: items.map { ($0.objectID, $0.name) })
    return Turn(change: posted, old: old, new: try ids(), names: names)
  }

  private func ids() throws -> [NSManagedObjectID] {
    let request = NSFetchRequest<Item>(entityName: "Item")
    request.predicate = NSPredicate(format: "done == NO")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    return try context.fetch(request).map(\.objectID)
  }
}
