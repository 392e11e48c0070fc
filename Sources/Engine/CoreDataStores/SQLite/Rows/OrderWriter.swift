/// Writes the places of one ordered relationship's members: order keys beside the owner's key (SQ-21b, SQ-23).
///
/// Keys beyond the first are not established (SQ-25); CH-918, `OrderKeys` says how.
final class OrderWriter {
  private let readStatement: SQLStatement
  private let lastStatement: SQLStatement
  private let writeStatement: SQLStatement

  /// Prepares the statements.
  ///
  /// - Throws: `StoreFailure.unsupported` for a relationship without an order.
  init(_ relationship: RelationshipLayout, schema: StoreSchema, connection: Connection) throws {
    let table: String
    let (key, owner, order): (String, String, String)
    if let column = schema.ownerColumn(of: relationship), let place = column.order {
      table = SQLName.quoted(column.table)
      (key, owner, order) = ("Z_PK", SQLName.quoted(column.key), SQLName.quoted(place))
    } else if let end = schema.joinEnd(of: relationship), let column = end.orderColumn {
      table = SQLName.quoted(end.table.name)
      (key, owner, order) = (SQLName.quoted(end.farColumn), SQLName.quoted(end.ownColumn), SQLName.quoted(column))
    } else if let inverse = relationship.partner, let column = schema.orderColumn(ofKey: inverse),
      case .toOne(let ownerKey, _) = schema[relationship.destination].slots[inverse.slot]
    {
      table = SQLName.quoted(schema[relationship.destination].table.name)
      (key, owner, order) = ("Z_PK", SQLName.quoted(ownerKey), SQLName.quoted(column))
    } else {
      throw StoreFailure.unsupported("\(relationship.name) has no order in the store.")
    }
    let valid = "\(owner) = ? AND \(order) BETWEEN \(OrderKeys.valid.lowerBound) AND \(OrderKeys.valid.upperBound)"
    readStatement = try connection.prepare("SELECT \(key), \(order) FROM \(table) WHERE \(valid)")
    lastStatement = try connection.prepare("SELECT MAX(\(order)) FROM \(table) WHERE \(valid)")
    // The owner is named too: a hook may have kept the row from joining.
    writeStatement = try connection.prepare("UPDATE \(table) SET \(order) = ? WHERE \(key) = ? AND \(owner) = ?")
  }

  /// Puts members behind all others, with one statement each.
  func append(_ members: [Int64], to owner: Int64) throws {
    var last = try lastKey(of: owner)
    for member in members {
      last += OrderKeys.step
      try write(last, member, owner)
    }
  }

  /// Puts members into an order, writing no more rows than it takes.
  func arrange(_ members: [Int64], of owner: Int64) throws {
    let present = try keys(of: owner)
    for (place, key) in OrderKeys.changes(from: members.map { present[$0] }) { try write(key, members[place], owner) }
  }

  /// The key of the last member; 0 when there is none.
  private func lastKey(of owner: Int64) throws -> Int64 {
    lastStatement.bind(owner, at: 1)
    defer { lastStatement.finish() }
    return try lastStatement.step() ? lastStatement.int(0) : 0
  }

  private func keys(of owner: Int64) throws -> [Int64: Int64] {
    var result: [Int64: Int64] = [:]
    readStatement.bind(owner, at: 1)
    defer { readStatement.finish() }
    while try readStatement.step() { result[readStatement.int(0)] = readStatement.int(1) }
    return result
  }

  private func write(_ key: Int64, _ member: Int64, _ owner: Int64) throws {
    writeStatement.bind(key, at: 1)
    writeStatement.bind(member, at: 2)
    writeStatement.bind(owner, at: 3)
    try writeStatement.run()
  }
}
