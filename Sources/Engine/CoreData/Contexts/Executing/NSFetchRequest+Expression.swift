import Foundation

// Requests inside expressions that are evaluated in memory.
extension NSFetchRequest: ExpressionFetch {
  package func value(in context: Any?, isCount: Bool) throws -> Any? {
    guard let context = context as? NSManagedObjectContext else {
      throw PredicateEvaluationError.notFetchable(
        "FETCH needs a context, which \(ScalarValue(context).display) is not.")
    }
    do {
      return isCount ? try context.count(for: self) : try results(in: context)
    } catch {
      throw PredicateEvaluationError.fetchFailed(error.localizedDescription)
    }
  }
}
