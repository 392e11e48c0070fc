/// Which rows of a memory store name a row by a to-one: what the index of a key column is in SQLite (SQ-32).
///
/// Members of a to-many are found by it. Without it each owner's would be looked for among all rows, and a cascade along a ring
/// would take time that grows with the square of its length.
struct KeyIndex {
  /// The keys of those who name an owner, by the to-many that shows them and the owner's key.
  private var members: [ObjectIdentifier: [Int64: Set<Int64>]] = [:]

  /// The keys of an owner's members, in ascending order.
  ///
  /// - Parameters:
  ///   - relationship: a to-many whose members name their owner.
  func members(of relationship: RelationshipLayout, owner: Int64) -> [Int64] {
    (members[ObjectIdentifier(relationship)]?[owner] ?? []).sorted()
  }

  /// Notes whom a new row names.
  mutating func insert(_ row: RowSnapshot, _ entity: EntityLayout) {
    for relationship in entity.storedRelationships { add(row, relationship) }
  }

  /// Forgets whom a row names.
  mutating func remove(_ row: RowSnapshot, _ entity: EntityLayout) {
    for relationship in entity.storedRelationships { remove(row, relationship) }
  }

  /// Takes over whom a row names now, where that is somebody else.
  mutating func update(_ old: RowSnapshot, to new: RowSnapshot, _ entity: EntityLayout) {
    for relationship in entity.storedRelationships where old.values[relationship.slot] != new.values[relationship.slot]
    {
      remove(old, relationship)
      add(new, relationship)
    }
  }

  private mutating func add(_ row: RowSnapshot, _ relationship: RelationshipLayout) {
    guard let (key, owner) = Self.place(row, relationship) else { return }
    members[key, default: [:]][owner, default: []].insert(row.reference.number)
  }

  private mutating func remove(_ row: RowSnapshot, _ relationship: RelationshipLayout) {
    guard let (key, owner) = Self.place(row, relationship) else { return }
    members[key]?[owner]?.remove(row.reference.number)
    if members[key]?[owner]?.isEmpty == true { members[key]?[owner] = nil }
  }

  /// Where a row's key is noted; nil where the row names nobody, or nobody shows who names it.
  private static func place(_ row: RowSnapshot, _ relationship: RelationshipLayout) -> (ObjectIdentifier, Int64)? {
    guard let inverse = relationship.partner, inverse.storage == .inverseColumn,
      case .reference(let owner) = row.values[relationship.slot]
    else { return nil }
    return (ObjectIdentifier(inverse), owner.number)
  }
}
