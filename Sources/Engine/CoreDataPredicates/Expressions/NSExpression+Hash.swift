import Foundation

extension NSExpression.Form {
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
