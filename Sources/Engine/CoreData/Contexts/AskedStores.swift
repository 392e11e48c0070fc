/// The stores that a fetch asks (FR-21).
struct AskedStores {
  /// The stores, in the order in which they were added.
  let stores: [NSPersistentStore]
  private let every: [NSPersistentStore]
  private let isLimited: Bool
  private let isOnlyStore: Bool

  /// Finds the stores.
  ///
  /// - Parameters:
  ///   - affected: the stores that the request names; nil names all.
  ///   - entity: the entity; a store without it is not asked.
  init(_ affected: [NSPersistentStore]?, _ entity: EntityLayout, _ access: RowAccess) {
    every = access.stores
    isLimited = affected != nil
    // The only store there ever was, and still there: every object that is in a store is in this one, and none is looked at.
    isOnlyStore = access.isSingleStore && affected == nil && !access.stores.isEmpty
    stores = access.stores.filter { store in
      store.holds(entity) && affected.map { $0.contains { $0 === store } } ?? true
    }
  }

  /// Whether an object with unsaved changes belongs to these stores: the one it is in, or is going to be saved to
  /// (chosen here).
  func concern(_ object: NSManagedObject) -> Bool {
    if isOnlyStore { return true }
    if let store = object.store { return stores.contains { $0.sharedIdentity === store } }
    guard isLimited else { return true }
    let home = every.home(of: object.layout)
    return stores.contains { $0 === home }
  }
}
