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

  private func transact(
    _ changes: SaveChanges, _ graph: ObjectGraph, _ access: RowAccess
  ) throws -> (written: SaveChanges, failure: (any Error)?) {
    try requireWritable(changes, access)
    let former = try assignNumbers(changes, access)
    do {
      if !access.isSingleStore { try ExternalRelationships.check(changes) }
      try changes.readDeletedFaults(isPinned: hasBeenPinned) { object, store in
        try access.row(of: object.layout, number: object.number, store: store)
      }
      try refuseOutdated(changes, access)
      var transactions = StoreTransactions(access.drafts(of: changes, watched: context.watchedObjects))
      try transactions.run(access, by: context.workOrigin)
      let isIncomplete = transactions.failure != nil
      let cause = transactions.failure.map { found($0, changes, access) }
      // Asked before new objects lose the store that they have only since they got their keys.
      let failed = isIncomplete ? Set(changes.all.filter(transactions.isFailed).map(ObjectIdentifier.init)) : []
      let isFailed = { (object: NSManagedObject) in failed.contains(ObjectIdentifier(object)) }
      if isIncomplete { former.giveBack(where: isFailed) }
      for (index, object) in former.objects.enumerated() where !isIncomplete || !isFailed(object) {
        graph.reregister(object, from: former.numbers[index])
      }
      for draft in transactions.written { adopt(draft, access) }
      for (store, outcome) in transactions.outcomes { access.forgetDerived(outcome, store: store) }
      guard let cause else { return (changes, nil) }
      return incomplete(transactions, cause, changes, isFailed)
    } catch {
      let error = found(error, changes, access)
      former.giveBack { _ in true }
      throw error
    }
  }

  /// Takes what a store has written into the cache and into the objects.
  private func adopt(_ draft: SavePlanner.Draft, _ access: RowAccess) {
    let (cache, store) = (access.cache(of: draft.store), draft.store)
    // By index, side by side: a pair of the two would be made and counted for each.
    for (index, object) in draft.objects.enumerated() {
      guard let row = draft.plan.operations[index].written else { continue }
      let entity = object.layout
      cache.put(row, store: store, root: entity.rootIndex)
      // The row's derived values are the store's to know: a refresh reads them (AW-10).
      if !entity.derivedSlots.isEmpty {
        cache.remove(store: store, root: entity.rootIndex, number: row.reference.number)
      }
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
    _ transactions: StoreTransactions, _ cause: any Error, _ changes: SaveChanges,
    _ isFailed: (NSManagedObject) -> Bool
  ) -> (written: SaveChanges, failure: (any Error)?) {
    let cause: any Error =
      switch cause {
      case let conflicts as FoundConflicts: conflicts.failure
      case let failure as StoreFailure: failure.cocoaError
      default: cause
      }
    let failed = changes.filter(isFailed)
    let error = SaveFailure.incomplete(transactions, objects: failed.all, cause: cause)
    return (changes.filter { !isFailed($0) }, error)
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

  /// Gives new objects their primary keys; the registry is told only after the transaction.
  ///
  /// - Returns: what the objects had before.
  private func assignNumbers(_ changes: SaveChanges, _ access: RowAccess) throws -> FormerPlaces {
    let isNew = { (object: NSManagedObject) in object.number < 0 }
    let objects = changes.inserted.allSatisfy(isNew) ? changes.inserted : changes.inserted.filter(isNew)
    if objects.isEmpty { return FormerPlaces([]) }
    var keys = try PermanentNumbers.reserve(for: objects, access: access)
    let former = FormerPlaces(objects)
    for object in objects { keys.number(object) }
    return former
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
