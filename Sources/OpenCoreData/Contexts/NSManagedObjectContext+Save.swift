import Foundation

extension NSManagedObjectContext {
  /// Saves the context's changes to the stores, all of them or none.
  ///
  /// The order (CH-014, where SV-01 leaves it open): pending changes are processed and delete rules run; will-save is
  /// posted; `willSave` is sent in rounds until a round changes nothing; everything is validated; one transaction a store;
  /// `didSave`; did-save is posted; deleted objects are forgotten. A failure leaves stores and context as they were, but
  /// for what processing and `willSave` changed (SV-11).
  ///
  /// - Throws: the one validation failure, or 1560 with all (VL-06); 133020 for a conflict (MP-03); 133021 for values
  ///   that are not unique (MP-11); 132001 from inside another save (SV-02); or a store's error.
  public func save() throws {
    checkQueue()
    guard phases.allows(.saving) else { throw SaveFailure.recursive }
    defer {
      // What `willSave` changed is undone together with what was saved.
      undoManager?.closeEventGroup()
      // What observers changed belongs to the present event, whose end was not asked for during the save.
      if !(graphIfUsed?.event.isEmpty ?? true) { scheduleEventEnd() }
    }
    try during(.saving) {
      let graph = graph
      processPendingChanges(propagating: true)
      post(.NSManagedObjectContextWillSave)
      sendWillSave(graph)
      try validate(graph)
      if let failure = try commit(graph) { throw failure }
    }
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
      round = processPendingChanges(propagating: true).filter { $0.life.isPending }
    }
  }

  func validate(_ graph: ObjectGraph) throws { try ValidationFailure.raise(graph.validationErrors()) }

  // MARK: The transaction

  /// Writes the changes, and makes what was written clean; once more after the merge policy has resolved conflicts.
  ///
  /// - Returns: the error of a save that only some stores have written (SV-12).
  private func commit(_ graph: ObjectGraph) throws -> (any Error)? {
    if let parent {
      let changes = SaveChanges(graph)
      push(changes, into: parent)
      finish(changes, graph, isComplete: true)
      return nil
    }
    var attempt = 1
    while true {
      let changes = SaveChanges(graph)
      do {
        let (written, failure, token) = try withStores { access in
          let (written, failure) = try transact(changes, graph, access)
          noteRowDeletions(written.deleted)
          if failure == nil { pinToSaved(access) }
          return (written, failure, access.recordedToken)
        }
        finish(written, graph, isComplete: failure == nil, token: token)
        return failure
      } catch let conflicts as FoundConflicts {
        try readingNewest { try resolve(conflicts, attempt: attempt, graph) }
        attempt += 1
      }
    }
  }

  private func transact(
    _ changes: SaveChanges, _ graph: ObjectGraph, _ access: RowAccess
  ) throws -> (written: SaveChanges, failure: (any Error)?) {
    try requireWritable(changes, access)
    let numbered = try assignNumbers(changes, access)
    do {
      if !access.isSingleStore { try ExternalRelationships.check(changes) }
      try readDeletedFaults(changes, access)
      try checkConflicts(changes, access)
      let planner = SavePlanner(
        inserted: changes.inserted, updated: changes.updated, deleted: changes.deleted, watched: watchedObjects)
      var transactions = StoreTransactions(planner.drafts(stores: access.stores))
      try transactions.run(access)
      let isIncomplete = transactions.failure != nil
      let cause = transactions.failure.map { found($0, changes, access) }
      for new in numbered {
        if isIncomplete, transactions.isFailed(new.object) {
          new.object.renumber(new.number, store: new.store)
        } else {
          reregister(new.object, graph, from: new.number)
        }
      }
      for draft in transactions.written {
        access.adopt(draft.plan, store: draft.store)
        for (object, row) in draft.rows { object.adopt(row) }
      }
      guard let cause else { return (changes, nil) }
      return incomplete(transactions, cause, changes)
    } catch {
      let error = found(error, changes, access)
      for new in numbered { new.object.renumber(new.number, store: new.store) }
      throw error
    }
  }

  /// Tells what an incomplete save has written from what it has not (SV-12).
  ///
  /// Conflicts of a store behind the first are not resolved but reported, whatever the merge policy (chosen here).
  private func incomplete(
    _ transactions: StoreTransactions, _ cause: any Error, _ changes: SaveChanges
  ) -> (written: SaveChanges, failure: (any Error)?) {
    let cause: any Error =
      switch cause {
      case let conflicts as FoundConflicts: conflicts.failure
      case let failure as StoreFailure: failure.cocoaError
      default: cause
      }
    let failed = changes.filter(transactions.isFailed)
    let error = SaveFailure.incomplete(transactions, objects: failed.all, cause: cause)
    return (changes.filter { !transactions.isFailed($0) }, error)
  }

  /// Checks that the objects' stores are here and may be written (SV-20).
  private func requireWritable(_ changes: SaveChanges, _ access: RowAccess) throws {
    var last: StoreIdentity?
    for objects in [changes.inserted, changes.updated, changes.deleted] {
      for object in objects where object.number > 0 && object.store !== last {
        guard let identity = object.store, !object.life.isInaccessible else { continue }
        guard let store = access.present(identity) else { throw StoreFailure.storeRemoved(entity: object.layout.name) }
        if store.isReadOnly { throw StoreFailure.readOnly(store.url) }
        last = identity
      }
    }
  }

  /// Looks up the rows of deleted objects that were never loaded: nothing of them was read, so whatever version the row has
  /// now is the one to delete.
  private func readDeletedFaults(_ changes: SaveChanges, _ access: RowAccess) throws {
    for object in changes.deleted where object.isFault && !object.life.isInaccessible {
      guard let store = object.store else { continue }
      guard object.row == nil || object.row?.isSuperseded == true || hasBeenPinned else { continue }
      let found = try access.row(of: object.layout, number: object.number, store: store)
      // The row cache may be behind what a generation has shown.
      if let known = object.row, !known.isSuperseded, let found, found.version < known.version { continue }
      object.row = found
    }
  }

  /// Gives new objects their primary keys; the registry is told only after the transaction.
  ///
  /// - Returns: the objects, with the temporary number and the assigned store they had.
  private func assignNumbers(
    _ changes: SaveChanges, _ access: RowAccess
  ) throws -> [(object: NSManagedObject, number: Int64, store: StoreIdentity?)] {
    let objects = changes.inserted.filter { $0.number < 0 }
    guard !objects.isEmpty else { return [] }
    let places = try PermanentNumbers.reserve(for: objects, access: access)
    return zip(objects, places).map { object, place in
      let old = (object, object.number, object.store)
      object.renumber(place.number, store: place.store)
      return old
    }
  }

  private func reregister(_ object: NSManagedObject, _ graph: ObjectGraph, from old: Int64) {
    let (number, store) = (object.number, object.store)
    object.renumber(old, store: nil)
    graph.unregister(object)
    if let store { graph.formerNumbers.note(old, object.layout.root, number, store, isKept: object.isIDKept) }
    object.renumber(number, store: store)
    object.life.make(.releaseFormerID)
    graph.register(object)
  }

  // MARK: Afterwards

  private func finish(
    _ changes: SaveChanges, _ graph: ObjectGraph, isComplete: Bool, token: NSPersistentHistoryToken? = nil
  ) {
    changes.settle(graph, isComplete: isComplete)
    graph.saveCount += 1
    let discarded = isComplete ? graph.discarded : []
    if isComplete {
      graph.discarded = []
      graph.watched = []
      graph.hasChanges = false
    }
    for object in changes.all { object.didSave() }
    post(
      .NSManagedObjectContextDidSave,
      [
        (NSInsertedObjectsKey, changes.inserted), (NSUpdatedObjectsKey, changes.updated),
        (NSDeletedObjectsKey, changes.deleted),
      ], token: token, generation: queryGenerationToken)
    tellOthers(changes)
    for object in changes.deleted + discarded { forget(object, graph) }
  }

  /// Makes a deleted object a fault without context, from which nothing can be read (CH-011, FT-16).
  func forget(_ object: NSManagedObject, _ graph: ObjectGraph) {
    graph.unregister(object)
    if object.life.wasNeverSaved { graph.formerNumbers.forget(object.number) }
    // From here on nothing is looked for, not even by `didTurnIntoFault`.
    object.life.make(.die)
    object.turnIntoFault()
    object.life.make(.forget)
    object.row = nil
    object.graph = nil
  }
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
      case .toOne(let destination?) where destination.life.wasNeverSaved:
        self.relations?[ordinal] = .toOne(nil)
      case .toOne, .unloaded: break
      }
    }
  }
}
