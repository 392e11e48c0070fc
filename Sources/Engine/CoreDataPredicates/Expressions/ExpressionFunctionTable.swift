import Foundation

extension ExpressionFunction {
  /// The functions, as the page of `NSExpression.init(forFunction:arguments:)` lists them.
  ///
  /// Left out: `random` and `randomn:`, because nothing here may differ between two runs, and the distance between locations.
  enum ID: Int, CaseIterable {
    case add, subtract, multiply, divide, modulus, power
    case abs, ceiling, floor, trunc, sqrt, exp, ln, log
    case bitwiseAnd, bitwiseOr, bitwiseXor, leftShift, rightShift, onesComplement
    case count, sum, min, max, average, median, mode, stddev
    case canonical, uppercase, lowercase, length
    case now, noindex, cast, element
  }

  /// All functions, each in the place of its ID.
  package static let table: [ExpressionFunction] = ID.allCases.map(ExpressionFunction.row)

  /// The function of an ID.
  static subscript(id: ID) -> ExpressionFunction { table[id.rawValue] }

  /// The row of a function: its name, how it is written where that is not as a call, its SQL, its evaluation, and what else
  /// somebody asks of some functions.
  private static func row(_ id: ID) -> ExpressionFunction {
    switch id {
    // Arithmetic.
    case .add: binary("add:to:", Infix("+", .sum), .sign("+"), .add, keepsWhole: true)
    case .subtract: binary("from:subtract:", Infix("-", .sum), .sign("-"), .subtract, keepsWhole: true)
    case .multiply: binary("multiply:by:", Infix("*", .product), .sign("*"), .multiply, keepsWhole: true)
    case .divide: binary("divide:by:", Infix("/", .product), .quotient, .divide)
    case .modulus: binary("modulus:by:", nil, .numbers, .modulus)
    case .power: binary("raise:toPower:", .power, .numbers, .power)
    case .abs: unary("abs:", keepsWhole: true) { $0.magnitude }
    case .ceiling: unary("ceiling:") { $0.rounded(.up) }
    case .floor: unary("floor:") { $0.rounded(.down) }
    case .trunc: unary("trunc:") { $0.rounded(.towardZero) }
    case .sqrt: unary("sqrt:") { .floating($0.double.squareRoot()) }
    case .exp: unary("exp:") { .floating(Foundation.exp($0.double)) }
    case .ln: unary("ln:") { .floating(Foundation.log($0.double)) }
    case .log: unary("log:") { .floating(Foundation.log10($0.double)) }
    // Bits.
    case .bitwiseAnd: bitwise("bitwiseAnd:with:") { $0 & $1 }
    case .bitwiseOr: bitwise("bitwiseOr:with:") { $0 | $1 }
    case .bitwiseXor: bitwise("bitwiseXor:with:") { $0 ^ $1 }
    case .leftShift: bitwise("leftshift:by:") { $0 << $1 }
    case .rightShift: bitwise("rightshift:by:") { $0 >> $1 }
    case .onesComplement:
      function("onesComplement:", 1...1, .numbers) { ScalarValue($0[0]).number?.exactInteger.map { ~$0 } }
    // Over one collection, or over their arguments where there are several: `MAX(1, 5, 10)` (documented).
    case .count: aggregate("count:", .count, .count)
    case .sum: aggregate("sum:", .listOfNumbers, .sum)
    case .min: aggregate("min:", .listOfValues, .min)
    case .max: aggregate("max:", .listOfValues, .max)
    case .average: aggregate("average:", .listOfNumbers, .average)
    case .median: statistic("median:", .listOfNumbers, .refused) { NumberStatistics.median($0) }
    case .mode: statistic("mode:", .none, .refused) { NumberStatistics.modes($0) }
    case .stddev: statistic("stddev:", .listOfNumbers, .refused) { NumberStatistics.standardDeviation($0) }
    // Text.
    case .canonical: text("canonical:", .folding([.caseInsensitive, .diacriticInsensitive]))
    case .uppercase: text("uppercase:", .function("text_upper", { $0.uppercased() }))
    case .lowercase: text("lowercase:", .function("text_lower", { $0.lowercased() }))
    case .length: length("length:", "text_length") { $0.utf16.count }
    // Others.
    case .now: function("now", 0...0, .moment) { _ in Date() }
    case .noindex: function("noindex:", 1...1, .argument) { $0[0] }
    case .cast: function("castObject:toType:", 2...2, .conversion, .word("CAST")) { ValueCast.cast($0[0], to: $0[1]) }
    case .element:
      function("objectFrom:withIndex:", 2...2, .none, .element) { try ElementAccess.element(of: $0[0], at: $0[1]) }
    }
  }

