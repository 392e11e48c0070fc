import CSQLite
import Foundation

/// Reading the columns of the present row. Columns count from 0.
extension SQLStatement {
  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_NULL }

  func int(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }

  func double(_ column: Int32) -> Double { sqlite3_column_double(pointer, column) }

  /// Text with all its bytes: a NUL inside does not end it.
  func string(_ column: Int32) -> String { text(column) ?? "" }

  /// The same; nil where there is no value.
  @inline(__always)
  private func text(_ column: Int32) -> String? {
    guard let text = sqlite3_column_text(pointer, column) else { return nil }
    let count = Int(sqlite3_column_bytes(pointer, column))
    return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  /// A copy of a column's bytes.
  func data(_ column: Int32) -> Data {
    guard let bytes = sqlite3_column_blob(pointer, column) else { return Data() }
    return Data(bytes: bytes, count: Int(sqlite3_column_bytes(pointer, column)))
  }

  /// A value of a kind; nil for bytes that are no UUID, and for text that is no URI.
  ///
  /// A column without a value reads as zero: only then is its type asked for, which costs as much as the value.
  @inline(__always)
  func value(_ column: Int32, _ kind: ColumnKind) -> Value? {
    switch kind {
    case .integer:
      let number = int(column)
      return number == 0 && isNull(column) ? .null : .int(number)
    case .boolean:
      let number = int(column)
      return number == 0 && isNull(column) ? .null : .int(number == 0 ? 0 : 1)
    case .double, .date:
      let number = double(column)
      return number == 0 && isNull(column) ? .null : .double(number)
    case .string:
      if let text = text(column) { return .string(text) }
      return isNull(column) ? .null : .string("")
    case .float: return isNull(column) ? .null : .double(Double(Float(double(column))))
    case .data, .external, .transformable: return isNull(column) ? .null : .object(data(column) as NSData)
    case .decimal: return isNull(column) ? .null : .object(NSDecimalNumber(string: string(column)))
    case .uri: return isNull(column) ? .null : uri(column)
    case .uuid: return isNull(column) ? .null : uuid(column).map { .uuid($0) }
    }
  }

  /// A value of whatever type SQLite gives it.
  func value(_ column: Int32) -> Value {
    switch sqlite3_column_type(pointer, column) {
    case SQLITE_INTEGER: .int(int(column))
    case SQLITE_FLOAT: .double(double(column))
    case SQLITE_TEXT: .string(string(column))
    case SQLITE_BLOB: .object(data(column) as NSData)
    default: .null
    }
  }

  /// A URI, or nil for text that is none; empty text counts as no value.
  private func uri(_ column: Int32) -> Value? {
    let text = string(column)
    return text.isEmpty ? .null : URL(string: text).map { .object($0 as NSURL) }
  }

  /// A UUID, or nil where the column does not hold 16 bytes.
  func uuid(_ column: Int32) -> UUID? {
    guard let bytes = sqlite3_column_blob(pointer, column), sqlite3_column_bytes(pointer, column) == 16 else {
      return nil
    }
    return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
  }
}
