import CSQLite
import Foundation

/// Reading the columns of the present row. Columns count from 0.
extension SQLStatement {
  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_NULL }

  func int(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }

  func double(_ column: Int32) -> Double { sqlite3_column_double(pointer, column) }

  /// Text with all its bytes: a NUL inside does not end it.
  func string(_ column: Int32) -> String { cell(column).text ?? "" }

  /// A copy of a column's bytes.
  func data(_ column: Int32) -> Data { cell(column).data }

  /// A value of a kind; nil for bytes that are no UUID, and for text that is no URI.
  // Once a cell: a call would cost as much as the read.
  @inline(__always)
  func value(_ column: Int32, _ kind: ColumnKind) -> Value? { cell(column).value(kind) }

  /// A value of whatever type SQLite gives it.
  func value(_ column: Int32) -> Value { cell(column).value }

  /// A UUID, or nil where the column does not hold 16 bytes.
  func uuid(_ column: Int32) -> UUID? { cell(column).uuid }

  // Once a cell: a call would cost as much as the read.
  @inline(__always)
  private func cell(_ column: Int32) -> SQLCell { SQLCell(pointer: sqlite3_column_value(pointer, column)) }
}
