import Foundation

extension NSManagedObjectContext {
  /// Saves the context's changes to the stores, all of them or none.
  ///
  /// The order (chosen here where SV-01 leaves it open): pending changes are processed and delete rules run; will-save is
  /// posted; `willSave` is sent in rounds until a round changes nothing; everything is validated; one transaction a store;
  /// `didSave`; did-save is posted; deleted objects are forgotten. A failure leaves stores and context as they were, but
  /// for what processing and `willSave` changed (SV-11).
  ///
  /// - Throws: the one validation failure, or 1560 with all (VL-06); 133020 for a conflict (MP-03); 132001 from inside
  ///   another save (SV-02); or a store's error.
  public func save() throws {
    // Inside the delete rules the graph is half propagated: a save would write what no finished state ever was.
    guard !isSaving, !isPropagating else { throw SaveFailure.recursive }
    isSaving = true
    defer {
      isSaving = false
      // What observers changed belongs to the present event, whose end was not asked for during the save.
      if !(graphIfUsed?.event.isEmpty ?? true) { scheduleEventEnd() }
    }
    let graph = graph
    processPendingChanges(propagating: true)
    post(.NSManagedObjectContextWillSave)
    sendWillSave(graph)
    try validate(graph)
    let changes = SaveChanges(graph)
    try commit(changes, graph)
    finish(changes, graph)
  }

  // MARK: Before

  /// Sends `willSave` in rounds: first to every changed object, then to those that a round changed (SV-06).
  private func sendWillSave(_ graph: ObjectGraph) {
    processPendingChanges(propagating: true)
    var round = SaveChanges(graph).all
    var attempts = 0
    while !round.isEmpty {
      attempts += 1
      if attempts > 1000 {
        raiseException(
          .internalInconsistency,
          "Failed to process pending changes before save.  The context is still dirty after 1000 attempts.  Typically "
            + "this recursive dirtying is caused by a bad validation method, -willSave, or notification handler.")
      }
      for object in round { object.willSave() }
      round = processPendingChanges(propagating: true).filter { !$0.state.isDisjoint(with: .pending) }
    }
  }

  private func validate(_ graph: ObjectGraph) throws {
    var errors: [any Error] = []
    func collect(_ check: () throws -> Void) {
      do { try check() } catch { errors.append(error) }
    }
    for object in graph.inserted.all { collect(object.validateForInsert) }
    for object in graph.updated.all { collect(object.validateForUpdate) }
    for object in graph.deleted.all { collect(object.validateForDelete) }
    try ValidationFailure.raise(errors)
  }

  // MARK: The transaction

  private func commit(_ changes: SaveChanges, _ graph: ObjectGraph) throws {
    guard !changes.all.isEmpty else { return }
    try coordinator.perform { access in
      try requireWritable(changes, access)
      let numbered = try assignNumbers(changes, access)
      do {
        if access.stores.count > 1 { try requireOneStore(changes) }
        try readDeletedFaults(changes, access)
        try checkConflicts(changes, access)
        let planner = SavePlanner(inserted: changes.inserted, updated: changes.updated, deleted: changes.deleted)
        let drafts = planner.drafts(stores: access.stores.map(\.identity))
        for draft in drafts { try access.store(draft.store).commit(draft.plan) }
        for (object, old) in numbered { reregister(object, graph, from: old) }
        for draft in drafts {
          access.adopt(draft.plan, store: draft.store)
          for (object, row) in draft.rows { object.adopt(row) }
        }
      } catch {
        for (object, old) in numbered { object.renumber(old, store: nil) }
        if let conflicts = error as? StoreConflicts { throw mergeFailure(conflicts, changes, access) }
        throw error
      }
    }
  }

  private func requireWritable(_ changes: SaveChanges, _ access: RowAccess) throws {
    for object in changes.updated + changes.deleted {
      if let store = object.store?.store, store.isReadOnly { throw StoreFailure.readOnly(store.url) }
    }
  }

  /// Looks up the rows of deleted objects that were never loaded: nothing of them was read, so whatever version the row has
  /// now is the one to delete.
  private func readDeletedFaults(_ changes: SaveChanges, _ access: RowAccess) throws {
    for object in changes.deleted where object.isFault && !object.state.contains(.inaccessible) {
      guard let store = object.store else { continue }
      if object.row == nil || object.row?.isSuperseded == true {
        object.row = try access.row(of: object.layout, number: object.number, store: store)
      }
    }
  }

