/// Writes the pairs of one relationship, wherever the store keeps them.
protocol PairWriter {
  /// Adds a pair.
  func link(_ owner: Int64, _ member: Int64) throws
  /// Takes a pair away.
  func unlink(_ owner: Int64, _ member: Int64) throws
  /// Takes every pair of an owner away.
  func unlinkAll(_ owner: Int64) throws
}

/// Writes the pairs of one relationship's join table.
final class JoinWriter: PairWriter {
  private let end: JoinEnd
  private let insertStatement: SQLStatement
  private let deleteStatement: SQLStatement
  private let clearStatements: [SQLStatement]

  init(_ end: JoinEnd, connection: Connection) throws {
    self.end = end
    let table = SQLName.quoted(end.table.name)
    let (own, far) = (SQLName.quoted(end.ownColumn), SQLName.quoted(end.farColumn))
    // A pair that is there already is what was asked for: two contexts may both have linked it.
    insertStatement = try connection.prepare("INSERT OR IGNORE INTO \(table) (\(own), \(far)) VALUES (?, ?)")
    deleteStatement = try connection.prepare("DELETE FROM \(table) WHERE \(own) = ? AND \(far) = ?")
    clearStatements = try (end.isReflexive ? [own, far] : [own]).map {
      try connection.prepare("DELETE FROM \(table) WHERE \($0) = ?")
    }
  }

  /// Adds a pair; a relationship that is its own inverse keeps it in both directions.
  func link(_ owner: Int64, _ member: Int64) throws { try run(insertStatement, owner, member) }

  /// Takes a pair away.
  func unlink(_ owner: Int64, _ member: Int64) throws { try run(deleteStatement, owner, member) }

  /// Takes every pair of an owner away.
  func unlinkAll(_ owner: Int64) throws {
    for statement in clearStatements {
      statement.bind(owner, at: 1)
      try statement.run()
    }
  }

  private func run(_ statement: SQLStatement, _ owner: Int64, _ member: Int64) throws {
    statement.bind(owner, at: 1)
    statement.bind(member, at: 2)
    try statement.run()
    guard end.isReflexive, owner != member else { return }
    statement.bind(member, at: 1)
    statement.bind(owner, at: 2)
    try statement.run()
  }
}
