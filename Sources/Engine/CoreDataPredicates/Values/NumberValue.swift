import Foundation

/// A number of any Swift or Foundation type, kept exact where the type is exact.
///
/// `unsigned` is only used for values that do not fit `Int`.
package enum NumberValue {
  case integer(Int)
  case unsigned(UInt)
  case decimal(Decimal)
  case floating(Double)

  init(_ value: UInt) {
    self = Int(exactly: value).map(NumberValue.integer) ?? .unsigned(value)
  }

  init(_ number: NSNumber) {
    if let decimal = number as? NSDecimalNumber {
      self = .decimal(decimal.decimalValue)
      return
    }
    switch UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "f"), UInt8(ascii: "d"): self = .floating(number.doubleValue)
    case UInt8(ascii: "Q"): self.init(number.uintValue)
    default: self = .integer(number.intValue)
    }
  }

  /// The number as the Swift type that callers of `expressionValue(with:context:)` meet.
  package var boxed: Any {
    switch self {
    case .integer(let value): value
    case .unsigned(let value): value
    case .decimal(let value): value
    case .floating(let value): value
    }
  }

  package var double: Double {
    switch self {
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    // Through text: the decimal's own conversion multiplies by powers of ten and can be off in the last digit.
    case .decimal(let value): Double(value.description) ?? NSDecimalNumber(decimal: value).doubleValue
    case .floating(let value): value
    }
  }

  /// The number as a decimal one: of a fraction the digits that it is written with, so that 0.1 stays 0.1.
  ///
  /// Nil for a number that no decimal can hold, of which Foundation makes what is not a number (CH-1091).
  package var decimalNumber: NSDecimalNumber? {
    switch self {
    case .decimal(let value): NSDecimalNumber(decimal: value)
    case .integer(let value): NSDecimalNumber(string: "\(value)")
    case .unsigned(let value): NSDecimalNumber(string: "\(value)")
    case .floating(let value): NumberValue.decimalNumber(of: value)
    }
  }

  /// A fraction as a decimal number, by the digits that its own type is written with.
  package static func decimalNumber(of number: some BinaryFloatingPoint) -> NSDecimalNumber? {
    if number.isNaN { return .notANumber }
    // Foundation takes "-inf" for 0.
    guard number.isFinite, let decimal = Decimal(string: "\(number)") else { return nil }
    return NSDecimalNumber(decimal: decimal)
  }

  /// The whole number, if this is one that fits `Int`.
  package var exactInteger: Int? {
    switch self {
    case .integer(let value): value
    case .unsigned: nil
    case .decimal(let value): Int(value.description)
    case .floating(let value): Int(exactly: value)
    }
  }

  /// The number without an approximation, or nil for a floating point number and for one that no decimal can hold.
  private var exactDecimal: Decimal? {
    switch self {
    case .integer(let value): Decimal(value)
    case .unsigned(let value): Decimal(value)
    case .decimal(let value): value
    case .floating: nil
    }
  }
}

// MARK: - Order

extension NumberValue {
  /// Compares two numbers by value, whatever their types; nil when one of them is not a number.
  static func order(_ left: NumberValue, _ right: NumberValue) -> ComparisonResult? {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): result(left, right)
    case (.floating(let left), .floating(let right)): order(left, right)
    case (.integer(let left), .floating(let right)): order(left, right)
    case (.floating(let left), .integer(let right)): order(right, left)?.reversed
    case (.unsigned(let left), .floating(let right)): order(left, right)
    case (.floating(let left), .unsigned(let right)): order(right, left)?.reversed
    case (.decimal(let left), .floating(let right)): order(left, right)
    case (.floating(let left), .decimal(let right)): order(right, left)?.reversed
    default: order(left.exactDecimal, right.exactDecimal)
    }
  }

  private static func order(_ left: Double, _ right: Double) -> ComparisonResult? {
    left.isNaN || right.isNaN ? nil : result(left, right)
  }

  /// Compares without turning the integer into a `Double`, which has room for 53 bits only.
  private static func order<I: FixedWidthInteger>(_ left: I, _ right: Double) -> ComparisonResult? {
    if right.isNaN { return nil }
    let whole = right.rounded(.down)
    guard let integer = I(exactly: whole) else { return right > 0 ? .orderedAscending : .orderedDescending }
    if left != integer { return result(left, integer) }
    return right > whole ? .orderedAscending : .orderedSame
  }

  /// Compares with the shortest decimal that means this `Double`: what a programmer wrote as 0.1 is 0.1. (Chosen here.)
  private static func order(_ left: Decimal, _ right: Double) -> ComparisonResult? {
    if left.isNaN || right.isNaN { return nil }
    let magnitude = abs(right)
    if magnitude == 0 || (1e-90...1e90).contains(magnitude), let exact = Decimal(string: "\(right)") {
      return result(left, exact)
    }
    return result(NumberValue.decimal(left).double, right)
  }

  private static func order(_ left: Decimal?, _ right: Decimal?) -> ComparisonResult? {
    guard let left, let right, !left.isNaN, !right.isNaN else { return nil }
    return result(left, right)
  }

  private static func result<C: Comparable>(_ left: C, _ right: C) -> ComparisonResult {
    left < right ? .orderedAscending : left == right ? .orderedSame : .orderedDescending
  }
}

extension ComparisonResult {
  var reversed: ComparisonResult {
    switch self {
    case .orderedAscending: .orderedDescending
    case .orderedSame: .orderedSame
    case .orderedDescending: .orderedAscending
    }
  }
}
