import Foundation

extension NSPredicate {
  /// Returns a copy in which expressions have been replaced.
  ///
  /// - Parameter change: gives the replacement of an expression, or nil to go on with its parts.
  package func rewritten(_ change: (NSExpression) -> NSExpression?) -> NSPredicate {
    switch form {
    case .constant, .block: return self
    case .comparison(let comparison):
      return NSComparisonPredicate(
        leftExpression: comparison.leftExpression.rewritten(change),
        rightExpression: comparison.rightExpression.rewritten(change),
        modifier: comparison.comparisonPredicateModifier, type: comparison.predicateOperatorType,
        options: comparison.options)
    case .compound(let type, let parts):
      return ParsedCompoundPredicate(type: type, subpredicates: parts.flattened(type).map { $0.rewritten(change) })
    }
  }
}

extension NSExpression {
  /// Returns a copy in which expressions have been replaced, as `NSPredicate.rewritten(_:)` does.
  package func rewritten(_ change: (NSExpression) -> NSExpression?) -> NSExpression {
    if let replacement = change(self) { return replacement }
    switch form {
    case .constant, .evaluatedObject, .variable, .keyPath: return self
    case .function(let call):
      let replaced = FunctionCall(
        name: call.name, arguments: call.arguments.map { $0.rewritten(change) },
        operand: call.operand?.rewritten(change))
      return NSExpression(form: .function(replaced))
    case .aggregate(let elements): return NSExpression(form: .aggregate(elements.map { $0.rewritten(change) }))
    case .sets(let operation, let left, let right):
      return NSExpression(form: .sets(operation, left.rewritten(change), right.rewritten(change)))
    case .subquery(let collection, let variable, let predicate):
      return NSExpression(
        form: .subquery(collection.rewritten(change), variable: variable, predicate.rewritten(change)))
    case .conditional(let predicate, let yes, let no):
      return NSExpression(
        form: .conditional(predicate.rewritten(change), yes.rewritten(change), no.rewritten(change)))
    case .block(let block, let arguments):
      return NSExpression(form: .block(block, arguments.map { $0.rewritten(change) }))
    case .fetch(let request, let context, let isCount):
      return NSFetchRequestExpression(
        form: .fetch(request: request.rewritten(change), context: context.rewritten(change), isCount: isCount))
    }
  }
}
