import Foundation

extension NSAsynchronousFetchRequest: ExecutableRequest {
  /// Fetches later, on the context's queue, and returns a result that is still empty.
  func run(in context: NSManagedObjectContext) -> NSPersistentStoreResult {
    let result = NSAsynchronousFetchResult(self, context)
    context.perform {
      guard !result.isCancelled else { return }
      do { result.finalResult = try context.fetch(self.fetchRequest) } catch { result.operationError = error }
      self.completionBlock?(result)
    }
    return result
  }
}
