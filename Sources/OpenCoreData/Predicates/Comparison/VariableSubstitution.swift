import Foundation

extension NSPredicate {
  /// Returns a copy whose variables are replaced by constants.
  ///
  /// A variable without a value stays a variable, and the iterator variable of a SUBQUERY belongs to it. (Chosen here.)
  /// - Parameter variables: the values, by name without the dollar sign; `NSNull` stands for nil.
  public func withSubstitutionVariables(_ variables: [String: Any]) -> NSPredicate {
    switch form {
    case .constant, .block: return self
    case .comparison(let comparison):
      return NSComparisonPredicate(
        leftExpression: comparison.leftExpression.substituting(variables),
        rightExpression: comparison.rightExpression.substituting(variables),
        modifier: comparison.comparisonPredicateModifier, type: comparison.predicateOperatorType,
        options: comparison.options)
    case .compound(let type, let parts):
      return ParsedCompoundPredicate(type: type, subpredicates: parts.map { $0.withSubstitutionVariables(variables) })
    }
  }
}

extension NSExpression {
  /// Replaces variables by constants, as the predicate around this expression asks.
  func substituting(_ variables: [String: Any]) -> NSExpression {
    switch form {
    case .constant, .evaluatedObject, .keyPath, .subclass: return self
    case .variable(let name):
      return variables[name].map { NSExpression(forConstantValue: $0) } ?? self
    case .function(let call):
      let replaced = FunctionCall(
        name: call.name, arguments: call.arguments.map { $0.substituting(variables) },
        operand: call.operand?.substituting(variables))
      return NSExpression(form: .function(replaced))
    case .aggregate(let elements):
      return NSExpression(form: .aggregate(elements.map { $0.substituting(variables) }))
    case .sets(let operation, let left, let right):
      return NSExpression(form: .sets(operation, left.substituting(variables), right.substituting(variables)))
    case .subquery(let collection, let variable, let predicate):
      var inner = variables
      inner[variable] = nil
      return NSExpression(
        form: .subquery(
          collection.substituting(variables), variable: variable, predicate.withSubstitutionVariables(inner)))
    case .conditional(let predicate, let yes, let no):
      return NSExpression(
        form: .conditional(
          predicate.withSubstitutionVariables(variables), yes.substituting(variables), no.substituting(variables)))
    case .block(let block, let arguments):
      return NSExpression(form: .block(block, arguments.map { $0.substituting(variables) }))
    }
  }
}
