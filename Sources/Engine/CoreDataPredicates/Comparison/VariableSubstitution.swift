import Foundation

extension NSPredicate {
  /// Returns a copy whose variables are replaced by constants.
  ///
  /// A variable without a value stays a variable, and the iterator variable of a SUBQUERY belongs to it. (Chosen here.)
  /// - Parameter variables: the values, by name without the dollar sign; `NSNull` stands for nil.
  public func withSubstitutionVariables(_ variables: [String: Any]) -> NSPredicate {
    raisingExceptions { try requireHeight() }
    return rewritten { $0.substituted(variables) }
  }
}

extension NSExpression {
  /// What a variable or a SUBQUERY becomes; nil for the expressions of which only the parts matter.
  fileprivate func substituted(_ variables: [String: Any]) -> NSExpression? {
    switch form {
    case .variable(let name): return variables[name].map { NSExpression(forConstantValue: $0) }
    case .subquery(let collection, let variable, let predicate):
      var inner = variables
      inner[variable] = nil
      return NSExpression(
        form: .subquery(
          collection.rewritten { $0.substituted(variables) }, variable: variable,
          predicate.withSubstitutionVariables(inner)))
    default: return nil
    }
  }
}
