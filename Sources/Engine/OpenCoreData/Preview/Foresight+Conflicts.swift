// What the save would meet in the stores, as they are now: the same looks as the save's, without its writing.
extension Foresight {
  /// The conflicts of versions, then those of unique values; a child's save compares nothing (PC-07).
  ///
  /// Call when the rules have run. New objects are assigned to the stores that they would go to.
  func conflicts() -> [DeletionPreview.Conflict] {
    context.orRaise { try context.lookForConflicts(conflicts(in:)) } ?? []
  }

  private func conflicts(in look: ConflictLook) throws -> [DeletionPreview.Conflict] {
    let (changes, access) = (SaveChanges(graph), look.access)
    try changes.readDeletedFaults(isPinned: look.hasBeenPinned) { object, store in
      try access.look(at: object.inside.number, of: object.inside.layout, store: store, maximumAge: -1)
    }
    for object in changes.inserted where object.inside.store == nil {
      object.inside.store = access.home(of: object.inside.layout)
    }
    let watched = watched
    let drafts = access.drafts(of: changes, watched: watched)
    // The first layer: what the context read, against the coordinator's row cache (MP-02).
    var found = try look.checkConflicts(changes.updated + changes.deleted + watched).map { object, read, cached in
      conflict(object.objectID, read: read.version, present: cached.version)
    }
    let known = Set(found.map(\.object))
    for draft in drafts {
      found += try storedVersions(draft, access).filter { !known.contains($0.object) }
    }
    return try found + drafts.flatMap { try uniqueValues($0, access) }
  }

  /// The copies of the unchanged objects that the save checks, with the rows that were read of them.
  private var watched: [NSManagedObject] {
    context.watchedObjects.compactMap { original in
      let copy = copy(of: original)
      guard !copy.inside.life.isPending else { return nil }
      copy.inside.row = original.inside.row
      return copy
    }
  }

  /// The second layer: what the save expects, against the store.
  private func storedVersions(
    _ draft: SavePlanner.Draft, _ access: RowAccess
  ) throws -> [DeletionPreview.Conflict] {
    var found: [DeletionPreview.Conflict] = []
    let byRoot = Dictionary(grouping: draft.plan.expectedVersions) {
      graph.model.entities[$0.reference.entity].root.index
    }
    for (root, expected) in byRoot.sorted(by: { $0.key < $1.key }) {
      let entity = graph.model.entities[root]
      let versions = try access.lookAtVersions(
        of: entity, numbers: expected.map(\.reference.number), store: draft.store
      ) { [graph] number in graph.object(store: draft.store, root: entity, number: number)?.inside.row }
      for (reference, version) in expected where versions[reference.number] != version {
        found.append(conflict(id(reference, draft.store), read: version, present: versions[reference.number]))
      }
    }
    return found
  }

  private func uniqueValues(
    _ draft: SavePlanner.Draft, _ access: RowAccess
  ) throws -> [DeletionPreview.Conflict] {
    try access.lookAtUniqueValues(draft, graph.model.entities).flatMap { conflict in
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
