/// What a root's next save is compared with, for somebody who only looks.
package struct ConflictLook {
  let upstream: CoordinatorUpstream
  /// The stores as they are now, with the row cache.
  package let access: RowAccess

  /// Whether the context has ever been pinned, so that the row cache may be behind what its objects show.
  package var hasBeenPinned: Bool { upstream.hasBeenPinned }

  /// Compares objects with the row cache, as the save does.
  ///
  /// - Parameter objects: the context's own, or copies of them.
  /// - Returns: those of which the cache has another version, each with the row that was read and the one that is cached.
  package func checkConflicts(
    _ objects: [NSManagedObject]
  ) throws -> [(object: NSManagedObject, read: RowSnapshot, cached: RowSnapshot)] {
    try upstream.checkConflicts(objects, access)
  }
}
