import Foundation

extension NSFetchRequest {
  /// Runs the request in the context whose block is being performed.
  ///
  /// - Returns: the results, as `fetch(_:)` gives them.
  /// - Throws: what `fetch(_:)` throws.
  public func execute() throws -> [ResultType] {
    guard let context = ContextQueue.currentContext else {
      raiseException(.internalInconsistency, "-execute must be called inside a context's perform block.")
    }
    return try context.fetch(self)
  }
}

/// A plain fetch carried out by `execute(_:)` is finished when the call returns.
extension NSFetchRequest: ExecutableRequest {
  func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
    let result = NSAsynchronousFetchResult(NSAsynchronousFetchRequest(fetchRequest: self), context)
    result.finalResult = try context.fetch(self)
    return result
  }

  /// The results without their type.
  func results(in context: NSManagedObjectContext) throws -> Any { try context.fetch(self) }
}
