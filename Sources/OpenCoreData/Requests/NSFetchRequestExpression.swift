import Foundation

/// An expression whose value is what a fetch request finds, or how many; `FETCH(request, context, countOnly)` as text.
///
/// A store that a predicate with this expression is sent to runs the request itself, and so sees saved rows only. Evaluated
/// in memory, the request is run by its context. (Chosen here.)
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

/// Runs fetch requests inside expressions that are evaluated in memory.
enum FetchEvaluation {
  /// What the request finds.
  ///
  /// - Throws: `PredicateEvaluationError` for what is no request or no context, and for a request that fails.
  static func value(_ request: Any?, _ context: Any?, isCount: Bool) throws -> Any? {
    guard let request = request as? any AnyFetchRequest & CountableRequest else {
      throw PredicateEvaluationError.notFetchable(
        "FETCH needs a fetch request, which \(ScalarValue(request).display) is not.")
    }
    guard let context = context as? NSManagedObjectContext else {
      throw PredicateEvaluationError.notFetchable(
        "FETCH needs a context, which \(ScalarValue(context).display) is not.")
    }
    do {
      return isCount ? try request.count(in: context) : try request.results(in: context)
    } catch {
      throw PredicateEvaluationError.fetchFailed(error.localizedDescription)
    }
  }
}

/// A request that can be counted, whatever its results are.
protocol CountableRequest {
  func count(in context: NSManagedObjectContext) throws -> Int
}

extension NSFetchRequest: CountableRequest {
  func count(in context: NSManagedObjectContext) throws -> Int { try context.count(for: self) }
}
