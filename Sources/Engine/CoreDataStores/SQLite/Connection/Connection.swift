import CSQLite
import Foundation

/// A connection to a database: prepares statements once, and runs transactions.
///
/// Statements that are run for each row are kept by those who run them. The others are found again by their text.
package final class Connection {
  let handle: DatabaseHandle
  private var statements: [String: SQLStatement] = [:]

  /// How many statements are remembered by their text before all are dropped: predicates with changing shapes must not
  /// pile up.
  static let capacity = 200

  init(_ handle: DatabaseHandle) { self.handle = handle }

  /// Opens a database; see `DatabaseHandle`.
  package convenience init(path: String, flags: Int32, timeout: Double = 0, url: URL? = nil) throws {
    self.init(try DatabaseHandle(path: path, flags: flags, timeout: timeout, url: url))
  }

  /// Prepares a statement for the caller to keep.
  package func prepare(_ sql: String) throws -> SQLStatement { try SQLStatement(sql, handle: handle) }

  /// The statement of a text, prepared at its first use.
  func statement(_ sql: String) throws -> SQLStatement {
    // One that is in the middle of its rows cannot serve a second reader.
    if let known = statements[sql] { return known.isRunning ? try prepare(sql) : known }
    if statements.count >= Connection.capacity { statements.removeAll() }
    let made = try prepare(sql)
    statements[sql] = made
    return made
  }

  /// Runs a statement whose rows do not matter.
  package func execute(_ sql: String, _ values: [Value] = []) throws {
    let statement = try statement(sql)
    statement.bind(values)
    try statement.run()
  }

  /// Runs a statement and hands each row over.
  ///
  /// - Parameter isObserved: whether those who listen to statements are told.
  func query(
    _ sql: String, _ values: [Value] = [], isObserved: Bool = true, each: (SQLStatement) throws -> Void
  ) throws {
    let statement = try statement(sql)
    statement.bind(values)
    defer { statement.finish() }
    if !isObserved { statement.beginUnobserved() }
    while try statement.step() { try each(statement) }
  }

  /// Rows that the last statement inserted, updated or deleted.
  var changes: Int { Int(sqlite3_changes(handle.pointer)) }

  /// How many values can be bound to one statement.
  var variables: Int { Int(sqlite3_limit(handle.pointer, SQLITE_LIMIT_VARIABLE_NUMBER, -1)) }

  /// Runs a piece of work as one transaction that holds the write lock from its start.
  ///
  /// - Returns: what the work returns, once it is committed.
  /// - Throws: what the work throws, after everything it did has been taken back.
  package func transaction<Result>(_ work: () throws -> Result) throws -> Result {
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try work()
      try execute("COMMIT")
      return result
    } catch {
      // Some errors, such as a full disk, make SQLite roll back by itself.
      if sqlite3_get_autocommit(handle.pointer) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }
}
