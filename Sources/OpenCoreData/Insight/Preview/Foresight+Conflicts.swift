// What the save would meet in the stores, as they are now: the same looks as the save's, without its writing.
extension Foresight {
  /// The conflicts of versions, then those of unique values; a child's save compares nothing (PC-07).
  ///
  /// Call when the rules have run. New objects are assigned to the stores that they would go to.
  func conflicts() -> [DeletionPreview.Conflict] {
    guard seesChanges, !namesUnsavedObjects else { return [] }
    let changes = SaveChanges(graph)
    return context.orRaise {
      try context.withStores { access in
        try readDeletedFaults(changes.deleted, access)
        for object in changes.inserted where object.store == nil {
          object.store = PermanentNumbers.home(of: object.layout, in: access.stores)?.identity
        }
        let watched = watched
        let planner = SavePlanner(
          inserted: changes.inserted, updated: changes.updated, deleted: changes.deleted, watched: watched)
        let drafts = planner.drafts(stores: access.stores)
        var found = cachedVersions(changes.updated + changes.deleted + watched, access)
        let known = Set(found.map(\.object))
        for draft in drafts {
          found += try storedVersions(draft, access).filter { !known.contains($0.object) }
        }
        return try found + drafts.flatMap { try uniqueValues($0, access) }
      }
    }
  }

  /// The copies of the unchanged objects that the save checks, with the rows that were read of them.
  private var watched: [NSManagedObject] {
    context.watchedObjects.compactMap { original in
      let copy = copy(of: original)
      guard !copy.life.isPending else { return nil }
      copy.row = original.row
      return copy
    }
  }

  /// The rows of deleted objects that were never loaded, as the save looks for them.
  private func readDeletedFaults(_ deleted: [NSManagedObject], _ access: RowAccess) throws {
    for object in deleted where object.isFault && !object.life.isInaccessible {
      guard let store = object.store else { continue }
      guard object.row == nil || object.row?.isSuperseded == true || context.upstream.hasBeenPinned else { continue }
      let cached = access.cachedRow(of: object.layout, number: object.number, store: store)
      let found = try cached ?? access.reading(store)?.row(of: object.layout, number: object.number)
      // The row cache may be behind what a generation has shown.
      if let known = object.row, !known.isSuperseded, let found, found.version < known.version { continue }
      object.row = found
    }
  }

  /// The first layer: what the context read, against the coordinator's row cache (MP-02).
  private func cachedVersions(_ objects: [NSManagedObject], _ access: RowAccess) -> [DeletionPreview.Conflict] {
    objects.compactMap { object in
      guard let row = object.row, row.isSuperseded || context.upstream.hasBeenPinned, let store = object.store,
        let cached = access.cachedRow(of: object.layout, number: object.number, store: store),
        cached.version != row.version, row.isSuperseded || cached.version > row.version
      else { return nil }
      return conflict(object.objectID, read: row.version, present: cached.version)
    }
  }

  /// The second layer: what the save expects, against the store.
  private func storedVersions(
    _ draft: SavePlanner.Draft, _ access: RowAccess
  ) throws -> [DeletionPreview.Conflict] {
    var expected: [(reference: ObjectReference, version: Int64)] = []
    for operation in draft.plan.operations {
      switch operation {
      case .update(let row, _, _, let version): expected.append((row.reference, version))
      case .delete(let reference, _, let version), .check(let reference, _, let version):
        expected.append((reference, version))
      case .insert, .link, .unlink, .unlinkAll, .arrange: break
      }
    }
    let store = try access.store(draft.store)
    var found: [DeletionPreview.Conflict] = []
    let byRoot = Dictionary(grouping: expected) { graph.model.entities[$0.reference.entity].root.index }
    for (root, expected) in byRoot.sorted(by: { $0.key < $1.key }) {
      let entity = graph.model.entities[root]
      // A row that is still what was read is not read again.
      let rows = try store.rows(of: entity, numbers: expected.map(\.reference.number)) { reference, version in
        let row = graph.object(store: draft.store, root: entity, number: reference.number)?.row
        return row?.version == version ? row : nil
      }
      let versions = Dictionary(rows.map { ($0.reference.number, $0.version) }, uniquingKeysWith: { $1 })
      for (reference, version) in expected where versions[reference.number] != version {
        found.append(conflict(id(reference, draft.store), read: version, present: versions[reference.number]))
      }
    }
    return found
  }

  private func uniqueValues(
    _ draft: SavePlanner.Draft, _ access: RowAccess
  ) throws -> [DeletionPreview.Conflict] {
    let store = try access.store(draft.store)
    return try ConstraintCheck(draft.plan).conflicts(stored: store.row(with:of:)).flatMap { conflict in
      let all = conflict.references.map { id($0, draft.store) }
      let persisted = conflict.persisted.map { [id($0.reference, draft.store)] }
      return all.map { object in
        DeletionPreview.Conflict(
          object: object, kind: .uniqueValues(conflict.constraint.names),
          others: persisted ?? all.filter { $0 != object })
      }
    }
  }

  private func conflict(
    _ object: NSManagedObjectID, read: Int64, present: Int64?
  ) -> DeletionPreview.Conflict {
    .init(object: object, kind: .version(read: Int(read), present: present.map(Int.init)), others: [])
  }

  private func id(_ reference: ObjectReference, _ store: StoreIdentity) -> NSManagedObjectID {
    NSManagedObjectID(
      layout: graph.model.entities[reference.entity], store: reference.isTemporary ? nil : store,
      number: reference.number)
  }
}
