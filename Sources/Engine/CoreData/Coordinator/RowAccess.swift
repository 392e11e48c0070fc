/// What a context may do while the coordinator works for it: read and write stores through the row cache.
///
/// A store that was removed has no rows any more: whatever is looked for there counts as gone.
package struct RowAccess {
  private(set) var stores: [NSPersistentStore]
  /// The coordinator's row cache.
  let cache: RowCache
  /// Whether all objects can only be of the one store there is: no other was ever added.
  let isSingleStore: Bool
  /// The state of the stores that is read; nil for the newest.
  private(set) var generation: QueryGeneration?

  init(stores: [NSPersistentStore], cache: RowCache, isSingleStore: Bool) {
    self.stores = stores
    self.cache = cache
    self.isSingleStore = isSingleStore
  }

  /// The same stores as they were, without those that were not there (QG-10).
  func at(_ generation: QueryGeneration) -> RowAccess {
    var access = self
    access.stores = stores.filter { generation.has($0.identity) }
    access.generation = generation
    return access
  }

  /// What can be read of a store.
  func reading(_ store: NSPersistentStore) -> any RowReading {
    generation?.reader(of: store.identity) ?? store.rows
  }

  /// What can be read of the store of an identity; nil when the coordinator no longer has it.
  func reading(_ identity: StoreIdentity) -> (any RowReading)? { present(identity).map(reading) }

  /// Where the rows of a store are remembered.
  func cache(of store: StoreIdentity) -> RowCache {
    guard let generation, generation.reader(of: store) != nil else { return cache }
    return generation.cache
  }

  /// The store of an identity; nil when the coordinator no longer has it.
  func present(_ identity: StoreIdentity) -> NSPersistentStore? { stores.first { $0.identity === identity } }

  /// The rows of the store of an identity.
  ///
  /// - Throws: `StoreFailure` when the coordinator no longer has it.
  func store(_ identity: StoreIdentity) throws -> any RowStore {
    guard let store = present(identity) else { throw StoreFailure.foreignStore }
    return store.rows
  }

  /// Finds rows of one store, and caches them.
  func rows(matching plan: FetchPlan, in store: NSPersistentStore) throws -> [RowSnapshot] {
    let identity = store.identity
    let rows = try reading(store).rows(matching: plan, known: known(plan.entity, identity))
    cache(of: identity).put(rows, store: identity, root: plan.entity.rootIndex)
    return rows
  }

  /// The members of a to-many, and caches them.
  func members(
    of relationship: RelationshipLayout, owner: Int64, store identity: StoreIdentity
  ) throws -> [RowSnapshot] {
    let destination = relationship.destination
    guard let store = reading(identity) else { return [] }
    let rows = try store.members(of: relationship, owner: owner, known: known(destination, identity))
    cache(of: identity).put(rows, store: identity, root: destination.rootIndex)
    return rows
  }

  /// The members of a to-many of several owners, and caches them.
  func members(
    of relationship: RelationshipLayout, owners: [Int64], store identity: StoreIdentity
  ) throws -> MemberRows {
    let destination = relationship.destination
    guard let store = reading(identity) else { return MemberRows() }
    let members = try store.members(of: relationship, owners: owners, known: known(destination, identity))
    cache(of: identity).put(members.rows, store: identity, root: destination.rootIndex)
    return members
  }

  /// Several rows by key, and caches them.
  func rows(of entity: EntityLayout, numbers: [Int64], store identity: StoreIdentity) throws -> [RowSnapshot] {
    guard let store = reading(identity) else { return [] }
    let rows = try store.rows(of: entity, numbers: numbers, known: known(entity, identity))
    cache(of: identity).put(rows, store: identity, root: entity.rootIndex)
    return rows
  }

  /// Hands the cache's snapshot over where it has the version that a store found.
  private func known(
    _ entity: EntityLayout, _ identity: StoreIdentity
  ) -> (_ reference: ObjectReference, _ version: Int64) -> RowSnapshot? {
    let table = cache(of: identity).table(store: identity, root: entity.rootIndex)
    // What is read goes into the cache afterwards: where it has nothing yet, it is not asked row by row.
    if table.isEmpty { return { _, _ in nil } }
    return { reference, version in
      let known = table.row(reference.number)
      // A row whose own entity the store does not say is read as one of that which was asked for.
      return known?.version == version && known?.reference == reference ? known : nil
    }
  }

  /// One row, from the cache or else from its store; nil when it is gone.
  func row(of entity: EntityLayout, number: Int64, store identity: StoreIdentity) throws -> RowSnapshot? {
    let cache = cache(of: identity)
    if let row = cache.row(store: identity, root: entity.rootIndex, number: number) { return row }
    guard let row = try reading(identity)?.row(of: entity, number: number) else { return nil }
    cache.put(row, store: identity, root: entity.rootIndex)
    return row
  }

  /// One row, from the cache if it was read there not too long ago (RF-04); nil when it is gone.
  ///
  /// - Parameter maximumAge: in seconds; negative for any age, 0 to read the store.
  func row(
    of entity: EntityLayout, number: Int64, store identity: StoreIdentity, maximumAge: Double
  ) throws -> RowSnapshot? {
    if maximumAge < 0 { return try row(of: entity, number: number, store: identity) }
    let cache = cache(of: identity)
    if maximumAge > 0, let age = cache.age(store: identity, root: entity.rootIndex, number: number), age < maximumAge,
      let row = cache.row(store: identity, root: entity.rootIndex, number: number)
    {
      return row
    }
    let row = try reading(identity)?.row(of: entity, number: number)
    learn(row, of: entity, number: number, store: identity)
    return row
  }

  /// Reads rows of the cache again that somebody else has changed, and forgets those that are gone.
  func reread(_ numbers: [Int64], of entity: EntityLayout, store identity: StoreIdentity) throws {
    let cache = cache(of: identity)
    let known = numbers.filter { cache.row(store: identity, root: entity.rootIndex, number: $0) != nil }
    guard !known.isEmpty, let store = reading(identity) else { return }
    let rows = try store.rows(of: entity.root, numbers: known) { _, _ in nil }
    cache.put(rows, store: identity, root: entity.rootIndex)
    let found = Set(rows.map(\.reference.number))
    for number in known where !found.contains(number) {
      cache.remove(store: identity, root: entity.rootIndex, number: number)
    }
  }

  /// One row as the cache has it, without I/O.
  package func cachedRow(of entity: EntityLayout, number: Int64, store identity: StoreIdentity) -> RowSnapshot? {
    cache(of: identity).row(store: identity, root: entity.rootIndex, number: number)
  }

  /// Takes what was found in the store about a row: its present state, or that it is gone.
  func learn(_ row: RowSnapshot?, of entity: EntityLayout, number: Int64, store identity: StoreIdentity) {
    let cache = cache(of: identity)
    if let row {
      cache.put(row, store: identity, root: entity.rootIndex)
    } else {
      cache.remove(store: identity, root: entity.rootIndex, number: number)
    }
  }

  /// Takes rows out of the cache whose derived values a save has changed.
  func forgetDerived(_ outcome: CommitOutcome, store identity: StoreIdentity) {
    let cache = cache(of: identity)
    for (root, number) in outcome.derivedChanges { cache.remove(store: identity, root: root.index, number: number) }
  }
}
