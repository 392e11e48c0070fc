import Foundation

/// The state of the stores that a context reads.
enum ReadPoint {
  /// As it is at each reading: not pinned.
  case newest
  /// As it is at the next reading, and from then on (QG-02).
  case next
  /// As it was.
  case pinned(QueryGeneration)
}

// Reading the stores as they were at one moment.
extension NSManagedObjectContext {
  /// The token of the query generation that the context reads; nil while it is not pinned, and in a child (QG-13, PC-17).
  ///
  /// Between `setQueryGenerationFrom(.current)` and the next reading it is `.current` (CH-801). Give it to
  /// `setQueryGenerationFrom(_:)` of another context to have both read the same (QG-03).
  public var queryGenerationToken: NSQueryGenerationToken? {
    checkQueue()
    if parent != nil { return nil }
    switch readPoint {
    case .newest: return nil
    case .next: return .current
    case .pinned(let generation): return NSQueryGenerationToken(generation, persistentStoreCoordinator)
    }
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
    if parent != nil {
      raiseException(
        .invalidArgument,
        "A child context reads what its parent reads: set the query generation of the root of the contexts.")
    }
    let wanted = try readPoint(of: generation)
    if generation != nil { hasBeenPinned = true }
    readPoint = wanted
    forgetRowsOfFaults()
  }

  private func readPoint(of token: NSQueryGenerationToken?) throws -> ReadPoint {
    guard let token else { return .newest }
    if token.isCurrent { return .next }
    guard let generation = token.generation else { throw GenerationFailure.expired.cocoaError }
    guard let coordinator = persistentStoreCoordinator, token.coordinator === coordinator else {
      throw GenerationFailure.foreign.cocoaError
    }
    try coordinator.exclusively {
      let stores = coordinator.persistentStores
      if generation.hasEnded(among: stores) { throw GenerationFailure.expired }
      guard stores.contains(where: { generation.has($0.identity) }) else { throw GenerationFailure.storesRemoved }
    }
    return .pinned(generation)
  }

  // MARK: Reading

  /// The coordinator's stores as the context reads them; pins the context if that was asked for.
  func readAccess(_ access: RowAccess) -> RowAccess {
    if newestReadings > 0 { return access }
    switch readPoint {
    case .newest: return access
    case .pinned(let generation) where !generation.hasEnded(among: access.stores): return access.at(generation)
    case .next, .pinned:
      guard let generation = coordinator.currentGeneration(of: access.stores) else {
        readPoint = .newest
        return access
      }
      readPoint = .pinned(generation)
      return access.at(generation)
    }
  }

  /// Runs a piece of work that looks at what the stores hold now, although the context is pinned (CH-806, CH-807).
  func readingNewest<Result>(_ work: () throws -> Result) rethrows -> Result {
    newestReadings += 1
    defer {
      newestReadings -= 1
      // What faults were given meanwhile is not what they are to show.
      if case .pinned = readPoint { forgetRowsOfFaults() }
    }
    return try work()
  }

  /// Checks that there is a store left to read (QG-11, CH-805).
  ///
  /// - Throws: an error in the Cocoa domain.
  func requireStoresOfGeneration() throws {
    guard parent == nil, case .pinned(let generation) = readPoint else { return }
    if coordinator.persistentStores.contains(where: { generation.has($0.identity) }) { return }
    throw GenerationFailure.storesRemoved.cocoaError
  }

  // MARK: Moving

  /// Has a pinned context read what the stores hold at its next reading (QG-05).
  ///
  /// - Parameter kept: faults that keep the values they were given: the merge deletes them.
  func moveToNewest(keepingRowsOf kept: [NSManagedObjectID] = []) {
    if case .newest = readPoint { return }
    readPoint = .next
    forgetRowsOfFaults(but: Set(kept))
  }

  /// Pins a pinned context to what it has saved (QG-07, CH-801).
  ///
  /// Call inside the coordinator's lock.
  func pinToSaved(_ access: RowAccess) {
    if case .newest = readPoint { return }
    let generation = coordinator.currentGeneration(of: access.stores)
    if case .pinned(let old) = readPoint, old === generation { return }
    readPoint = generation.map(ReadPoint.pinned) ?? .newest
    forgetRowsOfFaults()
  }

  /// Has faults look for their rows anew when they fire: those they hold are of another generation.
  private func forgetRowsOfFaults(but kept: Set<NSManagedObjectID> = []) {
    for object in graphIfUsed?.registered ?? [] where object.isFault && object.number > 0 {
      guard !object.life.hasNoStoredRow, !object.life.isDead else { continue }
      if kept.isEmpty || !kept.contains(object.objectID) { object.row = nil }
    }
  }
}
