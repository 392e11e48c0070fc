import Foundation

/// Why a predicate or an expression has no value for an object.
///
/// `evaluate(with:)` raises an exception for it, as Core Data does; `evaluateChecked(with:substitutionVariables:)` throws it, and
/// so does a fetch that evaluates in memory (chosen here, CH-990).
public enum PredicateEvaluationError: Error, Equatable, Sendable {
  /// BEGINSWITH or ENDSWITH between values that are not both text.
  case notSubstrings(left: String, right: String)
  /// LIKE or MATCHES between values that are not both text.
  case notTexts(left: String, right: String)
  /// MATCHES with a pattern that no regular expression can be made of.
  case malformedPattern(pattern: String, text: String)
  /// IN or CONTAINS with a value that has no members.
  case notCollection(String)
  /// BETWEEN with a value that is no collection of two.
  case notBounds(String)
  /// An operator that calls a selector; there are none on this platform.
  case customSelector
  /// ANY or ALL of a value that has no members.
  case quantifiedValue
  /// A variable that nothing is bound to.
  case unboundVariable(String, bound: [String])
  /// SUBQUERY over a value that has no members.
  case subqueryOfValue(String)
  /// UNION, INTERSECT or MINUS of a value that has no members.
  case setOperand(operation: String, value: String)
  /// An index into a value that has no members.
  case indexIntoValue(index: String, value: String)
  /// An index behind the last member.
  case indexBeyondBounds(index: Int, count: Int)
  /// A key that the value does not have.
  case unknownKey(String, ofType: String)
  /// A name that the entity has no property for.
  case unknownProperty(String, object: String, entity: String)
  /// A key path that does not begin at the entity whose rows are looked at.
  case unknownKeyPath(String, entity: String)
  /// A collection operator on a value that does not have it.
  case unknownOperation(String, ofType: String)
  /// FETCH with what is no request, or no context.
  case notFetchable(String)
  /// A fetch request of a FETCH expression that failed.
  case fetchFailed(String)
  /// More levels, one inside the other, than evaluation could follow safely.
  case nestedTooDeeply(limit: Int)

  /// The exception that Core Data raises instead.
  var exception: ExceptionName {
    switch self {
    case .unknownKey, .unknownProperty: .unknownKey
    case .indexIntoValue, .indexBeyondBounds: .range
    case .fetchFailed: .internalInconsistency
    default: .invalidArgument
    }
  }
}

extension PredicateEvaluationError: CustomNSError {
  /// The domain as Foundation's error, which does not change with the module that declares the type.
  public static var errorDomain: String { "OpenCoreData.PredicateEvaluationError" }

  /// The text: Foundation on Linux asks an error with a domain of its own for nothing else.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}

extension PredicateEvaluationError: CustomStringConvertible, LocalizedError {
  /// What stands in the way, in Core Data's words where they are known.
  public var description: String {
    switch self {
    case .notSubstrings(let left, let right):
      "Can't do a substring operation with something that isn't a string (lhs = \(left) rhs = \(right))."
    case .notTexts(let left, let right):
      "Can't do regex matching with something that isn't a string (lhs = \(left) rhs = \(right))."
    case .malformedPattern(let pattern, let text):
      "Can't do regex matching, reason: the regular expression is malformed (string \(text), pattern \(pattern))."
    case .notCollection(let value): "Can't use in/contains operator with collection \(value) (not a collection)."
    case .notBounds(let value): "Can't use between operator with \(value): it takes a collection of two."
    case .customSelector: "There are no custom selectors on this platform."
    case .quantifiedValue: "The left hand side for an ALL or ANY operator must be either an NSArray or an NSSet."
    case .unboundVariable(let name, let bound):
      "Can't get value for '\(name)' in bindings {\(bound.isEmpty ? "" : " \(bound.joined(separator: ", ")) ")}."
    case .subqueryOfValue(let value): "Can't perform collection evaluate with non-collection object, \(value)."
    case .setOperand(let operation, let value):
      "Can't evaluate set expression \(operation); an operand is not a collection: \(value)."
    case .indexIntoValue(let index, let value):
      "Can't get value for index \(index) in a value that is not a collection: \(value)."
    case .indexBeyondBounds(let index, let count):
      "The index \(index) is beyond the bounds of a collection of \(count)."
    case .unknownKey(let key, let type):
      "[<\(type)> valueForUndefinedKey:]: this class is not key value coding-compliant for the key \(key)."
    case .unknownProperty(let key, let object, let entity):
      "[<\(object)> valueForUndefinedKey:]: the entity \(entity) is not key value coding-compliant for the key \"\(key)\"."
    case .unknownKeyPath(let key, let entity): "keypath \(key) not found in entity \(entity)"
    case .unknownOperation(let operation, let type):
      "[<\(type)> valueForKeyPath:]: this class does not implement the \(operation) operation."
    case .notFetchable(let what): what
    case .fetchFailed(let reason): "FETCH could not run its request: \(reason)"
    case .nestedTooDeeply(let limit): "The predicate nests deeper than \(limit) levels."
    }
  }

  /// The same text as `description`.
  public var errorDescription: String? { description }
}

/// What a throwing evaluation gives; where it throws, the exception that Core Data raises there.
package func raisingExceptions<Result>(_ evaluate: () throws -> Result) -> Result {
  do { return try evaluate() } catch let error as PredicateEvaluationError {
    raiseException(error.exception, error.description)
  } catch {
    raiseException(.internalInconsistency, error.localizedDescription)
  }
}

extension PredicateEvaluationError: CocoaFailure {
  /// What callers of a fetch catch: the store cannot carry the request out.
  package var cocoaError: CocoaError { StoreFailure.unsupported(description).cocoaError }
}
