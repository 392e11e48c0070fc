/// A request that a context can carry out by `execute(_:)`; a save is none (BU-14).
protocol ExecutableRequest: NSPersistentStoreRequest {
  /// Carries the request out.
  ///
  /// - Parameter context: the context that was asked, on its queue.
  /// - Throws: an error in the Cocoa domain.
  func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult
}

/// What a batch request is asked to give.
enum BatchAnswer {
  /// That it succeeded.
  case status
  /// How many rows.
  case count
  /// Which rows.
  case objectIDs
}
