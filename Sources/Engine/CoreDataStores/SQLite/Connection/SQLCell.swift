import CSQLite
import Foundation

/// A value of SQLite's: what a column has in the present row, or what a function is called with.
///
/// To ask a statement for a column's type, its text or the text's length costs the same each time; to ask the value costs next
/// to nothing. SQLite does not guard such a value, and need not here: one thread at a time uses a connection.
struct SQLCell {
  let pointer: OpaquePointer?

  var isNull: Bool { sqlite3_value_type(pointer) == SQLITE_NULL }

  /// Text with all its bytes; nil where there is no value.
  // Once a cell: a call would cost as much as the read.
  @inline(__always)
  var text: String? {
    guard let text = sqlite3_value_text(pointer) else { return nil }
    let count = Int(sqlite3_value_bytes(pointer))
    return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  var data: Data {
    guard let bytes = sqlite3_value_blob(pointer) else { return Data() }
    return Data(bytes: bytes, count: Int(sqlite3_value_bytes(pointer)))
  }

  var uuid: UUID? {
    guard let bytes = sqlite3_value_blob(pointer), sqlite3_value_bytes(pointer) == 16 else { return nil }
    return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
  }

  /// A value without one reads as zero: only then is its type asked for.
  // Once a cell: a call would cost as much as the read.
  @inline(__always)
  func value(_ kind: ColumnKind) -> Value? {
    switch kind {
    case .integer:
      let number = sqlite3_value_int64(pointer)
      return number == 0 && isNull ? .null : .int(number)
    case .boolean:
      let number = sqlite3_value_int64(pointer)
      return number == 0 && isNull ? .null : .int(number == 0 ? 0 : 1)
    case .double, .date:
      let number = sqlite3_value_double(pointer)
      return number == 0 && isNull ? .null : .double(number)
    case .string:
      if let text { return .string(text) }
      return isNull ? .null : .string("")
    case .float: return isNull ? .null : .double(Double(Float(sqlite3_value_double(pointer))))
    case .data, .external, .transformable: return isNull ? .null : .object(data as NSData)
    case .decimal: return isNull ? .null : .object(NSDecimalNumber(string: text ?? ""))
    case .uri: return isNull ? .null : uri
    case .uuid: return isNull ? .null : uuid.map { .uuid($0) }
    }
  }

  var value: Value {
    switch sqlite3_value_type(pointer) {
    case SQLITE_INTEGER: .int(sqlite3_value_int64(pointer))
    case SQLITE_FLOAT: .double(sqlite3_value_double(pointer))
    case SQLITE_TEXT: .string(text ?? "")
    case SQLITE_BLOB: .object(data as NSData)
    default: .null
    }
  }

  /// A URI, or nil for text that is none; empty text counts as no value.
  private var uri: Value? {
    let text = text ?? ""
    return text.isEmpty ? .null : URL(string: text).map { .object($0 as NSURL) }
  }
}
