import Foundation

// The trees that conditions are, for whoever walks one by a list of what is still to be looked at, and not by calls inside calls.
extension NSExpression.Form {
  /// The expressions and predicates that an expression is made of.
  var parts: [NSObject] {
    switch self {
    case .constant, .evaluatedObject, .variable, .keyPath: []
    case .function(let call): call.arguments + (call.operand.map { [$0] } ?? [])
    case .aggregate(let elements), .block(_, let elements): elements
    case .sets(_, let left, let right), .fetch(let left, let right, _): [left, right]
    case .subquery(let collection, _, let predicate): [collection, predicate]
    case .conditional(let predicate, let yes, let no): [predicate, yes, no]
    }
  }
}

extension NSPredicate {
  /// The expressions or predicates that the predicate is made of.
  var parts: [NSObject] {
    switch form {
    case .constant, .block: []
    case .comparison(let comparison): [comparison.leftExpression, comparison.rightExpression]
    case .compound(_, let parts): parts
    }
  }
}

extension NSObject {
  /// The parts of an expression or a predicate; none of anything else.
  final var conditionParts: [NSObject] {
    switch self {
    case let expression as NSExpression: expression.form.parts
    case let predicate as NSPredicate: predicate.parts
    default: []
    }
  }
}
