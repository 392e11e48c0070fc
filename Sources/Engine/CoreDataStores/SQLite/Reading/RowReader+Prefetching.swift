/// Reading the rows of many owners or keys with one statement a portion (FR-15).
extension RowReader {
  /// How many keys one statement compares with.
  private static let portion = 500

  func members(
    of relationship: RelationshipLayout, owners: [Int64],
    known: (_ reference: ObjectReference, _ version: Int64) -> RowSnapshot?
  ) throws -> MemberRows {
    // A member's row names its owner, unless a join table does.
    guard let inverse = relationship.partner, relationship.storage == .inverseColumn else {
      return try MemberRows(of: owners) { try members(of: relationship, owner: $0, known: known) }
    }
    let link = try ToManyLink(relationship, schema: schema)
    let key = link.ownerKey(alias: "t0")
    // By owner first: the index of that column has the rows in this order, and nothing is left to sort.
    let rows = try rows(
      of: relationship.destination, from: link.source(alias: "t0"), where: key, in: owners,
      order: "\(key), \(link.order(alias: "t0"))", known: known)
    return MemberRows(rows) { row in
      guard case .reference(let owner) = row.values[inverse.slot] else { return nil }
      return owner.number
    }
  }

  func rows(
    of entity: EntityLayout, numbers: [Int64],
    known: (_ reference: ObjectReference, _ version: Int64) -> RowSnapshot?
  ) throws -> [RowSnapshot] {
    let scope = scope(entity, includingSubentities: true)
    return try rows(of: entity, from: scope.source, where: "t0.Z_PK", in: numbers, order: "t0.Z_PK", known: known)
  }

  private func rows(
    of entity: EntityLayout, from source: String, where column: String, in numbers: [Int64], order: String,
    known: (_ reference: ObjectReference, _ version: Int64) -> RowSnapshot?
  ) throws -> [RowSnapshot] {
    let scope = scope(entity, includingSubentities: true)
    let filter = scope.filter()
    var result: [RowSnapshot] = []
    for start in stride(from: 0, to: numbers.count, by: Self.portion) {
      let portion = numbers[start..<min(start + Self.portion, numbers.count)]
      let statement = try connection.statement(
        "SELECT \(scope.selectList) FROM \(source) WHERE \(column) IN (\(SQLName.parameters(portion.count)))"
          + "\(filter.map { " AND \($0.text)" } ?? "") ORDER BY \(order)")
      statement.bind(portion.map(Value.int) + (filter?.values ?? []))
      let rows = try scope.rows(statement, known: known)
      // The rows of the first portion, mostly the only one, are taken as they are.
      if result.isEmpty { result = rows } else { result += rows }
    }
    return result
  }
}
