/// The order of members in a store in memory: places, as the order keys of SQLite are (SQ-21b, SQ-23).
struct MemoryOrders {
  /// The places of one owner's members; a key that is no member any more is passed over.
  private struct Places {
    var byMember: [Int64: Int] = [:]
    /// Behind all that are taken.
    var next = 0

    mutating func append(_ members: [Int64]) {
      for member in members {
        byMember[member] = next
        next += 1
      }
    }
  }

  /// Places by relationship and owner.
  private var orders: [ObjectIdentifier: [Int64: Places]] = [:]

  /// Whether no order was ever kept, so that nothing need be looked up.
  var isEmpty: Bool { orders.isEmpty }

  /// Rows in the order of an owner's members; those without a place come last, as they are.
  func sort(_ rows: [RowSnapshot], of relationship: RelationshipLayout, owner: Int64) -> [RowSnapshot] {
    guard let places = orders[ObjectIdentifier(relationship)]?[owner]?.byMember else { return rows }
    let placed = rows.enumerated().map { (place: places[$1.reference.number] ?? .max, offset: $0, row: $1) }
    return placed.sorted { ($0.place, $0.offset) < ($1.place, $1.offset) }.map(\.row)
  }

  /// Puts members into an order, or behind all others.
  mutating func arrange(_ relationship: RelationshipLayout, owner: Int64, _ members: [Int64], isAppended: Bool) {
    let key = ObjectIdentifier(relationship)
    if !isAppended { orders[key]?[owner] = nil }
    orders[key, default: [:]][owner, default: Places()].append(members)
  }

  /// A row gets other destinations: its places among the members of the old ones go.
  mutating func forgetPlaces(of row: RowSnapshot, _ entity: EntityLayout, slots: [Int]) {
    for slot in slots {
      guard case .relationship(let relationship) = entity.slots[slot], let inverse = relationship.partner,
        inverse.isOrdered, case .reference(let owner) = row.values[slot]
      else { continue }
      forget(row.reference.number, inverse, owner.number)
    }
  }

  /// A pair of a join table goes, and its places at both ends.
  mutating func forgetPair(_ relationship: RelationshipLayout, _ owner: Int64, _ member: Int64) {
    forget(member, relationship, owner)
    if let inverse = relationship.partner { forget(owner, inverse, member) }
  }

  /// A row goes, and the order of its members.
  mutating func forgetMembers(of owner: Int64, _ entity: EntityLayout) {
    for relationship in entity.storedRelationships where relationship.isOrdered {
      orders[ObjectIdentifier(relationship)]?[owner] = nil
    }
  }

  private mutating func forget(_ member: Int64, _ relationship: RelationshipLayout, _ owner: Int64) {
    guard relationship.isOrdered else { return }
    orders[ObjectIdentifier(relationship)]?[owner]?.byMember[member] = nil
  }
}
