import Foundation

// Reading the stores as they were at one moment.
extension NSManagedObjectContext {
  /// The token of the query generation that the context reads; nil while it is not pinned, and in a child (QG-13, PC-17).
  ///
  /// Between `setQueryGenerationFrom(.current)` and the next reading it is `.current` (CH-801). Give it to
  /// `setQueryGenerationFrom(_:)` of another context to have both read the same (QG-03).
  public var queryGenerationToken: NSQueryGenerationToken? {
    checkQueue()
    return upstream.queryGenerationToken
  }

  /// Pins the context to a state of its stores, or unpins it.
  ///
  /// A pinned context goes on reading what was there, in fetches, counts and when faults fire, whatever others save, delete
  /// or change in bulk (QG-01, QG-04). It is moved to the newest state by this method, by `save()`, by merging changes and
  /// by `reset()`, and by nothing else (QG-05). Objects that are loaded keep their values even then, until
  /// `refreshAllObjects()` or a fetch (QG-06).
  ///
  /// A save is not pinned: it meets what the store holds now, and conflicts go to the merge policy (QG-07). Batch requests
  /// write to the newest state and move nothing (BU-15).
  ///
  /// It works for SQLite files in WAL mode, which is the default; any other store is read as it is now (QG-08, CH-802). A
  /// generation costs an open connection for each store, and keeps a read transaction open: what is written meanwhile stays
  /// in the log beside the file, which grows until the last context that is pinned to it is moved on, unpinned or gone
  /// (QG-12). Removing the store ends it too, for that store (QG-11).
  ///
  /// - Parameter generation: `.current` for the newest state at the next reading (QG-02), the token of another pinned context
  ///   with the same coordinator (QG-03), or nil to unpin.
  /// - Throws: 134070 for a token whose generation has expired, or that is of another coordinator (CH-804). The context
  ///   then reads what it read before. Setting one in a child is a programming error (PC-17).
  public func setQueryGenerationFrom(_ generation: NSQueryGenerationToken?) throws {
    checkQueue()
    try upstream.setQueryGeneration(from: generation)
  }
}
