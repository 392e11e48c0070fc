import CSQLite

/// The SQL functions of a store's connection.
///
/// `text_begins`, `text_ends`, `text_like` and `text_matches` take a text, a pattern and flags (`c`, `d`); `text_fold` a text
/// and flags; those that the table of functions names, as `text_upper`, `text_lower` and `text_length`, a text. NULL gives NULL.
enum StringFunctions {
  static let fold = "text_fold"

  /// What the table of functions makes of a text, and the length that it has there, each with its name in SQL.
  private static let changes: [(name: String, change: @Sendable (String) -> String)] =
    ExpressionFunction.table.compactMap { function in
      if case .text(.function(let name, let change)) = function.sql { (name: name, change: change) } else { nil }
    }
  private static let lengths: [(name: String, length: @Sendable (String) -> Int)] =
    ExpressionFunction.table.compactMap { function in
      if case .length(let name, let length) = function.sql { (name: name, length: length) } else { nil }
    }

  /// Registers all of them.
  static func register(on connection: Connection) throws {
    for operation in NSComparisonPredicate.Operator.allCases {
      guard let name = TextFunction.name(operation) else { continue }
      try SQLFunction.register(name, 3, on: connection, number: Int(operation.rawValue)) {
        StringFunctions.compare($0, $2)
      }
    }
    try SQLFunction.register(fold, 2, on: connection) { context, _, arguments in
      StringFunctions.map(context, arguments) { text in
        let flags = SQLFunction.text(arguments?[1]) ?? ""
        return StringComparison.fold(text, options: TextOptions.options(flags))
      }
    }
    for (place, function) in changes.enumerated() {
      try SQLFunction.register(function.name, 1, on: connection, number: place) { context, _, arguments in
        StringFunctions.map(context, arguments, StringFunctions.changes[SQLFunction.number(of: context)].change)
      }
    }
    for (place, function) in lengths.enumerated() {
      try SQLFunction.register(function.name, 1, on: connection, number: place) { context, _, arguments in
        guard let text = SQLFunction.text(arguments?[0]) else { return sqlite3_result_null(context) }
        sqlite3_result_int64(context, Int64(StringFunctions.lengths[SQLFunction.number(of: context)].length(text)))
      }
    }
  }

  // MARK: Bodies

  /// A pattern that has been folded or compiled.
  private final class Pattern {
    let prepared: StringComparison.Prepared
    init(_ prepared: StringComparison.Prepared) { self.prepared = prepared }
  }

  private static func compare(_ context: OpaquePointer?, _ arguments: UnsafeMutablePointer<OpaquePointer?>?) {
    guard let subject = SQLFunction.text(arguments?[0]), let right = SQLFunction.text(arguments?[1]) else {
      return sqlite3_result_null(context)
    }
    let pattern: Pattern
    do throws(StringComparison.InvalidPattern) {
      pattern = try SQLFunction.kept(context, 1) { () throws(StringComparison.InvalidPattern) -> Pattern in
        let number = UInt(SQLFunction.number(of: context))
        let operation = NSComparisonPredicate.Operator(rawValue: number) ?? .equalTo
        let options = TextOptions.options(SQLFunction.text(arguments?[2]) ?? "")
        return Pattern(try StringComparison(operation, options: options).prepare(right))
      }
    } catch {
      return sqlite3_result_error(context, "\(error.reason): \(error.pattern)", -1)
    }
    sqlite3_result_int64(context, pattern.prepared.holds(subject) ? 1 : 0)
  }

  private static func map(
    _ context: OpaquePointer?, _ arguments: UnsafeMutablePointer<OpaquePointer?>?, _ change: (String) -> String
  ) {
    guard let text = SQLFunction.text(arguments?[0]) else { return sqlite3_result_null(context) }
    SQLFunction.give(change(text), context)
  }
}
