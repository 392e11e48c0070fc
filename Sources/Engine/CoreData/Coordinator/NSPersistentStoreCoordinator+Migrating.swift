import Foundation

// Moving a store's data to another place or another type of store.
extension NSPersistentStoreCoordinator {
  /// Copies a store's data into a new store, which takes its place.
  ///
  /// The new store has a UUID of its own, so every object has a new ID (ID-12); primary keys and versions stay as they were
  /// (chosen here). The old store is removed, its file stays. Notifications: will-remove-store; stores-did-change with the
  /// removed store, with the added one, and with both and the mapping of object IDs (NT-12b; their order is chosen here).
  /// What becomes of the old store's objects, `remove(_:)` says. Unsaved changes are not copied.
  ///
  /// - Parameters:
  ///   - store: a store of this coordinator.
  ///   - URL: the place of the new store, where there must be none.
  ///   - options: options of the new store.
  ///   - storeType: `NSSQLiteStoreType` or `NSInMemoryStoreType`.
  /// - Returns: the new store.
  /// - Throws: an error in the Cocoa domain; the old store is then with the coordinator as before.
  @discardableResult
  public func migratePersistentStore(
    _ store: NSPersistentStore, to URL: URL, options: [AnyHashable: Any]? = nil, withType storeType: String
  ) throws -> NSPersistentStore {
    let hasFile = StoreForm(storeType)?.hasFiles == true
    try exclusively {
      try requireOwn(store)
      if hasFile { try StoreFile(url: URL).requireVacant() }
    }
    postWillRemove(store)
    let (new, ids) = try exclusively {
      try requireOwn(store)
      let new = try open(storeType, configuration: store.configurationName, at: URL, options: options)
      do {
        let copy = StoreCopy(source: store, target: new, model: layout)
        let ids = copy.mapping(try copy.run())
        drop(store)
        adopt(new)
        return (new, ids)
      } catch {
        new.rows.disconnect()
        if hasFile { StoreFile(url: URL).removeFiles() }
        throw error
      }
    }
    postStoresDidChange([NSRemovedPersistentStoresKey: [store]])
    postStoresDidChange([NSAddedPersistentStoresKey: [new]])
    postStoresDidChange([NSUUIDChangedPersistentStoresKey: [store, new, ids] as [Any]])
    return new
  }

  /// Copies a store's data into a new store, in the newer spelling.
  ///
  /// - Parameters:
  ///   - store: a store of this coordinator.
  ///   - storeURL: the place of the new store, where there must be none.
  ///   - options: options of the new store.
  ///   - storeType: `.sqlite` or `.inMemory`.
  /// - Returns: the new store.
  /// - Throws: as the older spelling does.
  @discardableResult
  public func migratePersistentStore(
    _ store: NSPersistentStore, to storeURL: URL, options: [AnyHashable: Any]? = nil,
    type storeType: NSPersistentStore.StoreType
  ) throws -> NSPersistentStore {
    try migratePersistentStore(store, to: storeURL, options: options, withType: storeType.rawValue)
  }
}
