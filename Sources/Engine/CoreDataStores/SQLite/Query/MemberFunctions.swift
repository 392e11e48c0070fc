import CSQLite
import Foundation

/// The SQL functions that compute what evaluation in memory computes, by calling it.
///
/// `expression_value` takes the name of a function of expressions and its arguments. `members_sum` and `members_average` add
/// up a column: SQLite's own SUM fails when whole numbers overflow, and its AVG leaves NULL out, which counts as zero in
/// Apple's *Using Collection Operators*.
enum MemberFunctions {
  static let expression = "expression_value"
  static let sum = "members_sum"
  static let average = "members_average"

  /// Registers all of them.
  static func register(on connection: Connection) throws {
    try SQLFunction.register(expression, -1, on: connection) { MemberFunctions.evaluate($0, $1, $2) }
    try SQLFunction.register(
      sum, on: connection, step: { context, _, arguments in MemberFunctions.add(context, arguments) },
      end: { context in MemberFunctions.finish(context) { AggregateOperation.sum.value(of: $0) } })
    try SQLFunction.register(
      average, on: connection, step: { context, _, arguments in MemberFunctions.add(context, arguments) },
      end: { context in MemberFunctions.finish(context) { AggregateOperation.average.value(of: $0) } })
  }

  // MARK: Calls

  /// A function that has been looked up; nil where there is none.
  private final class Known {
    let function: ExpressionFunction?
    init(_ function: ExpressionFunction?) { self.function = function }
  }

  private static func evaluate(
    _ context: OpaquePointer?, _ count: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    let known = SQLFunction.kept(context, 0) { () -> Known in
      let name = value(arguments?[0]) as? String
      return Known(name.flatMap { ExpressionFunction.named($0) })
    }
    guard let function = known.function else {
      return sqlite3_result_error(context, "There is no such function.", -1)
    }
    do {
      give(try function.apply((1..<Int(count)).map { value(arguments?[$0]) }), context)
    } catch {
      sqlite3_result_error(context, error.localizedDescription, -1)
    }
  }

  // MARK: Sums

  /// The values of a column so far.
  private final class Values {
    var all: [Any?] = []
  }

  private static func add(_ context: OpaquePointer?, _ arguments: UnsafeMutablePointer<OpaquePointer?>?) {
    guard let place = place(context, size: MemoryLayout<UnsafeMutableRawPointer?>.size) else {
      return sqlite3_result_error_nomem(context)
    }
    let values: Values
    if let kept = place.pointee {
      values = Unmanaged<Values>.fromOpaque(kept).takeUnretainedValue()
    } else {
      values = Values()
      place.pointee = Unmanaged.passRetained(values).toOpaque()
    }
    values.all.append(value(arguments?[0]))
  }

  private static func finish(_ context: OpaquePointer?, _ compute: ([Any?]) -> Any?) {
    // Without any row nothing was kept, and no place was made.
    let kept = place(context, size: 0)?.pointee
    give(compute(kept.map { Unmanaged<Values>.fromOpaque($0).takeRetainedValue().all } ?? []), context)
  }

  private static func place(_ context: OpaquePointer?, size: Int) -> UnsafeMutablePointer<UnsafeMutableRawPointer?>? {
    sqlite3_aggregate_context(context, Int32(size))?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
  }

  // MARK: Values

  private static func value(_ value: OpaquePointer?) -> Any? {
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: return Int(sqlite3_value_int64(value))
    case SQLITE_FLOAT: return sqlite3_value_double(value)
    case SQLITE_TEXT: return SQLFunction.text(value)
    case SQLITE_BLOB: return SQLFunction.data(value)
    default: return nil
    }
  }

  private static func give(_ value: Any?, _ context: OpaquePointer?) {
    switch ScalarValue(value) {
    case .number(.integer(let value)): sqlite3_result_int64(context, Int64(value))
    case .number(let number): sqlite3_result_double(context, number.double)
    case .text(let text): SQLFunction.give(text, context)
    case .data(let data):
      data.withUnsafeBytes { bytes in
        sqlite3_result_blob(
          context, bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 1), Int32(bytes.count), SQLStatement.copies)
      }
    default: sqlite3_result_null(context)
    }
  }
}