  /// Refuses relationships that lead into another store: a row can name rows of its own store only (KV-11).
  private func requireOneStore(_ changes: SaveChanges) throws {
    for object in changes.inserted + changes.updated {
      let destinations = (object.relations ?? []).flatMap { relation -> [NSManagedObject] in
        switch relation {
        case .unloaded: []
        case .toOne(let destination): destination.map { [$0] } ?? []
        case .toMany(let members): members.joined
        }
      }
      // One that was thrown away unsaved is in no store, and is not written either.
      for destination in destinations where destination.number > 0 && destination.store !== object.store {
        throw SaveFailure.outsideStore(object, destination)
      }
    }
  }

  /// Gives new objects their primary keys; the registry is told only after the transaction.
  private func assignNumbers(
    _ changes: SaveChanges, _ access: RowAccess
  ) throws -> [(object: NSManagedObject, old: Int64)] {
    let objects = changes.inserted.filter { $0.number < 0 }
    guard !objects.isEmpty else { return [] }
    let places = try PermanentNumbers.reserve(for: objects, access: access)
    return zip(objects, places).map { object, place in
      let old = object.number
      object.renumber(place.number, store: place.store)
      return (object, old)
    }
  }

  private func reregister(_ object: NSManagedObject, _ graph: ObjectGraph, from old: Int64) {
    let (number, store) = (object.number, object.store)
    object.renumber(old, store: nil)
    graph.unregister(object)
    object.renumber(number, store: store)
    graph.register(object)
  }

  // MARK: Afterwards

  private func finish(_ changes: SaveChanges, _ graph: ObjectGraph) {
    graph.inserted.removeAll()
    graph.updated.removeAll()
    graph.deleted.removeAll()
    for object in changes.inserted + changes.updated {
      object.state.subtract([.inserted, .updated])
      object.settleRelations()
    }
    let discarded = graph.discarded
    graph.discarded = []
    graph.hasChanges = false
    for object in changes.all { object.didSave() }
    post(
      .NSManagedObjectContextDidSave,
      [
        (NSInsertedObjectsKey, changes.inserted), (NSUpdatedObjectsKey, changes.updated),
        (NSDeletedObjectsKey, changes.deleted),
      ])
    for object in changes.deleted + discarded { forget(object, graph) }
  }

  /// Makes a deleted object a fault without context, from which nothing can be read (ST-01, FT-16).
  func forget(_ object: NSManagedObject, _ graph: ObjectGraph) {
    graph.unregister(object)
    object.turnIntoFault()
    object.state = object.state.intersection(.neverSaved).union([.fault, .dead])
    object.row = nil
    object.graph = nil
  }
}

/// The objects that take part in a save.
struct SaveChanges {
  let inserted: [NSManagedObject]
  let updated: [NSManagedObject]
  let deleted: [NSManagedObject]

  init(_ graph: ObjectGraph) {
    inserted = graph.inserted.all
    updated = graph.updated.all
    deleted = graph.deleted.all
  }

  /// All of them: new ones, changed ones, deleted ones, each in the order in which they changed.
  var all: [NSManagedObject] { inserted + updated + deleted }
}

extension NSManagedObject {
  /// Takes the row that a save wrote; transient values stay (AW-09).
  final func adopt(_ row: RowSnapshot) {
    self.row = row
    guard let working, !layout.transientSlots.isEmpty else {
      self.working = nil
      return
    }
    var values = row.values
    for slot in layout.transientSlots { values[slot] = working[slot] }
    self.working = values
  }

  /// Makes the present members of to-many relationships the committed ones, and forgets destinations that were thrown away
  /// unsaved: the row has no key for them.
  final func settleRelations() {
    guard let relations else { return }
    for (ordinal, relation) in relations.enumerated() {
      switch relation {
      case .toMany(let members): members.commit()
      case .toOne(let destination?) where destination.state.contains(.neverSaved):
        self.relations?[ordinal] = .toOne(nil)
      case .toOne, .unloaded: break
      }
    }
  }
}
