import CSQLite
import Foundation

/// Looks into a store's file past the engine, as any SQLite tool would: what is really written there.
///
/// Not part of Core Data. Each call opens a connection of its own and sees what has been committed.
public enum PlainSQL {
  /// A value in one of SQLite's storage classes.
  public enum Value: Equatable, Sendable {
    /// SQLite's NULL: no value.
    case null
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction.
    case real(Double)
    /// A text, decoded from UTF-8.
    case text(String)
    /// Bytes, as they are.
    case blob([UInt8])
  }

  /// What a query found.
  public struct Table: Equatable, Sendable {
    /// The names of the columns.
    public let columns: [String]
    /// The rows, in the order in which they came.
    public let rows: [[Value]]
  }

  /// Runs a query.
  ///
  /// - Parameters:
  ///   - url: the file; it must exist, and is opened for reading only.
  ///   - sql: one statement.
  /// - Throws: an error in the Cocoa domain with SQLite's message.
  public static func rows(at url: URL, _ sql: String) throws -> Table {
    try withConnection(url) { connection in
      let statement = try connection.prepare(sql)
      let columns = (0..<sqlite3_column_count(statement.pointer)).map { column in
        sqlite3_column_name(statement.pointer, column).map { String(cString: $0) } ?? ""
      }
      var rows: [[Value]] = []
      defer { statement.finish() }
      while try statement.step() {
        rows.append((0..<Int32(columns.count)).map { value(statement.pointer, $0) })
      }
      return Table(columns: columns, rows: rows)
    }
  }

  /// Copies a store, with everything that is committed, to a file that does not exist yet.
  ///
  /// - Parameters:
  ///   - url: the store's file.
  ///   - file: where the copy goes.
  /// - Throws: an error in the Cocoa domain with SQLite's message.
  public static func copy(_ url: URL, to file: URL) throws {
    try withConnection(url) { try $0.execute("VACUUM INTO ?", [.string(file.path)]) }
  }

  private static func withConnection<Result>(_ url: URL, _ work: (Connection) throws -> Result) throws -> Result {
    do {
      return try work(Connection(path: url.path, flags: SQLITE_OPEN_READONLY, timeout: 5, url: url))
    } catch let failure as StoreFailure {
      throw failure.cocoaError
    }
  }

  private static func value(_ statement: OpaquePointer, _ column: Int32) -> Value {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
    case SQLITE_NULL: return .null
    case SQLITE_BLOB:
      let count = Int(sqlite3_column_bytes(statement, column))
      return .blob(Array(UnsafeRawBufferPointer(start: sqlite3_column_blob(statement, column), count: count)))
    default:
      let count = Int(sqlite3_column_bytes(statement, column))
      let bytes = UnsafeRawBufferPointer(start: sqlite3_column_text(statement, column), count: count)
      return .text(String(decoding: bytes, as: UTF8.self))
    }
  }
}
