import Foundation

/// The stores that carry out one batch request.
struct BatchStores {
  let stores: [any BatchStore]

  /// Finds the stores that have an entity.
  ///
  /// A store that does not know batch requests raises (BU-12b), and one that may not be written refuses (SV-20), before any
  /// of them begins.
  ///
  /// - Parameters:
  ///   - request: names the stores that are asked.
  ///   - entity: the entity; a store without it is not asked.
  ///   - places: the stores that the rows are known to lie in; nil asks all.
  ///   - raises: whether a store that does not know batch requests raises; else it refuses as well.
  /// - Throws: `StoreFailure.readOnly`, `BatchFailure.store`.
  init(
    _ request: NSPersistentStoreRequest, _ entity: EntityLayout, _ access: RowAccess,
    holding places: Set<ObjectIdentifier>? = nil, raises: Bool = true
  ) throws {
    let asked = AskedStores(request.affectedStores, entity, access).stores.filter { store in
      places?.contains(ObjectIdentifier(store.identity)) ?? true
    }
    if !raises, let other = asked.first(where: { !($0.rows is any BatchStore) }) {
      throw BatchFailure.store(other.type)
    }
    stores = try asked.map { store in
      let known = Self.require(store, request)
      if store.isReadOnly { throw StoreFailure.readOnly(store.url) }
      return known
    }
  }

  /// Finds the one store that new rows go to: the first that may be written and has the entity.
  ///
  /// - Throws: `StoreFailure` when there is none.
  init(home request: NSPersistentStoreRequest, _ entity: EntityLayout, _ access: RowAccess) throws {
    let asked = AskedStores(request.affectedStores, entity, access).stores
    guard let store = asked.home(of: entity) else {
      throw asked.first.map { StoreFailure.readOnly($0.url) } ?? StoreFailure.noStore(entity: entity.name)
    }
    stores = [Self.require(store, request)]
  }

  private static func require(_ store: NSPersistentStore, _ request: NSPersistentStoreRequest) -> any BatchStore {
    guard let known = store.rows as? any BatchStore else {
      raiseException(.internalInconsistency, "Unknown command type \(request)")
    }
    return known
  }

  /// Runs a piece of work in each store, all inside transactions that are committed when the last of them is done.
  ///
  /// - Returns: what the work gave, by store.
  /// - Throws: what the work throws; no store has been changed then.
  func run(
    by origin: WorkOrigin, _ work: (any BatchTransaction) throws -> BatchEffect
  ) throws -> [StoreOutcome] {
    try run(stores[...], by: origin, work)
  }

  private func run(
    _ stores: ArraySlice<any BatchStore>, by origin: WorkOrigin, _ work: (any BatchTransaction) throws -> BatchEffect
  ) throws -> [StoreOutcome] {
    guard let store = stores.first else { return [] }
    return try store.transaction(by: origin) { transaction in
      let outcome = StoreOutcome(store: transaction.identity, outcome: try work(transaction))
      return [outcome] + (try run(stores.dropFirst(), by: origin, work))
    }
  }
}

/// What a batch request did in one store.
struct StoreOutcome {
  let store: StoreIdentity
  let outcome: BatchEffect
}

extension [StoreOutcome] {
  /// What the request's result type asks for: true, a number, or object IDs.
  func result(_ answer: BatchAnswer, _ model: ModelLayout) -> Any {
    switch answer {
    case .status: true
    case .count: reduce(0) { $0 + $1.outcome.count }
    case .objectIDs: ids(\.references, model)
    }
  }

  /// Keys of all stores as object IDs.
  func ids(_ keys: KeyPath<BatchEffect, [ObjectReference]>, _ model: ModelLayout) -> [NSManagedObjectID] {
    flatMap { part in
      part.outcome[keyPath: keys].map {
        NSManagedObjectID(layout: model.entities[$0.entity], store: part.store, number: $0.number)
      }
    }
  }
}
