import Foundation

// Taking stores out.
extension NSPersistentStoreCoordinator {
  /// Takes a store out, and closes its file; will-remove-store is posted before, stores-did-change after it (NT-12).
  ///
  /// Its objects stay in their contexts, and what they have loaded can still be read (CH-927): a to-many that was not loaded is
  /// empty. A fault of the store that fires ends the process, and so does a save of changed ones (FT-20): take those back with
  /// `rollback()` or `reset()`. Adding the file again brings the rows back, as new objects with new IDs of the same URIs.
  ///
  /// - Throws: 134070 when the store is not this coordinator's.
  public func remove(_ store: NSPersistentStore) throws {
    try exclusively { try requireOwn(store) }
    postWillRemove(store)
    try exclusively {
      // An observer may have removed it already.
      try requireOwn(store)
      drop(store)
    }
    postStoresDidChange([NSRemovedPersistentStoresKey: [store]])
  }

  /// Takes the store at a place out, if there is one: something else is going to happen to its file.
  func removeStore(at url: URL) throws {
    if let store = persistentStore(for: url) { try remove(store) }
  }

  /// Checks that a store belongs here.
  ///
  /// - Throws: `StoreFailure.foreignStore`.
  func requireOwn(_ store: NSPersistentStore) throws {
    guard persistentStores.contains(where: { $0 === store }) else { throw StoreFailure.foreignStore }
  }
}
