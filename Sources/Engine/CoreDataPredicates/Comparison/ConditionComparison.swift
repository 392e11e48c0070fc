import Foundation

/// Compares two trees of predicates and expressions, however deep they are.
///
/// `isEqual(_:)` cannot be asked of predicates: Foundation's compound ones take each other for equal, whatever they hold.
struct ConditionComparison {
  private var expressions: [(NSExpression, NSExpression)] = []
  private var predicates: [(NSPredicate, NSPredicate)] = []

  /// Whether two predicates are built alike.
  static func areAlike(_ one: NSPredicate, _ other: NSPredicate) -> Bool {
    var comparison = ConditionComparison(predicates: [(one, other)])
    return comparison.run()
  }

  /// Whether two expressions are built alike.
  static func areAlike(_ one: NSExpression, _ other: NSExpression) -> Bool {
    var comparison = ConditionComparison(expressions: [(one, other)])
    return comparison.run()
  }

  private init(
    expressions: [(NSExpression, NSExpression)] = [], predicates: [(NSPredicate, NSPredicate)] = []
  ) {
    (self.expressions, self.predicates) = (expressions, predicates)
  }

  private mutating func run() -> Bool {
    while true {
      if let (one, other) = expressions.popLast() {
        guard one === other || agree(one.form, other.form) else { return false }
      } else if let (one, other) = predicates.popLast() {
        guard one === other || agree(one.form, other.form) else { return false }
      } else {
        return true
      }
    }
  }

  /// Whether two are alike but for their parts, which are compared later.
  private mutating func agree(_ left: PredicateForm, _ right: PredicateForm) -> Bool {
    switch (left, right) {
    case (.constant(let left), .constant(let right)): return left == right
    case (.comparison(let left), .comparison(let right)):
      expressions.append((left.leftExpression, right.leftExpression))
      expressions.append((left.rightExpression, right.rightExpression))
      return left.predicateOperatorType == right.predicateOperatorType && left.options == right.options
        && left.comparisonPredicateModifier == right.comparisonPredicateModifier
    case (.compound(let left, let parts), .compound(let right, let others)):
      predicates += zip(parts, others)
      return left == right && parts.count == others.count
    default: return false
    }
  }

  private mutating func agree(_ left: NSExpression.Form, _ right: NSExpression.Form) -> Bool {
    switch (left, right) {
    case (.constant(let left), .constant(let right)):
      return ValueEquality.equal(ScalarValue(left), ScalarValue(right))
    case (.evaluatedObject, .evaluatedObject): return true
    case (.variable(let left), .variable(let right)): return left == right
    case (.keyPath(let left), .keyPath(let right)): return left.text == right.text
    case (.function(let left), .function(let right)):
      guard left.name == right.name, (left.operand == nil) == (right.operand == nil) else { return false }
      if let one = left.operand, let other = right.operand { expressions.append((one, other)) }
      return agree(left.arguments, right.arguments)
    case (.aggregate(let left), .aggregate(let right)): return agree(left, right)
    case (.sets(let left, let a, let b), .sets(let right, let c, let d)):
      return left == right && agree([a, b], [c, d])
    case (.subquery(let a, let left, let one), .subquery(let b, let right, let other)):
      predicates.append((one, other))
      return left == right && agree([a], [b])
    case (.conditional(let one, let a, let b), .conditional(let other, let c, let d)):
      predicates.append((one, other))
      return agree([a, b], [c, d])
    case (.fetch(let a, let b, let left), .fetch(let c, let d, let right)):
      return left == right && agree([a, b], [c, d])
    default: return false
    }
  }

  private mutating func agree(_ left: [NSExpression], _ right: [NSExpression]) -> Bool {
    expressions += zip(left, right)
    return left.count == right.count
  }
}
