import Foundation

extension ExpressionFunction {
  /// All functions, as the page of `NSExpression.init(forFunction:arguments:)` lists them.
  ///
  /// Left out: `random` and `randomn:`, because nothing here may differ between two runs, and the distance between locations.
  package static let table: [ExpressionFunction] = [
    // Arithmetic.
    binary("add:to:", .plus, .sign("+"), .add),
    binary("from:subtract:", .minus, .sign("-"), .subtract),
    binary("multiply:by:", .times, .sign("*"), .multiply),
    binary("divide:by:", .divided, .quotient, .divide),
    binary("modulus:by:", nil, .numbers, .modulus),
    binary("raise:toPower:", .power, .numbers, .power),
    unary("abs:") { $0.magnitude },
    unary("ceiling:") { $0.rounded(.up) },
    unary("floor:") { $0.rounded(.down) },
    unary("trunc:") { $0.rounded(.towardZero) },
    unary("sqrt:") { .floating($0.double.squareRoot()) },
    unary("exp:") { .floating(Foundation.exp($0.double)) },
    unary("ln:") { .floating(Foundation.log($0.double)) },
    unary("log:") { .floating(Foundation.log10($0.double)) },
    // Bits.
    bitwise("bitwiseAnd:with:") { $0 & $1 },
    bitwise("bitwiseOr:with:") { $0 | $1 },
    bitwise("bitwiseXor:with:") { $0 ^ $1 },
    bitwise("leftshift:by:") { $0 << $1 },
    bitwise("rightshift:by:") { $0 >> $1 },
    function("onesComplement:", 1...1, .numbers) { number($0[0])?.exactInteger.map { ~$0 } },
    // Over one collection, or over their arguments where there are several: `MAX(1, 5, 10)` (documented).
    statistic("count:", .count) { $0.count },
    statistic("sum:", .list) { NumberStatistics.sum($0) },
    statistic("min:", .list) { ValueOrder.smallest($0) },
    statistic("max:", .list) { ValueOrder.largest($0) },
    statistic("average:", .list) { NumberStatistics.average($0) },
    statistic("median:", .list) { NumberStatistics.median($0) },
    statistic("mode:", .none) { NumberStatistics.modes($0) },
    statistic("stddev:", .list) { NumberStatistics.standardDeviation($0) },
    // Text.
    text("uppercase:", .text("text_upper")) { $0.uppercased() },
    text("lowercase:", .text("text_lower")) { $0.lowercased() },
    text("canonical:", .text("text_fold", extra: ", 'cd'")) {
      StringComparison.fold($0, options: [.caseInsensitive, .diacriticInsensitive])
    },
    text("length:", .text("text_length", isText: false)) { $0.utf16.count },
    // Others.
    function("now", 0...0, .none) { _ in Date() },
    function("noindex:", 1...1, .argument) { $0[0] },
    function("castObject:toType:", 2...2, .conversion, .cast) { ValueCast.cast($0[0], to: $0[1]) },
    function("objectFrom:withIndex:", 2...2, .none, .element) { try ElementAccess.element(of: $0[0], at: $0[1]) },
  ]

  private static func function(
    _ name: String, _ arity: ClosedRange<Int>, _ sql: SQLForm, _ spelling: Spelling = .call,
    _ apply: @escaping @Sendable ([Any?]) throws -> Any?
  ) -> ExpressionFunction {
    ExpressionFunction(name: name, arity: arity, spelling: spelling, sql: sql, apply: apply)
  }

  /// A function that has no value unless both its arguments are numbers.
  private static func binary(
    _ name: String, _ infix: Infix?, _ sql: SQLForm, _ operation: NumberValue.Operation
  ) -> ExpressionFunction {
    function(name, 2...2, sql, infix.map(Spelling.infix) ?? .call) { arguments in
      guard let left = number(arguments[0]), let right = number(arguments[1]) else { return nil }
      return NumberValue.apply(operation, left, right)?.boxed
    }
  }

  private static func unary(
    _ name: String, _ apply: @escaping @Sendable (NumberValue) -> NumberValue
  ) -> ExpressionFunction {
    function(name, 1...1, .numbers) { number($0[0]).flatMap { apply($0).unlessNaN?.boxed } }
  }

  private static func bitwise(
    _ name: String, _ apply: @escaping @Sendable (Int, Int) -> Int
  ) -> ExpressionFunction {
    function(name, 2...2, .numbers) { arguments in
      guard let left = number(arguments[0])?.exactInteger, let right = number(arguments[1])?.exactInteger else {
        return nil
      }
      return apply(left, right)
    }
  }

  private static func statistic(
    _ name: String, _ sql: SQLForm, _ apply: @escaping @Sendable ([Any?]) -> Any?
  ) -> ExpressionFunction {
    function(name, 1...Int.max, sql) { arguments in
      guard arguments.count == 1 else { return apply(arguments) }
      guard let value = arguments[0] else { return apply([]) }
      // A single value that is no collection counts as a collection of one. (Chosen here.)
      return apply(ValueCollection(value)?.elements ?? [value])
    }
  }

  private static func text(
    _ name: String, _ sql: SQLForm, _ apply: @escaping @Sendable (String) -> Any
  ) -> ExpressionFunction {
    function(name, 1...1, sql) { ScalarValue($0[0]).text.map(apply) }
  }

  private static func number(_ value: Any?) -> NumberValue? {
    guard case .number(let number) = ScalarValue(value) else { return nil }
    return number
  }
}
