import Foundation

extension NSManagedObjectContext {
  /// Hands a request to the stores, without a change of the context's contents.
  ///
  /// Batch requests bypass the context: unsaved changes are not seen (BU-09, BD-18), and objects keep what they show
  /// (BU-08, BD-15). With several stores a batch request is carried out in all of them or in none (CH-098).
  ///
  /// - Parameter request: a fetch, an asynchronous fetch or a batch request.
  /// - Returns: the request's own kind of result, such as `NSBatchDeleteResult`; for a fetch request an
  ///   `NSAsynchronousFetchResult` that has its final result.
  /// - Throws: 134091 for a save (BU-14); else what the request says, or a store's error.
  @discardableResult
  public func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
    checkQueue()
    guard let request = request as? any ExecutableRequest else {
      throw BatchFailure.request("\(type(of: request))").cocoaError
    }
    return try request.run(in: self)
  }
}

extension NSPersistentStoreCoordinator {
  /// Hands a request to the stores.
  ///
  /// - Parameters:
  ///   - request: a fetch or a batch request.
  ///   - context: the context that the results are for; another coordinator's is a programming error.
  /// - Returns: an array for a fetch request, else the request's own kind of result.
  /// - Throws: as `execute(_:)` of a context does.
  public func execute(_ request: NSPersistentStoreRequest, with context: NSManagedObjectContext) throws -> Any {
    guard context.persistentStoreCoordinator === self else {
      raiseException(.invalidArgument, "A request can only be executed with a context of its coordinator.")
    }
    if let fetch = request as? any AnyFetchRequest { return try fetch.results(in: context) }
    return try context.execute(request)
  }
}
