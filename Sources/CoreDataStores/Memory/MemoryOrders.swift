/// The order of members in a store in memory: lists of keys instead of order keys.
struct MemoryOrders {
  /// Members by relationship and owner; a key that is no member any more is passed over.
  private var lists: [ObjectIdentifier: [Int64: [Int64]]] = [:]

  /// Whether no order was ever kept, so that nothing need be looked up.
  var isEmpty: Bool { lists.isEmpty }

  /// Rows in the order of an owner's members; those without a place come last, as they are.
  func sort(_ rows: [RowSnapshot], of relationship: RelationshipLayout, owner: Int64) -> [RowSnapshot] {
    guard let list = lists[ObjectIdentifier(relationship)]?[owner] else { return rows }
    var byNumber = Dictionary(rows.map { ($0.reference.number, $0) }, uniquingKeysWith: { first, _ in first })
    let placed = list.compactMap { byNumber.removeValue(forKey: $0) }
    return placed + rows.filter { byNumber[$0.reference.number] != nil }
  }

  /// Puts members into an order, or behind all others.
  mutating func arrange(_ relationship: RelationshipLayout, owner: Int64, _ members: [Int64], isAppended: Bool) {
    var list = members
    if isAppended, let old = lists[ObjectIdentifier(relationship)]?[owner] {
      let moved = Set(members)
      list = old.filter { !moved.contains($0) } + members
    }
    lists[ObjectIdentifier(relationship), default: [:]][owner] = list
  }

  /// A row gets other destinations: its places among the members of the old ones go.
  mutating func forgetPlaces(of row: RowSnapshot, _ entity: EntityLayout, slots: [Int]) {
    for slot in slots {
      guard case .relationship(let relationship) = entity.slots[slot], let inverse = relationship.inverse,
        inverse.isOrdered, case .reference(let owner) = row.values[slot]
      else { continue }
      forget(row.reference.number, inverse, owner.number)
    }
  }

  /// A pair of a join table goes, and its places at both ends.
  mutating func forgetPair(_ relationship: RelationshipLayout, _ owner: Int64, _ member: Int64) {
    forget(member, relationship, owner)
    if let inverse = relationship.inverse { forget(owner, inverse, member) }
  }

  /// A row goes, and the order of its members.
  mutating func forgetMembers(of owner: Int64, _ entity: EntityLayout) {
    for relationship in entity.relationships where relationship.isOrdered {
      lists[ObjectIdentifier(relationship)]?[owner] = nil
    }
  }

  private mutating func forget(_ member: Int64, _ relationship: RelationshipLayout, _ owner: Int64) {
    guard relationship.isOrdered else { return }
    lists[ObjectIdentifier(relationship)]?[owner]?.removeAll { $0 == member }
  }
}
