import Foundation

/// What somebody else has saved, as IDs, which may cross from queue to queue.
struct ForeignChanges: Sendable {
  var inserted: [NSManagedObjectID] = []
  var updated: [NSManagedObjectID] = []
  var deleted: [NSManagedObjectID] = []
  /// Rows that somebody has refreshed or invalidated: they are looked at again like changed ones.
  var refreshed: [NSManagedObjectID] = []

  /// Whether nothing has changed.
  var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty && refreshed.isEmpty }

  /// The IDs of a save.
  init(_ changes: SaveChanges) {
    inserted = changes.inserted.map(Self.id)
    updated = changes.updated.map(Self.id)
    deleted = changes.deleted.map(Self.id)
  }

  /// What a notification of a save, or a dictionary of its shape, tells (RF-16).
  ///
  /// - Parameters:
  ///   - info: sets or arrays of objects, IDs or URIs, under the keys for objects or those for IDs. Other keys are passed
  ///     over, other values are a programming error (CH-070).
  ///   - coordinator: whose IDs are wanted. What is of no store of it is passed over (CH-070).
  init(_ info: [AnyHashable: Any], _ coordinator: NSPersistentStoreCoordinator) {
    func ids(_ keys: String...) -> [NSManagedObjectID] {
      var seen: Set<NSManagedObjectID> = []
      return keys.flatMap { key in Self.members(info[key]) { Self.id($0, coordinator) } }.filter {
        seen.insert($0).inserted
      }
      .sorted { ($0.layout.index, $0.number) < ($1.layout.index, $1.number) }
    }
    inserted = ids(NSInsertedObjectsKey, NSInsertedObjectIDsKey)
    updated = ids(NSUpdatedObjectsKey, NSUpdatedObjectIDsKey)
    deleted = ids(NSDeletedObjectsKey, NSDeletedObjectIDsKey)
    refreshed = ids(
      NSRefreshedObjectsKey, NSRefreshedObjectIDsKey, NSInvalidatedObjectsKey, NSInvalidatedObjectIDsKey)
  }

  private static func members(
    _ value: Any?, _ id: (Any) -> NSManagedObjectID?
  ) -> [NSManagedObjectID] {
    let members: [Any]
    switch value {
    case nil: return []
    // What batch requests give; by the ten thousand, where every cast counts.
    case let ids as [NSManagedObjectID]: return ids.compactMap(id)
    case let objects as Set<NSManagedObject>: members = Array(objects)
    case let ids as Set<NSManagedObjectID>: members = Array(ids)
    case let array as [Any]: members = array
    case let set as Set<AnyHashable>: members = set.map(\.base)
    case let array as NSArray: members = array.map { $0 }
    case let set as NSSet: members = set.map { $0 }
    case let other?:
      raiseException(.invalidArgument, "Changes to merge must be arrays or sets, not \(type(of: other)).")
    }
    return members.compactMap(id)
  }

  private static func id(_ member: Any, _ coordinator: NSPersistentStoreCoordinator) -> NSManagedObjectID? {
    if let id = member as? NSManagedObjectID { return native(id, coordinator) }
    switch (member as? AnyHashable)?.base ?? member {
    case let object as NSManagedObject: return native(id(object), coordinator)
    case let id as NSManagedObjectID: return native(id, coordinator)
    case let url as URL: return coordinator.managedObjectID(forURIRepresentation: url)
    case let url as NSURL: return coordinator.managedObjectID(forURIRepresentation: url as URL)
    default:
      raiseException(
        .invalidArgument, "Changes to merge must be objects, object IDs or URIs, not \(type(of: member)).")
    }
  }

  /// An object's ID, without touching the object: it may be in use on its own queue.
  private static func id(_ object: NSManagedObject) -> NSManagedObjectID {
    NSManagedObjectID(layout: object.layout, store: object.store, number: object.number)
  }

  /// The coordinator's own ID for the row of another coordinator's ID.
  private static func native(
    _ id: NSManagedObjectID, _ coordinator: NSPersistentStoreCoordinator
  ) -> NSManagedObjectID? {
    // Temporary numbers are the process's, and lead somewhere in the tree of contexts that knows them.
    if id.isTemporaryID { return id.namesNothing ? nil : id }
    guard let store = id.store else { return nil }
    if store.persistentStore?.persistentStoreCoordinator === coordinator { return id }
    return coordinator.managedObjectID(forURIRepresentation: id.uriRepresentation())
  }

  /// The IDs under the keys of a notification.
  var sets: [(key: String, ids: [NSManagedObjectID])] {
    [
      (NSInsertedObjectIDsKey, inserted), (NSUpdatedObjectIDsKey, updated), (NSDeletedObjectIDsKey, deleted),
      (NSRefreshedObjectIDsKey, refreshed),
    ]
  }
}

/// What a merge tells: what the other side reported, and what happened here (NT-08).
final class MergeReport {
  private(set) var changes: ForeignChanges

  init(_ changes: ForeignChanges) { self.changes = changes }

  /// Adds what a processing pass has told.
  func add(
    inserted: [NSManagedObject], updated: [NSManagedObject], deleted: [NSManagedObject], refreshed: [NSManagedObject]
  ) {
    changes.inserted += inserted.map(\.objectID)
    changes.updated += updated.map(\.objectID)
    changes.deleted += deleted.map(\.objectID)
    changes.refreshed += refreshed.map(\.objectID)
  }
}
