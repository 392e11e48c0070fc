import Foundation

/// Looks through an expression for what decides whether it can be fetched.
package struct ExpressionParts {
  /// Key paths that are read from the row itself.
  package private(set) var keyPaths: [ValuePath] = []
  /// Functions that are called, by name.
  package private(set) var functions: [FunctionCall] = []
  /// Whether the row itself is a value, not only its properties.
  package private(set) var readsObject = false

  /// Looks through an expression.
  package init(_ expression: NSExpression) { add(expression) }

  /// Looks through a predicate.
  package init(_ predicate: NSPredicate) { add(predicate) }

  private mutating func add(_ expression: NSExpression) {
    switch expression.form {
    case .keyPath(let path): keyPaths.append(path)
    case .evaluatedObject: readsObject = true
    case .function(let call):
      functions.append(call)
      // The path of `$x.name` is not one of the row's.
      if let operand = call.operand { add(operand) } else { call.arguments.forEach { add($0) } }
    case .aggregate(let elements), .block(_, let elements): elements.forEach { add($0) }
    case .sets(_, let left, let right):
      add(left)
      add(right)
    case .subquery(let collection, _, _): add(collection)
    case .conditional(let predicate, let yes, let no):
      add(predicate)
      add(yes)
      add(no)
    case .constant, .variable, .fetch: break
    }
  }

  private mutating func add(_ predicate: NSPredicate) {
    switch predicate.form {
    case .comparison(let comparison):
      add(comparison.leftExpression)
      add(comparison.rightExpression)
    case .compound(_, let parts): parts.forEach { add($0) }
    case .constant, .block: break
    }
  }
}
