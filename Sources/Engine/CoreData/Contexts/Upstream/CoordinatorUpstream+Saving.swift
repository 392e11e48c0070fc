import Foundation

// A root's save: one transaction a store.
extension CoordinatorUpstream {
  /// Writes the changes, and makes what was written clean; once more after the merge policy has resolved conflicts.
  func commit(_ graph: ObjectGraph) throws -> (any Error)? {
    var attempt = 1
    while true {
      let changes = SaveChanges(graph)
      do {
        let (written, failure, token) = try context.withStores { access in
          let (written, failure) = try transact(changes, graph, access)
          context.noteRowDeletions(written.deleted)
          if failure == nil { pinToSaved(access) }
          return (written, failure, access.recordedToken)
        }
        context.finish(written, graph, isComplete: failure == nil, token: token)
        return failure
      } catch let conflicts as FoundConflicts {
        try readingNewest { try context.resolve(conflicts, attempt: attempt, graph) }
        attempt += 1
      }
    }
  }

  /// Runs a save's transactions: what has to be so before them, what is written, and what of it counts.
  private func transact(
    _ changes: SaveChanges, _ graph: ObjectGraph, _ access: RowAccess
  ) throws -> (written: SaveChanges, failure: (any Error)?) {
    requireStores(changes, access)
    try requireWritable(changes, access)
    let former = try assignNumbers(changes, access)
    do {
      try refuseRelationshipsAcrossStores(changes, access)
      try readDeletedFaults(changes, access)
      try refuseOutdated(changes, access)
      let transactions = try write(changes, access)
      let failure = transactions.failure.map { found($0, changes, access) }
      // Asked before new objects lose the store that they have only since they got their keys.
      let unwritten = Unwritten(transactions, changes)
      keepNumbers(former, except: unwritten, graph)
      takeIn(transactions, access)
      guard let failure else { return (changes, nil) }
      return incomplete(transactions, failure, changes, unwritten)
    } catch {
      let error = found(error, changes, access)
      former.giveBack { _ in true }
      throw error
    }
  }

  /// Refuses relationships that lead from one store into another.
  private func refuseRelationshipsAcrossStores(_ changes: SaveChanges, _ access: RowAccess) throws {
    if !access.isSingleStore { try ExternalRelationships.check(changes) }
  }

  /// Reads the rows of deleted faults: the plan of a delete, and history, need what they held.
  private func readDeletedFaults(_ changes: SaveChanges, _ access: RowAccess) throws {
    try changes.readDeletedFaults(isPinned: hasBeenPinned) { object, store in
      try access.row(of: object.layout, number: object.number, store: store)
    }
  }

  /// Writes each store's part of the changes in a transaction of that store.
  private func write(_ changes: SaveChanges, _ access: RowAccess) throws -> StoreTransactions {
    var transactions = StoreTransactions(access.drafts(of: changes, watched: context.watchedObjects))
    try transactions.run(access, by: context.workOrigin)
    return transactions
  }

  /// Registers new objects under the keys that they were written with; those that were not written get their numbers back.
  private func keepNumbers(_ former: FormerPlaces, except unwritten: Unwritten, _ graph: ObjectGraph) {
    if !unwritten.isEmpty { former.giveBack(where: unwritten.contains) }
    graph.reregister(former.objects, from: former.numbers) { !unwritten.contains($0) }
  }

  /// Takes what the transactions have written into the cache and into the objects.
  private func takeIn(_ transactions: StoreTransactions, _ access: RowAccess) {
    for draft in transactions.written { adopt(draft, access) }
    for (store, outcome) in transactions.outcomes { access.forgetDerived(outcome, store: store) }
  }

  /// Takes what a store has written into the cache and into the objects.
  private func adopt(_ draft: SavePlanner.Draft, _ access: RowAccess) {
    let (cache, store) = (access.cache(of: draft.store), draft.store)
    // By index, side by side: a pair of the two would be made and counted for each.
    var index = 0
    // The table of the last object's hierarchy; neighbours are mostly of the same.
    var (root, table) = (0, cache.table(store: store, root: 0))
    draft.objects.visit { object in
      defer { index += 1 }
      guard let row = draft.plan.operations[index].written else { return }
      if object.layout.rootIndex != root {
        root = object.layout.rootIndex
        table = cache.table(store: store, root: root)
      }
      cache.put(row, in: table, store: store, root: root)
      // The row's derived values are the store's to know: a refresh reads them (AW-10).
      if !object.layout.derivedSlots.isEmpty { cache.remove(store: store, root: root, number: row.reference.number) }
      object.adopt(row)
    }
    guard draft.hasDeletes else { return }
    let entities = context.graph.model.entities
    for case .delete(let row) in draft.plan.operations {
      cache.remove(store: store, root: entities[row.reference.entity].rootIndex, number: row.reference.number)
    }
  }

