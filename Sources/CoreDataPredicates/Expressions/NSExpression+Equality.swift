import Foundation

extension NSExpression.Form {
  /// Tells whether two expressions are built alike from equal parts.
  func isEqual(to other: NSExpression.Form) -> Bool {
    switch (self, other) {
    case (.constant(let left), .constant(let right)): ValueEquality.equal(ScalarValue(left), ScalarValue(right))
    case (.evaluatedObject, .evaluatedObject): true
    case (.variable(let left), .variable(let right)): left == right
    case (.keyPath(let left), .keyPath(let right)): left.text == right.text
    case (.function(let left), .function(let right)):
      left.name == right.name && left.arguments == right.arguments && left.operand == right.operand
    case (.aggregate(let left), .aggregate(let right)): left == right
    case (.sets(let left, let a, let b), .sets(let right, let c, let d)): left == right && a == c && b == d
    case (.subquery(let a, let left, let p), .subquery(let b, let right, let q)):
      a == b && left == right && p.isSameCondition(as: q)
    case (.conditional(let p, let a, let b), .conditional(let q, let c, let d)):
      p.isSameCondition(as: q) && a == c && b == d
    case (.fetch(let a, let c, let left), .fetch(let b, let d, let right)): left == right && a == b && c == d
    default: false
    }
  }

  /// Hashes the shape and the names, not the constants, which are equal by value across types.
  package func hash(into hasher: inout Hasher) {
    switch self {
    case .constant, .evaluatedObject, .block: break
    case .variable(let name): hasher.combine(name)
    case .keyPath(let path): hasher.combine(path.text)
    case .function(let call):
      hasher.combine(call.name)
      hasher.combine(call.arguments)
      hasher.combine(call.operand)
    case .aggregate(let elements): hasher.combine(elements)
    case .sets(_, let left, let right), .fetch(let left, let right, _):
      hasher.combine(left)
      hasher.combine(right)
    case .subquery(let collection, let variable, let predicate):
      hasher.combine(collection)
      hasher.combine(variable)
      predicate.hashCondition(into: &hasher)
    case .conditional(let predicate, let yes, let no):
      predicate.hashCondition(into: &hasher)
      hasher.combine(yes)
      hasher.combine(no)
    }
  }
}
