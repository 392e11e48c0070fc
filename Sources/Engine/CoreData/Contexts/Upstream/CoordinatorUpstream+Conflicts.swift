import Foundation

// Optimistic locking: the row as this context read it, against the row as it is now (MP-02).
extension CoordinatorUpstream {
  /// Refuses a save that would write over versions which the context has not read.
  func refuseOutdated(_ changes: SaveChanges, _ access: RowAccess) throws {
    let outdated = try checkConflicts(.joining(changes.updated, changes.deleted, context.watchedObjects), access)
    if outdated.isEmpty { return }
    throw FoundConflicts(
      versions: outdated.map { object, read, cached in
        NSMergeConflict(
          source: object, newVersion: Int(cached.version), oldVersion: Int(read.version),
          cachedSnapshot: object.snapshot(of: cached), persistedSnapshot: nil)
      })
  }

  /// Compares objects with the coordinator's row cache: the first layer of detection.
  ///
  /// - Returns: those of which the cache has another version, each with the row that was read and the one that is cached.
  func checkConflicts(
    _ objects: [NSManagedObject], _ access: RowAccess
  ) throws -> [(object: NSManagedObject, read: RowSnapshot, cached: RowSnapshot)] {
    var outdated: [(object: NSManagedObject, read: RowSnapshot, cached: RowSnapshot)] = []
    let hasBeenPinned = hasBeenPinned
    try rereadDerived(of: objects, access)
    try objects.visit { object in
      guard hasBeenPinned || object.row?.head.isSuperseded ?? false else { return }
      guard let row = object.row, let store = object.store else { return }
      let cached = try newerRow(of: object, row, access, store)
      // A row that is in no cache any more may still be in the store; the transaction finds out.
      guard let cached, cached.version != row.version else { return }
      // The cache may be behind what a generation has shown.
      if !row.isSuperseded, cached.version < row.version { return }
      outdated.append((object, row, cached))
    }
    return outdated
  }

  /// The row that a save through this coordinator has left in the place of the one that was read; nil where there is none.
  ///
  /// A save that changes derived values leaves the row to be read again, since the store computes them. The conflict is with this
  /// coordinator's save all the same, and not with the store (MP-04).
  private func newerRow(
    of object: NSManagedObject, _ read: RowSnapshot, _ access: RowAccess, _ store: StoreIdentity
  ) throws -> RowSnapshot? {
    if isDerivedAnew(read) {
      return try access.row(of: object.layout, number: object.number, store: store)
    }
    return access.cachedRow(of: object.layout, number: object.number, store: store)
  }

  /// Reads several such rows at once, which are looked for one by one then.
  private func rereadDerived(of objects: [NSManagedObject], _ access: RowAccess) throws {
    guard context.graph.model.entities.contains(where: { !$0.derivedSlots.isEmpty }) else { return }
    var groups: [(layout: EntityLayout, store: StoreIdentity, numbers: [Int64])] = []
    objects.visit { object in
      guard let row = object.row, let store = object.store, isDerivedAnew(row),
        access.cachedRow(of: object.layout, number: object.number, store: store) == nil
      else { return }
      if let known = groups.lastIndex(where: { $0.layout === object.layout && $0.store === store }) {
        groups[known].numbers.append(object.number)
      } else {
        groups.append((object.layout, store, [object.number]))
      }
    }
    for (layout, store, numbers) in groups where numbers.count > 1 {
      _ = try access.rows(of: layout, numbers: numbers, store: store)
    }
  }

  /// Whether a save through this coordinator has replaced a row by one with derived values, which the store knows.
  ///
  /// By the row's entity: what an object takes for one of its own may be of a subentity.
  private func isDerivedAnew(_ row: RowSnapshot) -> Bool {
    row.isSuperseded && !context.graph.model.entities[row.reference.entity].derivedSlots.isEmpty
  }

  /// Turns what a store's transaction found into conflicts of objects; any other error stays as it is.
  ///
  /// Call while the new objects have their permanent keys. The row cache learns what is in the store now.
  func found(_ error: any Error, _ changes: SaveChanges, _ access: RowAccess) -> any Error {
    switch error {
    case let conflicts as StoreConflicts: FoundConflicts(versions: versionConflicts(conflicts, changes, access))
    case let clashes as ConstraintConflicts:
      FoundConflicts(values: context.constraintConflicts(clashes, changes, access))
    default: error
    }
  }

  /// The second layer of detection: the row cache against the store.
  private func versionConflicts(
    _ found: StoreConflicts, _ changes: SaveChanges, _ access: RowAccess
  ) -> [NSMergeConflict] {
    // By the hierarchy: what an object takes for a row of its entity may be one of a subentity.
    let entities = context.graph.model.entities
    func place(_ reference: ObjectReference) -> ObjectReference {
      ObjectReference(entity: entities[reference.entity].rootIndex, number: reference.number)
    }
    let objects = Dictionary(
      (changes.all + context.watchedObjects).filter { $0.store === found.store }.map { (place($0.reference), $0) },
      uniquingKeysWith: { $1 })
    return found.conflicts.compactMap { conflict -> NSMergeConflict? in
      guard let object = objects[place(conflict.reference)] else { return nil }
      access.learn(conflict.persisted, of: object.layout, number: object.number, store: found.store)
      return NSMergeConflict(
        source: object, newVersion: Int(conflict.persisted?.version ?? 0), oldVersion: Int(conflict.expectedVersion),
        cachedSnapshot: object.row.map { object.snapshot(of: $0) },
        persistedSnapshot: conflict.persisted.map { object.snapshot(of: $0) })
    }
  }
}
