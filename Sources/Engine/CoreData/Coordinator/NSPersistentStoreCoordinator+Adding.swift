import Foundation

// Adding stores.
extension NSPersistentStoreCoordinator {
  /// `addPersistentStore(ofType:configurationName:at:options:)` without an override.
  func addStore(
    _ storeType: String, configuration: String?, at storeURL: URL?, options: [AnyHashable: Any]?
  ) throws -> NSPersistentStore {
    let store = try exclusively {
      try open(storeType, configuration: configuration, at: storeURL, options: options)
    }
    postStoresWillChange([NSAddedPersistentStoresKey: [store]])
    try exclusively {
      do {
        // An observer, or somebody else, may have added it meanwhile.
        try requireNew(store)
        adopt(store)
      } catch {
        store.rows.disconnect()
        throw error
      }
    }
    postStoresDidChange([NSAddedPersistentStoresKey: [store]])
    return store
  }

  /// Adds a store, in the newer spelling.
  ///
  /// - Parameters:
  ///   - type: `.sqlite` or `.inMemory`.
  ///   - configuration: the configuration of the model that the store holds; nil for all of it.
  ///   - storeURL: the file.
  ///   - options: see the option keys.
  /// - Throws: as the older spelling does.
  @discardableResult
  public func addPersistentStore(
    type: NSPersistentStore.StoreType, configuration: String? = nil, at storeURL: URL,
    options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore {
    try addPersistentStore(
      ofType: type.rawValue, configurationName: configuration, at: storeURL, options: options)
  }

  /// Adds the store that a description describes.
  ///
  /// - Parameters:
  ///   - storeDescription: what to add, as it is now. With `shouldAddStoreAsynchronously` the call returns at once.
  ///   - block: told of the outcome: before the call returns, or on a queue of the coordinator's when the store is added
  ///     asynchronously (which queue is chosen here). Stores that are added so come one after the other.
  public func addPersistentStore(
    with storeDescription: NSPersistentStoreDescription,
    completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    let (type, configuration) = (storeDescription.type, storeDescription.configuration)
    let (url, options) = (storeDescription.url, storeDescription.allOptions)
    let work = Unchecked {
      do {
        try self.addPersistentStore(ofType: type, configurationName: configuration, at: url, options: options)
        block(storeDescription, nil)
      } catch {
        block(storeDescription, error)
      }
    }
    if storeDescription.shouldAddStoreAsynchronously {
      queue.async { work.value() }
    } else {
      work.value()
    }
  }

  /// Opens a store that is not added yet.
  ///
  /// Call inside the lock.
  ///
  /// - Throws: `ModelError` or `StoreFailure`.
  func open(
    _ type: String, configuration name: String?, at url: URL?, options: [AnyHashable: Any]?
  ) throws -> NSPersistentStore {
    let layout = try compiled.get()
    let configuration = try StoreConfiguration(named: name, model: managedObjectModel, layout: layout)
    try requireVacant(url)
    guard let form = StoreForm(type) else { throw StoreFailure.unknownType(type) }
    let rows = try form.open(model: layout, at: url, options: options, held: configuration.held)
    let store = NSPersistentStore(rows, configurationName: name, options: options, held: configuration.held)
    try requireOtherUUID(store)
    return store
  }

  /// Checks that the coordinator has nothing that an opened store could be taken for.
  ///
  /// Call inside the lock.
  ///
  /// - Throws: `StoreFailure.alreadyAdded` or `sameUUID`.
  private func requireNew(_ store: NSPersistentStore) throws {
    try requireVacant(store.url)
    try requireOtherUUID(store)
  }

  private func requireVacant(_ url: URL?) throws {
    if let url, url.path != "/dev/null", persistentStore(for: url) != nil { throw StoreFailure.alreadyAdded(url) }
  }

  /// Object IDs name their store by its UUID alone (ID-03).
  private func requireOtherUUID(_ store: NSPersistentStore) throws {
    if persistentStores.contains(where: { $0.identity.uuid == store.identity.uuid }) {
      throw StoreFailure.sameUUID(store.url, store.identity.uuid)
    }
  }
}
