import CSQLite
import Foundation

/// Reads a database with nothing but SQLite, for figures to compare with.
final class PlainRows {
  private var database: OpaquePointer?

  /// Opens a file for reading.
  init(_ url: URL) throws {
    let code = sqlite3_open_v2(url.path, &database, SQLITE_OPEN_READONLY, nil)
    guard code == SQLITE_OK else { throw CocoaError(.fileReadUnknown) }
  }

  deinit { _ = sqlite3_close_v2(database) }

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
