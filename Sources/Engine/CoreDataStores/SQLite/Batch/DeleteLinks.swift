/// SQL for the destinations of the rows that a batch delete takes.
struct DeleteLinks {
  let schema: StoreSchema
  let doomed: DoomedRows

  /// A condition on the destination's table, under the alias `t`, that holds for destinations of rows that go.
  func isDestination(_ relationship: RelationshipLayout) throws -> SQLText {
    let owners = try doomed.keys(relationship.source)
    switch relationship.storage {
    case .column:
      guard let key = column(of: relationship) else { return SQLText("0") }
      let table = SQLName.quoted(schema[relationship.source].table.name)
      return "t.Z_PK IN (SELECT s.\(key) FROM \(table) s WHERE s.Z_PK IN (" + owners + "))"
    case .inverseColumn:
      guard let inverse = relationship.partner, let key = column(of: inverse) else { return SQLText("0") }
      return "t.\(key) IN (" + owners + ")"
    case .joinTable:
      if let owner = schema.ownerColumn(of: relationship) {
        return "t.\(SQLName.quoted(owner.key)) IN (" + owners + ")"
      }
      guard let end = schema.joinEnd(of: relationship) else { return SQLText("0") }
      return "t.Z_PK IN (SELECT j.\(SQLName.quoted(end.farColumn)) FROM \(SQLName.quoted(end.table.name)) j WHERE "
        + "j.\(SQLName.quoted(end.ownColumn)) IN (" + owners + "))"
    case .memory: return SQLText("0")
    }
  }

  /// The joins from an owner's key to its destinations under the alias `t`, to be followed in this order.
  func join(_ relationship: RelationshipLayout, from owner: String) -> SQLText {
    let destination = table(relationship)
    switch relationship.storage {
    case .column:
      guard let key = column(of: relationship) else { return SQLText("JOIN \(destination) ON 0") }
      let table = SQLName.quoted(schema[relationship.source].table.name)
      return SQLText("CROSS JOIN \(table) s ON s.Z_PK = \(owner) CROSS JOIN \(destination) ON t.Z_PK = s.\(key)")
    case .inverseColumn:
      guard let inverse = relationship.partner, let key = column(of: inverse) else {
        return SQLText("JOIN \(destination) ON 0")
      }
      return SQLText("CROSS JOIN \(destination) ON t.\(key) = \(owner)")
    case .joinTable:
      if let column = schema.ownerColumn(of: relationship) {
        return SQLText("CROSS JOIN \(destination) ON t.\(SQLName.quoted(column.key)) = \(owner)")
      }
      guard let end = schema.joinEnd(of: relationship) else { return SQLText("JOIN \(destination) ON 0") }
      return SQLText(
        "CROSS JOIN \(SQLName.quoted(end.table.name)) j ON j.\(SQLName.quoted(end.ownColumn)) = \(owner) "
          + "CROSS JOIN \(destination) ON t.Z_PK = j.\(SQLName.quoted(end.farColumn))")
    case .memory: return SQLText("JOIN \(destination) ON 0")
    }
  }

  /// A condition on the destination's table, under the alias `t`, that holds for rows that stay.
  func stays(_ relationship: RelationshipLayout) throws -> SQLText {
    SQLText("t.Z_PK NOT IN (SELECT PK FROM \(try doomed.table(relationship.destination)))")
  }

  /// The destination's table under the alias `t`.
  func table(_ relationship: RelationshipLayout) -> String {
    "\(SQLName.quoted(schema[relationship.destination].table.name)) t"
  }

  /// The key column of a to-one.
  func column(of relationship: RelationshipLayout) -> String? {
    guard case .toOne(let key, _) = schema[relationship.source].slots[relationship.slot] else {
      return nil
    }
    return SQLName.quoted(key)
  }

  /// Every column that says where a to-one leads, the place among the members there included; all are cleared together.
  func columns(of relationship: RelationshipLayout) -> [String] {
    let place = schema.orderColumn(ofKey: relationship).map { [$0] } ?? []
    return schema[relationship.source].slots[relationship.slot].names + place
  }
}
