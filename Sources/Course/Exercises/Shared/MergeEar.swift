import Foundation
import OpenCoreData

/// Hears what contexts are told: the IDs that are merged into them, and the objects of which they post that these have
/// changed.
final class MergeEar {
  private let box = NotificationBox()
  private var observers: [any NSObjectProtocol] = []

  /// Begins to listen; what the contexts have not processed yet is processed first.
  init(_ contexts: [NSManagedObjectContext]) {
    for context in contexts { context.performAndWait { context.processPendingChanges() } }
    for context in contexts {
      for name in [Notification.Name.NSManagedObjectContextObjectsDidChange, .didMergeIDs] {
        let observer = NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) { [box] in
          box.add($0)
        }
        observers.append(observer)
      }
    }
  }

  deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }

  /// Whether nothing at all was heard.
  var isSilent: Bool { box.notifications.isEmpty }

  /// The IDs of everything that a context was told of, or has posted as changed.
  func ids(in context: NSManagedObjectContext) -> Set<NSManagedObjectID> { ids(in: context, Self.keys) }

  /// The objects of which a context was told, by the names that they have, in order.
  func names(in context: NSManagedObjectContext, _ names: [NSManagedObjectID: String]) -> [String] {
    Self.names(of: ids(in: context), names)
  }

  /// Objects by the names that they have, in order; one that has none by its entity and number, such as `Photo p2`.
  static func names(of ids: some Sequence<NSManagedObjectID>, _ names: [NSManagedObjectID: String]) -> [String] {
    Set(ids).map { names[$0] ?? "\($0.entity.name ?? "object") \($0.uriRepresentation().lastPathComponent)" }.sorted()
  }

  /// The IDs of what a context has been told is new.
  func newIDs(in context: NSManagedObjectContext) -> Set<NSManagedObjectID> {
    ids(in: context, [NSInsertedObjectsKey])
  }

  /// The IDs of what a list shows that follows the notifications of a context and was empty before: it takes in what is
  /// inserted and drops what is deleted.
  ///
  /// The notifications hold their objects, as such a list does.
  func listedIDs(in context: NSManagedObjectContext) -> Set<NSManagedObjectID> {
    var listed: Set<NSManagedObjectID> = []
    for notification in box.notifications
    where notification.name == .NSManagedObjectContextObjectsDidChange
      && notification.object as? NSManagedObjectContext === context
    {
      func ids(_ key: String) -> [NSManagedObjectID] {
        (notification.userInfo?[key] as? Set<NSManagedObject> ?? []).map(\.objectID)
      }
      listed.formUnion(ids(NSInsertedObjectsKey))
      listed.subtract(ids(NSDeletedObjectsKey))
    }
    return listed
  }

  private func ids(in context: NSManagedObjectContext, _ keys: [String]) -> Set<NSManagedObjectID> {
    var ids: Set<NSManagedObjectID> = []
    for notification in box.notifications where notification.object as? NSManagedObjectContext === context {
      for key in keys {
        if let objects = notification.userInfo?[key] as? Set<NSManagedObject> { ids.formUnion(objects.map(\.objectID)) }
        if let told = notification.userInfo?[key] as? Set<NSManagedObjectID> { ids.formUnion(told) }
      }
    }
    return ids
  }

  private static let keys = [
    NSInsertedObjectsKey, NSUpdatedObjectsKey, NSDeletedObjectsKey, NSRefreshedObjectsKey, NSInvalidatedObjectsKey,
    NSInsertedObjectIDsKey, NSUpdatedObjectIDsKey, NSDeletedObjectIDsKey, NSRefreshedObjectIDsKey,
    NSInvalidatedObjectIDsKey,
  ]
}

extension Notification.Name {
  fileprivate static var didMergeIDs: Notification.Name { .NSManagedObjectContextDidMergeChangesObjectIDs }
}
