import Foundation

@testable import CoreData

/// Expressions that give one value.
extension PredicateMaker {
  /// A number: a constant, an attribute, or something computed.
  package mutating func number(_ scope: Scope, _ depth: Int) -> NSExpression {
    if depth == 0 || random.once(in: 3) { return plainNumber(scope) }
    switch Int.random(in: 0...9, using: &random) {
    case 0...3:
      let name = pick([
        "add:to:", "from:subtract:", "multiply:by:", "divide:by:", "divide:by:", "modulus:by:", "raise:toPower:",
      ])
      return call(name, [number(scope, depth - 1), number(scope, depth - 1)])
    case 4, 5:
      return call(
        pick(["abs:", "ceiling:", "floor:", "trunc:", "sqrt:", "exp:", "ln:", "log:", "onesComplement:", "noindex:"]),
        [number(scope, depth - 1)])
    case 6:
      let name = pick(["bitwiseAnd:with:", "bitwiseOr:with:", "bitwiseXor:with:", "leftshift:by:", "rightshift:by:"])
      return call(name, [number(scope, depth - 1), number(scope, depth - 1)])
    case 7:
      let values = (0...Int.random(in: 1...2, using: &random)).map { _ in number(scope, 0) }
      let name = pick(["max:", "min:", "sum:", "average:", "count:", "median:", "stddev:"])
      return call(name, random.once(in: 2) ? values : [NSExpression(forAggregate: values)])
    case 8: return call("length:", [attributeText(scope)])
    default: return ternary(scope) { $0.number(scope, depth - 1) }
    }
  }

  private mutating func plainNumber(_ scope: Scope) -> NSExpression {
    if random.once(in: 3) { return constant(pick([.whole, .small, .ratio])) }
    if random.once(in: 8) { return decimal(scope) }
    if random.once(in: 12), let day = attribute(scope, { $0 == .day }) {
      note("CAST")
      return call("castObject:toType:", [day.path, NSExpression(forConstantValue: "NSNumber")])
    }
    return attribute(scope) { $0.isComputable }?.path ?? constant(.whole)
  }

  /// A decimal, computed with as far as numbers in binary are as exact.
  private mutating func decimal(_ scope: Scope) -> NSExpression {
    note("decimal")
    guard let (path, _) = attribute(scope, { $0 == .price }) else { return constant(.small) }
    let operand = NSExpression(forConstantValue: pick([2, 4, 0.5]))
    return call(pick(["add:to:", "from:subtract:", "multiply:by:", "divide:by:"]), [path, operand])
  }

  /// A text: a constant, an attribute, or something computed.
  package mutating func text(_ scope: Scope, _ depth: Int) -> NSExpression {
    if depth == 0 || !random.once(in: 3) {
      return random.once(in: 3) ? NSExpression(forConstantValue: pick(AgreementModel.Kind.texts)) : attributeText(scope)
    }
    switch Int.random(in: 0...4, using: &random) {
    case 0...2: return call(pick(["uppercase:", "lowercase:", "canonical:"]), [attributeText(scope)])
    case 3:
      note("CAST")
      let number = attribute(scope) { $0.isComputable }?.path ?? constant(.whole)
      return call("castObject:toType:", [number, NSExpression(forConstantValue: "NSString")])
    default: return ternary(scope) { $0.text(scope, depth - 1) }
    }
  }

  private mutating func attributeText(_ scope: Scope) -> NSExpression {
    attribute(scope) { $0.isText }?.path ?? NSExpression(forConstantValue: "a")
  }

  /// One of two values; one may be nil, never both.
  private mutating func ternary(_ scope: Scope, _ value: (inout PredicateMaker) -> NSExpression) -> NSExpression {
    note("TERNARY")
    let (yes, no) = (value(&self), value(&self))
    return NSExpression(
      forConditional: predicate(scope, depth: random.once(in: 3) ? 1 : 0), trueExpression: yes,
      falseExpression: random.once(in: 5) ? NSExpression(forConstantValue: nil) : no)
  }

  private mutating func call(_ name: String, _ arguments: [NSExpression]) -> NSExpression {
    note(name)
    return NSExpression(forFunction: name, arguments: arguments)
  }
}
