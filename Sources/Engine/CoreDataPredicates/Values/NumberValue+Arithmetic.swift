import Foundation

extension NumberValue {
  /// The arithmetic that format strings can write.
  package enum Operation {
    case add, subtract, multiply, divide, modulus, power
  }

  /// Computes with the most exact of: whole numbers, decimals, floating point.
  ///
  /// Whole numbers that overflow go on as floating point. A division of whole numbers gives a whole number, as
  /// `NSExpression` does. Division by zero has no value, nor has what is not a number: so it is in SQL. (Chosen here.)
  package static func apply(_ operation: Operation, _ left: NumberValue, _ right: NumberValue) -> NumberValue? {
    switch (left, right) {
    case (.integer(let left), .integer(let right)):
      return whole(operation, left, right)?.unlessNaN
    case (.floating, _), (_, .floating):
      if right.double == 0, operation == .divide || operation == .modulus { return nil }
      return floating(operation, left.double, right.double).unlessNaN
    default:
      guard let exactLeft = left.decimalOperand, let exactRight = right.decimalOperand else { return nil }
      return decimal(operation, exactLeft, exactRight)?.unlessNaN
    }
  }

  /// The number; nil for what is not one.
  var unlessNaN: NumberValue? {
    switch self {
    case .floating(let value): value.isNaN ? nil : self
    case .decimal(let value): value.isNaN ? nil : self
    case .integer, .unsigned: self
    }
  }

  private var decimalOperand: Decimal? {
    switch self {
    case .integer(let value): Decimal(value)
    case .unsigned(let value): Decimal(value)
    case .decimal(let value): value
    case .floating: nil
    }
  }

  private static func whole(_ operation: Operation, _ left: Int, _ right: Int) -> NumberValue? {
    let (value, overflow): (Int, Bool)
    switch operation {
    case .add: (value, overflow) = left.addingReportingOverflow(right)
    case .subtract: (value, overflow) = left.subtractingReportingOverflow(right)
    case .multiply: (value, overflow) = left.multipliedReportingOverflow(by: right)
    case .divide:
      guard right != 0 else { return nil }
      (value, overflow) = left.dividedReportingOverflow(by: right)
    case .modulus:
      guard right != 0 else { return nil }
      // The remainder of the smallest integer by -1 is zero, although the machine reports an overflow.
      (value, overflow) = (left.remainderReportingOverflow(dividingBy: right).partialValue, false)
    case .power: return power(left, right)
    }
    return overflow ? floating(operation, Double(left), Double(right)) : .integer(value)
  }

  private static func power(_ base: Int, _ exponent: Int) -> NumberValue {
    let approximate = pow(Double(base), Double(exponent))
    // Up to 2^53 a `Double` is exact, and so is `pow` of whole numbers.
    guard exponent >= 0, abs(approximate) < 0x1p53 else { return .floating(approximate) }
    return .integer(Int(approximate))
  }

  private static func floating(_ operation: Operation, _ left: Double, _ right: Double) -> NumberValue {
    switch operation {
    case .add: .floating(left + right)
    case .subtract: .floating(left - right)
    case .multiply: .floating(left * right)
    case .divide: .floating(left / right)
    case .modulus: .floating(left.truncatingRemainder(dividingBy: right))
    case .power: .floating(pow(left, right))
    }
  }

  private static func decimal(_ operation: Operation, _ left: Decimal, _ right: Decimal) -> NumberValue? {
    switch operation {
    case .add: return .decimal(left + right)
    case .subtract: return .decimal(left - right)
    case .multiply: return .decimal(left * right)
    case .divide: return right == 0 ? nil : .decimal(left / right)
    case .modulus:
      guard right != 0 else { return nil }
      let quotient = NumberValue.decimal(left / right).rounded(.towardZero)
      guard case .decimal(let whole) = quotient else { return nil }
      return .decimal(left - whole * right)
    case .power:
      guard let exponent = NumberValue.decimal(right).exactInteger, (0...127).contains(exponent) else {
        return floating(.power, NumberValue.decimal(left).double, NumberValue.decimal(right).double)
      }
      return .decimal(pow(left, exponent))
    }
  }

  /// Rounds to a whole number of the same type.
  func rounded(_ rule: FloatingPointRoundingRule) -> NumberValue {
    switch self {
    case .integer, .unsigned: return self
    case .floating(let value): return .floating(value.rounded(rule))
    case .decimal(var value):
      var whole = Decimal()
      let down = rule == .down || (rule == .towardZero && value >= 0)
      NSDecimalRound(&whole, &value, 0, down ? .down : .up)
      return .decimal(whole)
    }
  }

  /// The number without its sign.
  var magnitude: NumberValue {
    switch self {
    case .integer(let value): NumberValue(value.magnitude)
    case .unsigned: self
    case .decimal(let value): .decimal(Swift.abs(value))
    case .floating(let value): .floating(value.magnitude)
    }
  }
}
