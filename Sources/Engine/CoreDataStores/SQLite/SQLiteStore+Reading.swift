/// Reading rows over the store's own connection.
extension SQLiteStore: RowStore {
  func rows(
    matching plan: FetchPlan, known: (_ reference: ObjectReference, _ version: Int64) -> RowSnapshot?
  ) throws -> [RowSnapshot] {
    try rowReader.rows(matching: plan, known: known)
  }

  func references(matching plan: FetchPlan) throws -> [ObjectReference] {
    try rowReader.references(matching: plan)
  }

  func count(matching plan: FetchPlan) throws -> Int { try rowReader.count(matching: plan) }

  func dictionaries(matching plan: DictionaryPlan) throws -> [[Value]] {
    try rowReader.dictionaries(matching: plan)
  }

  func row(of entity: EntityLayout, number: Int64) throws -> RowSnapshot? {
    try rowReader.row(of: entity, number: number)
  }

  func members(
    of relationship: RelationshipLayout, owner: Int64,
    known: (_ reference: ObjectReference, _ version: Int64) -> RowSnapshot?
  ) throws -> [RowSnapshot] {
    try rowReader.members(of: relationship, owner: owner, known: known)
  }

  func members(
    of relationship: RelationshipLayout, owners: [Int64],
    known: (_ reference: ObjectReference, _ version: Int64) -> RowSnapshot?
  ) throws -> MemberRows {
    try rowReader.members(of: relationship, owners: owners, known: known)
  }

  func rows(
    of entity: EntityLayout, numbers: [Int64],
    known: (_ reference: ObjectReference, _ version: Int64) -> RowSnapshot?
  ) throws -> [RowSnapshot] {
    try rowReader.rows(of: entity, numbers: numbers, known: known)
  }

  /// The rows of an entity and how to read them.
  func scope(_ entity: EntityLayout, includingSubentities: Bool) -> RowScope {
    rowReader.scope(entity, includingSubentities: includingSubentities)
  }
}
