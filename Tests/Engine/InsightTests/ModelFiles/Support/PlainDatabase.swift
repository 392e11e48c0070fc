import CSQLite
import Foundation

/// A database with nothing but SQLite: it reads figures to compare with, and runs what an engine would not.
final class PlainDatabase {
  private var database: OpaquePointer?

  /// Opens a file for reading.
  convenience init(_ url: URL) throws { try self.init(url, SQLITE_OPEN_READONLY) }

  /// Opens a file with flags of SQLite.
  init(_ url: URL, _ flags: Int32) throws {
    let code = sqlite3_open_v2(url.path, &database, flags, nil)
    guard code == SQLITE_OK else { throw CocoaError(.fileReadUnknown) }
  }

  deinit { _ = sqlite3_close_v2(database) }

  /// Runs statements on a file, which is made where it is not there.
  static func run(_ sql: String, on url: URL) throws {
    try PlainDatabase(url, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE).run(sql)
  }

  /// Runs statements.
  func run(_ sql: String) throws {
    guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else {
      throw CocoaError(
        .fileReadCorruptFile, userInfo: [NSLocalizedDescriptionKey: String(cString: sqlite3_errmsg(database))])
    }
  }

  /// The rows of a query, each value as text; NULL is nil.
  func rows(_ sql: String) throws -> [[String?]] {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v3(database, sql, -1, 0, &statement, nil) == SQLITE_OK else {
      throw CocoaError(.fileReadCorruptFile, userInfo: [NSLocalizedDescriptionKey: sql])
    }
    defer { _ = sqlite3_finalize(statement) }
    var rows: [[String?]] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      rows.append(
        (0..<sqlite3_column_count(statement)).map { column in
          sqlite3_column_text(statement, column).map { String(cString: $0) }
        })
    }
    return rows
  }

  /// The first column of a query.
  func column(_ sql: String) throws -> [String] { try rows(sql).map { $0[0] ?? "NULL" } }

  /// The one number of a query.
  func number(_ sql: String) throws -> Int { Int(try column(sql).first ?? "") ?? -1 }
}
