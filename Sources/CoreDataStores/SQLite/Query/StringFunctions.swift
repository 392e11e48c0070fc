import CSQLite

/// The SQL functions of a store's connection.
///
/// `text_begins`, `text_ends`, `text_like` and `text_matches` take a text, a pattern and flags (`c`, `d`); `text_fold` a text
/// and flags; `text_upper`, `text_lower` and `text_length` a text. NULL gives NULL.
enum StringFunctions {
  /// Registers all of them.
  static func register(on connection: Connection) throws {
    for operation in TextFunction.operators {
      // Numbered from 1: a null pointer would not tell the first operator from none.
      let number = UnsafeMutableRawPointer(bitPattern: Int(operation.rawValue) + 1)
      try add(TextFunction.name(operation), 3, number, connection) { StringFunctions.compare($0, $2) }
    }
    try add("text_fold", 2, nil, connection) { context, _, arguments in
      StringFunctions.map(context, arguments) { text in
        let flags = StringFunctions.text(arguments?[1]) ?? ""
        return StringComparison.fold(text, options: TextOptions.options(flags))
      }
    }
    try add("text_upper", 1, nil, connection) { context, _, arguments in
      StringFunctions.map(context, arguments) { $0.uppercased() }
    }
    try add("text_lower", 1, nil, connection) { context, _, arguments in
      StringFunctions.map(context, arguments) { $0.lowercased() }
    }
    try add("text_length", 1, nil, connection) { context, _, arguments in
      guard let text = StringFunctions.text(arguments?[0]) else { return sqlite3_result_null(context) }
      sqlite3_result_int64(context, Int64(text.utf16.count))
    }
  }

  private typealias Function =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

  private static func add(
    _ name: String, _ arguments: Int32, _ data: UnsafeMutableRawPointer?, _ connection: Connection,
    _ function: @escaping Function
  ) throws {
    let code = sqlite3_create_function_v2(
      connection.handle.pointer, name, arguments, SQLITE_UTF8 | SQLITE_DETERMINISTIC, data, function, nil, nil, nil)
    guard code == SQLITE_OK else { throw connection.handle.failure(code, sql: nil) }
  }

  // MARK: Bodies

  /// A pattern that has been folded or compiled, kept by SQLite for the run of a statement.
  private final class Pattern {
    let prepared: StringComparison.Prepared
    init(_ prepared: StringComparison.Prepared) { self.prepared = prepared }
  }

  private static func compare(_ context: OpaquePointer?, _ arguments: UnsafeMutablePointer<OpaquePointer?>?) {
    guard let subject = text(arguments?[0]), let right = text(arguments?[1]) else {
      return sqlite3_result_null(context)
    }
    let pattern: Pattern
    if let kept = sqlite3_get_auxdata(context, 1) {
      pattern = Unmanaged<Pattern>.fromOpaque(kept).takeUnretainedValue()
    } else {
      let number = UInt(bitPattern: sqlite3_user_data(context)) - 1
      let operation = NSComparisonPredicate.Operator(rawValue: number) ?? .equalTo
      let comparison = StringComparison(operation, options: TextOptions.options(text(arguments?[2]) ?? ""))
      do throws(StringComparison.InvalidPattern) {
        pattern = Pattern(try comparison.prepare(right))
      } catch {
        return sqlite3_result_error(context, "\(error.reason): \(error.pattern)", -1)
      }
      sqlite3_set_auxdata(context, 1, Unmanaged.passRetained(pattern).toOpaque()) { kept in
        if let kept { Unmanaged<Pattern>.fromOpaque(kept).release() }
      }
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
        // SQLITE_TRANSIENT: SQLite makes its own copy.
        sqlite3_result_text(
          context, characters.baseAddress ?? UnsafePointer(bitPattern: 1), Int32(characters.count),
          unsafeBitCast(-1, to: sqlite3_destructor_type.self))
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
