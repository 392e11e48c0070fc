// Reading that leaves the row cache as it is: for those who look at stores and change nothing of what the cache has.
extension RowAccess {
  /// One row, as a fault would find it.
  ///
  /// - Parameter maximumAge: in seconds; negative for any age, 0 to read the store.
  package func look(
    at number: Int64, of entity: EntityLayout, store identity: StoreIdentity, maximumAge: Double
  ) throws -> RowSnapshot? {
    let age = maximumAge > 0 ? cache(of: identity).age(store: identity, root: entity.rootIndex, number: number) : nil
    if maximumAge < 0 || age.map({ $0 < maximumAge }) ?? false,
      let row = cachedRow(of: entity, number: number, store: identity)
    {
      return row
    }
    return try reading(identity)?.row(of: entity, number: number)
  }

  /// The members of a to-many.
  package func lookAtMembers(
    of relationship: RelationshipLayout, owner: Int64, store identity: StoreIdentity
  ) throws -> [RowSnapshot] {
    try reading(identity)?.members(of: relationship, owner: owner) { _, _ in nil } ?? []
  }

  /// The rows that meet a condition, of every store that has the entity, store by store.
  package func lookAtRows(
    of entity: EntityLayout, where predicate: NSPredicate
  ) throws -> [(store: StoreIdentity, rows: [RowSnapshot])] {
    var plan = FetchPlan(entity: entity)
    plan.predicate = predicate
    return try stores.filter { $0.holds(plan.entity) }.map { store in
      (store.identity, try reading(store).rows(matching: plan, known: { _, _ in nil }))
    }
  }

  /// The newest versions of rows; one that is gone has none.
  ///
  /// - Parameter known: a row that is not read again where it has the version that the store found.
  package func lookAtVersions(
    of entity: EntityLayout, numbers: [Int64], store identity: StoreIdentity,
    known: @escaping (_ number: Int64) -> RowSnapshot?
  ) throws -> [Int64: Int64] {
    let rows = try store(identity).rows(of: entity, numbers: numbers) { reference, version in
      let row = known(reference.number)
      return row?.version == version ? row : nil
    }
    return Dictionary(rows.map { ($0.reference.number, $0.version) }, uniquingKeysWith: { $1 })
  }

  /// Whether an object has a row, and, where the store keeps history, which transaction has deleted it.
  ///
  /// What was in a store that the coordinator no longer has has no row.
  package func lookForDeletion(
    of object: NSManagedObjectID, in identity: StoreIdentity
  ) throws -> (isThere: Bool, transaction: HistoryTransactionRecord?) {
    guard let store = present(identity) else { return (false, nil) }
    if try store.rows.row(of: object.layout.root, number: object.number) != nil { return (true, nil) }
    return (false, try store.rows.readableHistory?.deletion(of: object.reference))
  }

  /// The store that a new object goes to where it was assigned to none; nil where no store that can be written has the entity.
  package func home(of entity: EntityLayout) -> StoreIdentity? {
    stores.home(of: entity)?.identity
  }
}
