import Foundation

/// Key of the added stores, an array, in the userInfo of stores-did-change (NT-12).
public let NSAddedPersistentStoresKey = "added"
/// Key of the removed stores, an array, in the userInfo of stores-did-change (NT-12).
public let NSRemovedPersistentStoresKey = "removed"
/// Key of what has another UUID now, in the userInfo of stores-did-change (NT-12).
///
/// An array: the old store, the new store and, after a migration, an array of object IDs: of each object the old one,
/// followed by the new one (ID-12b). The key's text is chosen here.
public let NSUUIDChangedPersistentStoresKey = "UUIDChanged"

extension NSNotification.Name {
  /// Posted before a store is added or removed; the object is the coordinator, and userInfo has the store as that of
  /// stores-did-change will (NT-15).
  public static let NSPersistentStoreCoordinatorStoresWillChange = NSNotification.Name(
    "NSPersistentStoreCoordinatorStoresWillChangeNotification")
  /// Posted when stores were added or removed, or have another UUID; the object is the coordinator (NT-12).
  public static let NSPersistentStoreCoordinatorStoresDidChange = NSNotification.Name(
    "NSPersistentStoreCoordinatorStoresDidChangeNotification")
  /// Posted before a store is removed; the object is the store (NT-12).
  public static let NSPersistentStoreCoordinatorWillRemoveStore = NSNotification.Name(
    "NSPersistentStoreCoordinatorWillRemoveStoreNotification")
}

extension NSPersistentStoreCoordinator {
  /// Tells what happened to the stores.
  ///
  /// Call outside the lock.
  func postStoresDidChange(_ info: [AnyHashable: Any]) {
    NotificationCenter.default.post(name: .NSPersistentStoreCoordinatorStoresDidChange, object: self, userInfo: info)
  }

  /// Tells what is going to happen to the stores.
  ///
  /// Call outside the lock.
  func postStoresWillChange(_ info: [AnyHashable: Any]) {
    NotificationCenter.default.post(name: .NSPersistentStoreCoordinatorStoresWillChange, object: self, userInfo: info)
  }

  /// Tells that a store is going to be removed.
  ///
  /// Call outside the lock.
  func postWillRemove(_ store: NSPersistentStore) {
    postStoresWillChange([NSRemovedPersistentStoresKey: [store]])
    store.willRemove(from: self)
    NotificationCenter.default.post(name: .NSPersistentStoreCoordinatorWillRemoveStore, object: store)
  }
}
