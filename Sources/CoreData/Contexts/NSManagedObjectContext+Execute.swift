import Foundation

extension NSManagedObjectContext {
  /// `execute(_:)` without an override.
  func carryOut(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
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
    return try context.carryOut(request)
  }
}