  private static func function(
    _ name: String, _ arity: ClosedRange<Int>, _ sql: SQLForm, _ spelling: Spelling = .call,
    grouping: GroupForm = .perRow, keepsWhole: Bool = false, _ apply: @escaping @Sendable ([Any?]) throws -> Any?
  ) -> ExpressionFunction {
    ExpressionFunction(
      name: name, arity: arity, spelling: spelling, sql: sql, grouping: grouping, keepsWhole: keepsWhole, apply: apply)
  }

  /// A function that has no value unless both its arguments are numbers.
  private static func binary(
    _ name: String, _ infix: Infix?, _ sql: SQLForm, _ operation: NumberValue.Operation, keepsWhole: Bool = false
  ) -> ExpressionFunction {
    function(name, 2...2, sql, infix.map(Spelling.infix) ?? .call, keepsWhole: keepsWhole) { arguments in
      guard let left = ScalarValue(arguments[0]).number, let right = ScalarValue(arguments[1]).number else {
        return nil
      }
      return NumberValue.apply(operation, left, right)?.boxed
    }
  }

  private static func unary(
    _ name: String, keepsWhole: Bool = false, _ apply: @escaping @Sendable (NumberValue) -> NumberValue
  ) -> ExpressionFunction {
    function(name, 1...1, .numbers, keepsWhole: keepsWhole) {
      ScalarValue($0[0]).number.flatMap { apply($0).unlessNaN?.boxed }
    }
  }

  private static func bitwise(
    _ name: String, _ apply: @escaping @Sendable (Int, Int) -> Int
  ) -> ExpressionFunction {
    function(name, 2...2, .numbers) { arguments in
      guard let left = ScalarValue(arguments[0]).number?.exactInteger,
        let right = ScalarValue(arguments[1]).number?.exactInteger
      else { return nil }
      return apply(left, right)
    }
  }

  private static func aggregate(
    _ name: String, _ sql: SQLForm, _ operation: AggregateOperation
  ) -> ExpressionFunction {
    statistic(name, sql, .aggregate(operation)) { operation.value(of: $0) }
  }

  private static func statistic(
    _ name: String, _ sql: SQLForm, _ grouping: GroupForm, _ apply: @escaping @Sendable ([Any?]) -> Any?
  ) -> ExpressionFunction {
    function(name, 1...Int.max, sql, grouping: grouping) { arguments in
      guard arguments.count == 1 else { return apply(arguments) }
      guard let value = arguments[0] else { return apply([]) }
      // A single value that is no collection counts as a collection of one. (Chosen here.)
      return apply(ValueCollection(value)?.elements ?? [value])
    }
  }

  private static func text(_ name: String, _ change: TextChange) -> ExpressionFunction {
    function(name, 1...1, .text(change)) { ScalarValue($0[0]).text.map { change.changed($0) } }
  }

  private static func length(
    _ name: String, _ sqlName: String, _ count: @escaping @Sendable (String) -> Int
  ) -> ExpressionFunction {
    function(name, 1...1, .length(sqlName, count)) { ScalarValue($0[0]).text.map { count($0) } }
  }
}

extension ScalarValue {
  /// The number, if this is one.
  fileprivate var number: NumberValue? {
    if case .number(let number) = self { number } else { nil }
  }
}
