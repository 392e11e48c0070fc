import Foundation

extension NSPredicate {
  /// Tells whether the predicate holds, and throws where `evaluate(with:)` would raise an exception.
  ///
  /// For predicates that somebody typed: text that `parse(format:arguments:)` takes can still ask what an object has no answer
  /// to. Not Core Data's name; there an exception ends the program.
  ///
  /// - Parameters:
  ///   - object: what SELF and key paths mean.
  ///   - variables: the values of variables, by name without the dollar sign.
  /// - Returns: whether it holds.
  /// - Throws: `PredicateEvaluationError`, saying what cannot be compared, read or found.
  public func evaluateChecked(
    with object: Any?, substitutionVariables variables: [String: Any]? = nil
  ) throws -> Bool {
    try requireHeight()
    return try holds(in: EvaluationScope(object: object, bindings: variables ?? [:]))
  }

  /// The same of a predicate whose height has been looked at, for a row or an object of many.
  package func holds(for object: Any?) throws -> Bool {
    try holds(in: EvaluationScope(object: object, bindings: [:]))
  }

  /// Tells whether the predicate holds in a scope.
  ///
  /// Foundation's compound predicates ask their parts by a method that cannot throw, so the tree is walked here.
  package func holds(in scope: EvaluationScope) throws -> Bool {
    switch form {
    case .constant(let value): return value
    case .block: return evaluate(with: scope.object, substitutionVariables: scope.bindings)
    case .comparison(let comparison): return try comparison.compares(in: scope)
    case .compound(.not, let parts): return try !(parts.first?.holds(in: scope) ?? true)
    case .compound(.and, let parts): return try parts.allSatisfy { try $0.holds(in: scope) }
    case .compound(.or, let parts): return try parts.contains { try $0.holds(in: scope) }
    @unknown default: return evaluate(with: scope.object, substitutionVariables: scope.bindings)
    }
  }
}
