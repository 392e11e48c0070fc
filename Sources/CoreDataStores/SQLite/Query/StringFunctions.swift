import CSQLite

/// The SQL functions of a store's connection.
///
/// `text_begins`, `text_ends`, `text_like` and `text_matches` take a text, a pattern and flags (`c`, `d`); `text_fold` a text
/// and flags; `text_upper`, `text_lower` and `text_length` a text. NULL gives NULL.
enum StringFunctions {
  /// Registers all of them.
  static func register(on connection: Connection) throws {
    for operation in TextFunction.operators {
      // Numbered from 1: 0 would not tell the first operator from none.
      let number = Int(operation.rawValue) + 1
      try SQLFunction.register(TextFunction.name(operation), 3, on: connection, number: number) {
        StringFunctions.compare($0, $2)
      }
    }
    try SQLFunction.register("text_fold", 2, on: connection) { context, _, arguments in
      StringFunctions.map(context, arguments) { text in
        let flags = StringFunctions.text(arguments?[1]) ?? ""
        return StringComparison.fold(text, options: TextOptions.options(flags))
      }
    }
    try SQLFunction.register("text_upper", 1, on: connection) { context, _, arguments in
      StringFunctions.map(context, arguments) { $0.uppercased() }
    }
    try SQLFunction.register("text_lower", 1, on: connection) { context, _, arguments in
      StringFunctions.map(context, arguments) { $0.lowercased() }
    }
    try SQLFunction.register("text_length", 1, on: connection) { context, _, arguments in
      guard let text = StringFunctions.text(arguments?[0]) else { return sqlite3_result_null(context) }
      sqlite3_result_int64(context, Int64(text.utf16.count))
    }
  }

  // MARK: Bodies

  /// A pattern that has been folded or compiled.
  private final class Pattern {
    let prepared: StringComparison.Prepared
    init(_ prepared: StringComparison.Prepared) { self.prepared = prepared }
  }

  private static func compare(_ context: OpaquePointer?, _ arguments: UnsafeMutablePointer<OpaquePointer?>?) {
    guard let subject = text(arguments?[0]), let right = text(arguments?[1]) else {
      return sqlite3_result_null(context)
    }
    let pattern: Pattern
    do throws(StringComparison.InvalidPattern) {
      pattern = try SQLFunction.kept(context, 1) { () throws(StringComparison.InvalidPattern) -> Pattern in
        let number = UInt(bitPattern: sqlite3_user_data(context)) - 1
        let operation = NSComparisonPredicate.Operator(rawValue: number) ?? .equalTo
        let comparison = StringComparison(operation, options: TextOptions.options(text(arguments?[2]) ?? ""))
        return Pattern(try comparison.prepare(right))
      }
    } catch {
      return sqlite3_result_error(context, "\(error.reason): \(error.pattern)", -1)
    }
    sqlite3_result_int64(context, pattern.prepared.holds(subject) ? 1 : 0)
  }

  private static func map(
    _ context: OpaquePointer?, _ arguments: UnsafeMutablePointer<OpaquePointer?>?, _ change: (String) -> String
  ) {
    guard let text = text(arguments?[0]) else { return sqlite3_result_null(context) }
    give(change(text), context)
  }

  /// Makes a text the result of a function.
  static func give(_ text: String, _ context: OpaquePointer?) {
    var result = text
    result.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        sqlite3_result_text(
          context, characters.baseAddress ?? UnsafePointer(bitPattern: 1), Int32(characters.count), Statement.copies)
      }
    }
  }

  /// The text of an argument; nil for NULL.
  static func text(_ value: OpaquePointer?) -> String? {
    guard sqlite3_value_type(value) != SQLITE_NULL, let bytes = sqlite3_value_text(value) else { return nil }
    let count = Int(sqlite3_value_bytes(value))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
