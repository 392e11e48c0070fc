import Foundation

// Which store an object goes to.
extension NSManagedObjectContext {
  /// `assign(_:to:)` without an override.
  func chooseStore(_ store: NSPersistentStore, for object: Any) {
    guard let object = object as? NSManagedObject, let graph = object.graph, graph === graphIfUsed else {
      raiseException(.invalidArgument, "Only an object of the context can be assigned to a store.")
    }
    guard store.persistentStoreCoordinator === coordinator else {
      raiseException(.invalidArgument, "An object can only be assigned to a store of its context's coordinator.")
    }
    guard store.holds(object.layout) else {
      raiseException(
        .invalidArgument,
        "The configuration \(store.configurationName) of the store does not have the entity \(object.layout.name).")
    }
    let identity = store.sharedIdentity
    if object.store === identity { return }
    guard object.life.isNew, object.number < 0 else {
      raiseException(
        .invalidArgument, "The object \(object.objectID) is in a store already and cannot be assigned to another.")
    }
    object.store = identity
  }

  /// Whether the coordinator still has a store.
  func isReachable(_ store: StoreIdentity) -> Bool {
    store.persistentStore?.persistentStoreCoordinator === coordinator
  }

  /// Reads the stores' rows, at the query generation that the context is pinned to, while no other context does.
  ///
  /// - Throws: what the work throws; a `StoreFailure` as the error that callers expect.
  package func withRows<Result>(_ work: (RowAccess) throws -> Result) throws -> Result {
    try coordinator.perform(for: self) { try work(upstream.readAccess($0)) }
  }

  /// Whose work stores do for the context, for their history: that of the root above it (CH-937).
  ///
  /// Call inside the coordinator's lock.
  var workOrigin: WorkOrigin {
    let root = upstream.root
    return WorkOrigin(author: root.transactionAuthor, contextName: root.name, now: coordinator.now)
  }

  /// Works with the stores as they are now, for what writes, while no other context does.
  ///
  /// - Throws: what the work throws; a `StoreFailure` as the error that callers expect.
  package func withStores<Result>(_ work: (RowAccess) throws -> Result) throws -> Result {
    try coordinator.perform(for: self, work)
  }
}

extension NSManagedObject {
  /// Ends the process: the object is needed, and its store was removed from the coordinator (FT-20).
  final func raiseUnreachable() -> Never {
    raiseException(
      .invalidArgument, "Object's persistent store is not reachable from this NSManagedObjectContext's coordinator",
      note: "The store of \(objectID) was removed: let go of its objects, and fetch them again from one that is open.")
  }
}
