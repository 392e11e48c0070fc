/// Writes the pairs of a to-many without an inverse: the owner's key into the member's row (SQ-26).
///
/// A member has one owner: of two that link it the last one keeps it. Its version stays, since its own object has not
/// changed (DR-26).
final class OwnerWriter: PairWriter {
  private let linkStatement: SQLStatement
  private let unlinkStatement: SQLStatement
  private let clearStatement: SQLStatement

  init(_ owner: OwnerColumn, connection: Connection) throws {
    let (table, key) = (SQLName.quoted(owner.table), SQLName.quoted(owner.key))
    let place = owner.order.map { ", \(SQLName.quoted($0)) = NULL" } ?? ""
    linkStatement = try connection.prepare("UPDATE \(table) SET \(key) = ?\(place) WHERE Z_PK = ?")
    unlinkStatement = try connection.prepare("UPDATE \(table) SET \(key) = NULL\(place) WHERE \(key) = ? AND Z_PK = ?")
    clearStatement = try connection.prepare("UPDATE \(table) SET \(key) = NULL\(place) WHERE \(key) = ?")
  }

  func link(_ owner: Int64, _ member: Int64) throws { try run(linkStatement, owner, member) }

  func unlink(_ owner: Int64, _ member: Int64) throws { try run(unlinkStatement, owner, member) }

  func unlinkAll(_ owner: Int64) throws {
    clearStatement.bind(owner, at: 1)
    try clearStatement.run()
  }

  private func run(_ statement: SQLStatement, _ owner: Int64, _ member: Int64) throws {
    statement.bind(owner, at: 1)
    statement.bind(member, at: 2)
    try statement.run()
  }
}
