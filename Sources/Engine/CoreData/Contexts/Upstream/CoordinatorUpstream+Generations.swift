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
extension CoordinatorUpstream {
  var queryGenerationToken: NSQueryGenerationToken? {
    switch readPoint {
    case .newest: return nil
    case .next: return .current
    case .pinned(let generation): return NSQueryGenerationToken(generation, coordinator)
    }
  }

  func setQueryGeneration(from token: NSQueryGenerationToken?) throws {
    let wanted = try readPoint(of: token)
    if token != nil { state.hasBeenPinned = true }
    readPoint = wanted
    forgetRowsOfFaults()
  }

  private func readPoint(of token: NSQueryGenerationToken?) throws -> ReadPoint {
    guard let token else { return .newest }
    if token.isCurrent { return .next }
    guard let generation = token.generation else { throw GenerationFailure.expired.cocoaError }
    guard let coordinator, token.coordinator === coordinator else {
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

  /// Pins the context if that was asked for.
  func readAccess(_ access: RowAccess) -> RowAccess {
    switch readPoint {
    case .newest: return access
    case _ where context.phases.contains(.readingNewest): return access
    case .pinned(let generation) where !generation.hasEnded(among: access.stores): return access.at(generation)
    case .next, .pinned:
      guard let generation = context.coordinator.currentGeneration(of: access.stores) else {
        readPoint = .newest
        return access
      }
      readPoint = .pinned(generation)
      return access.at(generation)
    }
  }

  /// Runs a piece of work that looks at what the stores hold now, although the context is pinned (CH-806).
  func readingNewest<Result, Failure: Error>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // What faults were given meanwhile is not what they are to show.
    defer { if case .pinned = readPoint { forgetRowsOfFaults() } }
    return try context.during(.readingNewest, work)
  }

  func requireStores() throws {
    guard case .pinned(let generation) = readPoint else { return }
    if context.coordinator.persistentStores.contains(where: { generation.has($0.sharedIdentity) }) { return }
    throw GenerationFailure.storesRemoved.cocoaError
  }

  // MARK: Moving

  func moveToNewest(keepingRowsOf kept: [NSManagedObjectID]) {
    if case .newest = readPoint { return }
    readPoint = .next
    forgetRowsOfFaults(but: Set(kept))
  }

  /// Pins a pinned context to what it has saved (QG-07, CH-801).
  ///
  /// Call inside the coordinator's lock.
  func pinToSaved(_ access: RowAccess) {
    if case .newest = readPoint { return }
    let generation = context.coordinator.currentGeneration(of: access.stores)
    if case .pinned(let old) = readPoint, old === generation { return }
    readPoint = generation.map(ReadPoint.pinned) ?? .newest
    forgetRowsOfFaults()
  }

  /// Has faults look for their rows anew when they fire: those they hold are of another generation.
  private func forgetRowsOfFaults(but kept: Set<NSManagedObjectID> = []) {
    for object in context.graphIfUsed?.registered ?? [] where object.isFault && object.number > 0 {
      guard !object.life.hasNoStoredRow, !object.life.isDead else { continue }
      if kept.isEmpty || !kept.contains(object.objectID) { object.row = nil }
    }
  }
}
