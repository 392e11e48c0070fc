import Foundation

/// An expression whose value is what a fetch request finds, or how many; `FETCH(request, context, countOnly)` as text.
///
/// A store that a predicate with this expression is sent to runs the request itself, and so sees saved rows only. Evaluated
/// in memory, the request is run by its context. (Chosen here.)
///
/// No lock is needed, as for every expression.
public final class NSFetchRequestExpression: NSExpression, @unchecked Sendable {
  /// Creates an expression for the results of a fetch request.
  ///
  /// - Parameters:
  ///   - fetch: an expression whose value is an `NSFetchRequest`.
  ///   - context: an expression whose value is an `NSManagedObjectContext`.
  ///   - countFlag: whether the value is the number of results, instead of a list of them.
  public class func expression(
    forFetch fetch: NSExpression, context: NSExpression, countOnly countFlag: Bool
  ) -> NSExpression {
    NSFetchRequestExpression(form: .fetch(request: fetch, context: context, isCount: countFlag))
  }

  /// The expression for the fetch request.
  public var requestExpression: NSExpression { operands.request }

  /// The expression for the context that runs the request.
  public var contextExpression: NSExpression { operands.context }

  /// Whether the value is the number of results.
  public var isCountOnlyRequest: Bool { operands.isCount }

  private var operands: (request: NSExpression, context: NSExpression, isCount: Bool) {
    guard case .fetch(let request, let context, let isCount) = form else {
      raiseException(.internalInconsistency, "A fetch request expression was made of \(canonicalFormat).")
    }
    return (request, context, isCount)
  }
}

/// The `expressionType` of fetch request expressions.
public let NSFetchRequestExpressionType = NSExpression.ExpressionType.fetchRequest

/// A request that an expression can run: how it is done is known where the requests are.
package protocol ExpressionFetch {
  /// What the request finds, or how many.
  ///
  /// - Throws: `PredicateEvaluationError` for what is no context, and for a request that fails.
  func value(in context: Any?, isCount: Bool) throws -> Any?
}
