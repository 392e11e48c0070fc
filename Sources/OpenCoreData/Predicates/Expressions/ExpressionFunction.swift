import Foundation

/// A predefined function of format strings, as the page of `NSExpression.init(forFunction:arguments:)` lists them.
///
/// Left out: `random` and `randomn:`, because nothing here may differ between two runs, and the distance between locations.
struct ExpressionFunction: Sendable {
  /// How many arguments it takes.
  let arity: ClosedRange<Int>
  /// Computes the result from evaluated arguments.
  let apply: @Sendable ([Any?]) throws -> Any?

  /// Finds a function by its full name, such as `add:to:`.
  static func named(_ name: String) -> ExpressionFunction? {
    all[name]
  }

  /// Finds the full name that a format string means by `sum(…)`, `SUM:(…)` or `now()`.
  static func name(writtenAs text: String) -> String? {
    spellings[text.lowercased()]
  }

  private static let all: [String: ExpressionFunction] =
    arithmetic.merging(statistics) { $1 }.merging(mathematics) { $1 }.merging(bits) { $1 }.merging(texts) { $1 }
    .merging(others) { $1 }

  private static let spellings: [String: String] = all.keys.reduce(into: [:]) { spellings, name in
    spellings[name.lowercased()] = name
    // A single argument needs no colon.
    if name.hasSuffix(":"), !name.dropLast().contains(":") { spellings[name.dropLast().lowercased()] = name }
  }

  private static let others: [String: ExpressionFunction] = [
    "now": ExpressionFunction(arity: 0...0) { _ in Date() },
    "noindex:": ExpressionFunction(arity: 1...1) { $0[0] },
    "castObject:toType:": ExpressionFunction(arity: 2...2) { ValueCast.cast($0[0], to: $0[1]) },
    "objectFrom:withIndex:": ExpressionFunction(arity: 2...2) { try ElementAccess.element(of: $0[0], at: $0[1]) },
  ]
}

// MARK: - Numbers

extension ExpressionFunction {
  private static let arithmetic: [String: ExpressionFunction] = [
    "add:to:": binary(.add),
    "from:subtract:": binary(.subtract),
    "multiply:by:": binary(.multiply),
    "divide:by:": binary(.divide),
    "modulus:by:": binary(.modulus),
    "raise:toPower:": binary(.power),
  ]

  private static let mathematics: [String: ExpressionFunction] = [
    "abs:": unary { $0.magnitude },
    "ceiling:": unary { $0.rounded(.up) },
    "floor:": unary { $0.rounded(.down) },
    "trunc:": unary { $0.rounded(.towardZero) },
    "sqrt:": unary { .floating($0.double.squareRoot()) },
    "exp:": unary { .floating(Foundation.exp($0.double)) },
    "ln:": unary { .floating(Foundation.log($0.double)) },
    "log:": unary { .floating(Foundation.log10($0.double)) },
  ]

  private static let bits: [String: ExpressionFunction] = [
    "bitwiseAnd:with:": bitwise { $0 & $1 },
    "bitwiseOr:with:": bitwise { $0 | $1 },
    "bitwiseXor:with:": bitwise { $0 ^ $1 },
    "leftshift:by:": bitwise { $0 << $1 },
    "rightshift:by:": bitwise { $0 >> $1 },
    "onesComplement:": ExpressionFunction(arity: 1...1) { number($0[0])?.exactInteger.map { ~$0 } },
  ]

  /// Functions over one collection, or over their arguments where there are several: `MAX(1, 5, 10)` (documented).
  private static let statistics: [String: ExpressionFunction] = [
    "count:": overCollection { $0.count },
    "sum:": overCollection { NumberStatistics.sum($0) },
    "min:": overCollection { ValueOrder.smallest($0) },
    "max:": overCollection { ValueOrder.largest($0) },
    "average:": overCollection { NumberStatistics.average($0) },
    "median:": overCollection { NumberStatistics.median($0) },
    "mode:": overCollection { NumberStatistics.modes($0) },
    "stddev:": overCollection { NumberStatistics.standardDeviation($0) },
  ]

  /// A function that has no value unless all its arguments are numbers.
  private static func binary(_ operation: NumberValue.Operation) -> ExpressionFunction {
    ExpressionFunction(arity: 2...2) { arguments in
      guard let left = number(arguments[0]), let right = number(arguments[1]) else { return nil }
      return NumberValue.apply(operation, left, right)?.boxed
    }
  }

  private static func unary(_ function: @escaping @Sendable (NumberValue) -> NumberValue) -> ExpressionFunction {
    ExpressionFunction(arity: 1...1) { number($0[0]).flatMap { function($0).unlessNaN?.boxed } }
  }

  private static func bitwise(_ function: @escaping @Sendable (Int, Int) -> Int) -> ExpressionFunction {
    ExpressionFunction(arity: 2...2) { arguments in
      guard let left = number(arguments[0])?.exactInteger, let right = number(arguments[1])?.exactInteger else {
        return nil
      }
      return function(left, right)
    }
  }

  private static func overCollection(_ function: @escaping @Sendable ([Any?]) -> Any?) -> ExpressionFunction {
    ExpressionFunction(arity: 1...Int.max) { arguments in
      guard arguments.count == 1 else { return function(arguments) }
      guard let value = arguments[0] else { return function([]) }
      // A single value that is no collection counts as a collection of one. (Chosen here.)
      return function(ValueCollection(value)?.elements ?? [value])
    }
  }

  private static func number(_ value: Any?) -> NumberValue? {
    guard case .number(let number) = ScalarValue(value) else { return nil }
    return number
  }
}

// MARK: - Text

extension ExpressionFunction {
  private static let texts: [String: ExpressionFunction] = [
    "uppercase:": text { $0.uppercased() },
    "lowercase:": text { $0.lowercased() },
    "canonical:": text { StringComparison.fold($0, options: [.caseInsensitive, .diacriticInsensitive]) },
    "length:": text { $0.utf16.count },
  ]

  private static func text(_ function: @escaping @Sendable (String) -> Any) -> ExpressionFunction {
    ExpressionFunction(arity: 1...1) { arguments in
      ScalarValue(arguments[0]).text.map(function)
    }
  }
}