  /// Tells what an incomplete save has written from what it has not (SV-12).
  ///
  /// Conflicts of a store behind the first are not resolved but reported, whatever the merge policy (chosen here).
  private func incomplete(
    _ transactions: StoreTransactions, _ cause: any Error, _ changes: SaveChanges, _ unwritten: Unwritten
  ) -> (written: SaveChanges, failure: (any Error)?) {
    let cause: any Error =
      switch cause {
      case let conflicts as FoundConflicts: conflicts.failure
      case let failure as StoreFailure: failure.cocoaError
      default: cause
      }
    let failed = changes.filter(unwritten.contains)
    let error = SaveFailure.incomplete(transactions, objects: failed.all, cause: cause)
    return (changes.filter { !unwritten.contains($0) }, error)
  }

  /// Ends the process where there is no store at all to write changes to (SV-26).
  private func requireStores(_ changes: SaveChanges, _ access: RowAccess) {
    guard access.stores.isEmpty, !changes.all.allSatisfy(\.life.isInaccessible) else { return }
    raiseException(
      .internalInconsistency,
      "This NSPersistentStoreCoordinator has no persistent stores (unknown). It cannot perform a save operation.",
      note: "No store was added, or it could not be: look at the error that adding it gave, and save afterwards.")
  }

  /// Checks that the objects' stores may be written (SV-20); one that is not here ends the process (FT-20).
  private func requireWritable(_ changes: SaveChanges, _ access: RowAccess) throws {
    var last: StoreIdentity?
    for objects in [changes.inserted, changes.updated, changes.deleted] {
      for object in objects where object.number > 0 && object.store !== last {
        guard let identity = object.store, !object.life.isInaccessible else { continue }
        guard let store = access.present(identity) else { object.raiseUnreachable() }
        if store.isReadOnly { throw StoreFailure.readOnly(store.url) }
        last = identity
      }
    }
  }

  /// Gives new objects their primary keys; the registry is told only after the transaction.
  ///
  /// - Returns: what the objects had before.
  private func assignNumbers(_ changes: SaveChanges, _ access: RowAccess) throws -> FormerPlaces {
    let isNew = { (object: NSManagedObject) in object.number < 0 }
    let objects = changes.inserted.allSatisfy(isNew) ? changes.inserted : changes.inserted.filter(isNew)
    if objects.isEmpty { return FormerPlaces([]) }
    var keys = try PermanentNumbers.reserve(for: objects, access: access)
    let former = FormerPlaces(objects)
    objects.visit { keys.number($0) }
    return former
  }
}

/// The objects of the stores whose transactions have failed; none where all were written.
private struct Unwritten {
  private let objects: Set<ObjectIdentifier>

  var isEmpty: Bool { objects.isEmpty }

  /// Asks the transactions, while new objects still have the stores that were chosen for them.
  init(_ transactions: StoreTransactions, _ changes: SaveChanges) {
    objects =
      transactions.failure == nil
      ? [] : Set(changes.all.filter(transactions.isFailed).map(ObjectIdentifier.init))
  }

  func contains(_ object: NSManagedObject) -> Bool {
    !objects.isEmpty && objects.contains(ObjectIdentifier(object))
  }
}

/// The temporary numbers of new objects, and the stores that some were assigned to.
private struct FormerPlaces {
  let objects: [NSManagedObject]
  let numbers: [Int64]
  /// By the object's index; most objects were assigned to none.
  private let stores: [Int: StoreIdentity]

  /// Notes what objects have.
  init(_ objects: [NSManagedObject]) {
    self.objects = objects
    numbers = objects.map(\.number)
    var stores: [Int: StoreIdentity] = [:]
    for (index, object) in objects.enumerated() where object.store != nil { stores[index] = object.store }
    self.stores = stores
  }

  /// Lets some of the objects have what they had.
  func giveBack(where isMeant: (NSManagedObject) -> Bool) {
    for (index, object) in objects.enumerated() where isMeant(object) {
      object.renumber(numbers[index], store: stores[index])
    }
  }
}
