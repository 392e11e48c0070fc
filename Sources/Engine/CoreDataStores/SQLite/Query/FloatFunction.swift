import CSQLite

/// The SQL function that makes of a number the nearest one that a Float can be, as setters do.
///
/// SQLite has no such numbers: a column keeps all digits of what it is given, and a fetch would compare digits that no object
/// shows (CH-1090).
enum FloatFunction {
  private static let name = "float_value"

  /// Registers it.
  static func register(on connection: Connection) throws {
    try SQLFunction.register(name, 1, on: connection) { context, _, arguments in
      guard case .double(let number)? = SQLCell(pointer: arguments?[0]).value(.float) else {
        return sqlite3_result_null(context)
      }
      sqlite3_result_double(context, number)
    }
  }

  /// A call of it.
  static func sql(_ number: String) -> String { "\(name)(\(number))" }

  /// A call of it.
  static func sql(_ number: SQLText) -> SQLText { "\(name)(" + number + ")" }
}
