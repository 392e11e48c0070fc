import CSQLite
import Foundation

// MARK: - Arguments and results

extension SQLFunction {
  /// The text of an argument; nil for NULL.
  static func text(_ value: OpaquePointer?) -> String? {
    guard sqlite3_value_type(value) != SQLITE_NULL, let bytes = sqlite3_value_text(value) else { return nil }
    let count = Int(sqlite3_value_bytes(value))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// The bytes of an argument; nil for NULL.
  static func data(_ value: OpaquePointer?) -> Data? {
    guard sqlite3_value_type(value) != SQLITE_NULL else { return nil }
    guard let start = sqlite3_value_blob(value) else { return Data() }
    return Data(bytes: start, count: Int(sqlite3_value_bytes(value)))
  }

  /// Makes a text the result of a function.
  static func give(_ text: String, _ context: OpaquePointer?) {
    var result = text
    result.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        sqlite3_result_text(
          context, characters.baseAddress ?? UnsafePointer(bitPattern: 1), Int32(characters.count), SQLStatement.copies)
      }
    }
  }
}
