import Foundation

// Destroying, replacing and moving the files of stores.
extension NSPersistentStoreCoordinator {
  /// Destroys the store at a place: an empty database is left there, an empty file, and one is made where there was none
  /// (SQ-47, CH-940).
  ///
  /// If this coordinator has the store, it is removed first, as `remove(_:)` does (CH-924). A file that is no Core Data
  /// store is left alone, and so is one that somebody else has open for longer than the waiting time.
  ///
  /// - Parameters:
  ///   - url: the place.
  ///   - storeType: `NSSQLiteStoreType`, or `NSInMemoryStoreType`, whose data goes with the removal.
  ///   - options: the waiting time for a lock; `NSPersistentStoreForceDestroyOption`.
  /// - Throws: an error in the Cocoa domain; the file is then as it was.
  public func destroyPersistentStore(
    at url: URL, ofType storeType: String, options: [AnyHashable: Any]? = nil
  ) throws {
    if let form = StoreForm(storeType), !form.hasFiles { return try removeStore(at: url) }
    let file = try Self.translating { try StoreFile(type: storeType, url: url, options: options) }
    try removeStore(at: url)
    try exclusively { try file.destroy(force: StoreOptions.flag(NSPersistentStoreForceDestroyOption, in: options)) }
  }

  /// Destroys the store at a place, in the newer spelling.
  ///
  /// - Parameters:
  ///   - url: the place.
  ///   - storeType: `.sqlite` or `.inMemory`.
  ///   - options: as the older spelling takes them.
  /// - Throws: as the older spelling does.
  public func destroyPersistentStore(
    at url: URL, type storeType: NSPersistentStore.StoreType, options: [AnyHashable: Any]? = nil
  ) throws {
    try destroyPersistentStore(at: url, ofType: storeType.rawValue, options: options)
  }

  /// Puts a copy of a store in the place of another.
  ///
  /// The copy is complete, log included, and has the UUID of its source: the two cannot be added to one coordinator. If
  /// this coordinator has the store that is replaced, it is removed first (chosen here); add it again afterwards.
  ///
  /// - Parameters:
  ///   - destinationURL: the place; there may be a store, an empty file or nothing.
  ///   - destinationOptions: as `destroyPersistentStore` takes them.
  ///   - sourceURL: the store to copy; it may be in use.
  ///   - sourceOptions: the waiting time for a lock.
  ///   - storeType: `NSSQLiteStoreType`.
  /// - Throws: an error in the Cocoa domain; both files are then as they were.
  public func replacePersistentStore(
    at destinationURL: URL, destinationOptions: [AnyHashable: Any]? = nil, withPersistentStoreFrom sourceURL: URL,
    sourceOptions: [AnyHashable: Any]? = nil, ofType storeType: String
  ) throws {
    let (source, destination) = try Self.translating {
      let source = try StoreFile(type: storeType, url: sourceURL, options: sourceOptions)
      // Whatever is wrong with the source is found before anything is removed.
      _ = try source.metadata()
      return (source, try StoreFile(type: storeType, url: destinationURL, options: destinationOptions))
    }
    guard !destination.isSame(as: source) else { return }
    try removeStore(at: destinationURL)
    let force = StoreOptions.flag(NSPersistentStoreForceDestroyOption, in: destinationOptions)
    try exclusively { try destination.replace(with: source, force: force) }
  }

  /// Puts a copy of a store in the place of another, in the newer spelling.
  ///
  /// - Parameters:
  ///   - destinationURL: the place.
  ///   - destinationOptions: as the older spelling takes them.
  ///   - sourceURL: the store to copy.
  ///   - sourceOptions: as the older spelling takes them.
  ///   - sourceType: `.sqlite`.
  /// - Throws: as the older spelling does.
  public func replacePersistentStore(
    at destinationURL: URL, destinationOptions: [AnyHashable: Any]? = nil, withPersistentStoreFrom sourceURL: URL,
    sourceOptions: [AnyHashable: Any]? = nil, type sourceType: NSPersistentStore.StoreType
  ) throws {
    try replacePersistentStore(
      at: destinationURL, destinationOptions: destinationOptions, withPersistentStoreFrom: sourceURL,
      sourceOptions: sourceOptions, ofType: sourceType.rawValue)
  }

  /// Tells a store that its file lies at another place now.
  ///
  /// A SQLite store closes its file and opens the one at the new place, where there must be one of the same model. If that
  /// has another UUID, stores-did-change says so (NT-12), and object IDs of the old UUID are nobody's any more.
  ///
  /// - Parameters:
  ///   - url: the new place.
  ///   - store: a store of this coordinator.
  /// - Returns: whether the store is there now; false leaves it where it was.
  public func setURL(_ url: URL, for store: NSPersistentStore) -> Bool {
    let (isMoved, isOther) = performAndWait { () -> (Bool, Bool) in
      guard persistentStores.contains(where: { $0 === store }) else { return (false, false) }
      if let present = persistentStore(for: url) { return (present === store, false) }
      let others = persistentStores.filter { $0 !== store }.map(\.identity.uuid)
      let moved: Void? = try? store.rows.relocate(to: url) { uuid in
        others.contains(uuid) ? nil : identity(of: store, movedTo: uuid)
      }
      guard moved != nil else { return (false, false) }
      let isOther = rehome(store)
      store.rows.serve(self)
      return (true, isOther)
    }
    if isOther { postStoresDidChange([NSUUIDChangedPersistentStoresKey: [store, store]]) }
    return isMoved
  }
}
