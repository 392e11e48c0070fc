import CSQLite
import Foundation

// MARK: - Arguments and results

extension SQLFunction {
  /// The text of an argument; nil for NULL.
  static func text(_ value: OpaquePointer?) -> String? { SQLCell(pointer: value).text }

  /// The bytes of an argument; nil for NULL.
  static func data(_ value: OpaquePointer?) -> Data? {
    let cell = SQLCell(pointer: value)
    return cell.isNull ? nil : cell.data
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
