/// A request that a context can carry out by `execute(_:)`; a save is none (BU-14).
protocol ExecutableRequest: NSPersistentStoreRequest {
  /// Carries the request out.
  ///
  /// - Parameter context: the context that was asked, on its queue.
  /// - Throws: an error in the Cocoa domain.
  func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult
  /// Carries the request out, and gives what a coordinator is asked for: of a fetch its results, else the same as `run(in:)`.
  ///
  /// - Parameter context: the context that was asked, on its queue.
  /// - Throws: an error in the Cocoa domain.
  func results(in context: NSManagedObjectContext) throws -> Any
}

extension ExecutableRequest {
  func results(in context: NSManagedObjectContext) throws -> Any { try run(in: context) }
}
