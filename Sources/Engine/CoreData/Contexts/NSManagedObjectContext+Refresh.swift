import Foundation

extension NSManagedObjectContext {
  /// `refresh(_:mergeChanges:)` without an override, for an object of the context.
  func refresh(_ object: NSManagedObject, mergeChanges flag: Bool, in graph: ObjectGraph) {
    graph.fetchedValues.forget(object)
    if object.life.isMarked, !object.life.isNew {
      refreshDeleted(object, mergeChanges: flag, in: graph)
    } else if flag, object.life.isUpdated {
      merge(object)
      object.awakeFromSnapshot(.refresh)
    } else if !(flag && object.life.isNew) {
      object.withdrawLinks()
      if object.life.isUpdated {
        // Before its change is forgotten: an object with nothing to tell would be taken into the event a second time.
        graph.note(.refreshed, object)
        graph.pending.dropChanges(object)
      }
      object.turnIntoFaultWithoutTransientLinks()
      // `didTurnIntoFault` may have fired it again: it has the row's values then, and needs the row.
      if !object.life.isMarked, object.life.isFault { upstream.forgetRow(ofRefreshed: object) }
    }
    graph.note(.refreshed, object)
  }

  /// Refreshes a saved object that is marked for deletion.
  ///
  /// Its delete rules go by what changed of its relationships here, or have changed them: that stays, and with it the object
  /// stays realised. They run again, on what is there now (CH-107). A refresh that drops changes takes back what nobody's
  /// rules have touched yet, and its unsaved values.
  private func refreshDeleted(_ object: NSManagedObject, mergeChanges flag: Bool, in graph: ObjectGraph) {
    if !flag {
      object.working = nil
      if !object.life.hasPropagated { object.withdrawLinks() }
    }
    if object.hasChangedLinks {
      merge(object)
      object.awakeFromSnapshot(.refresh)
    } else {
      object.turnIntoFaultWithoutTransientLinks()
    }
    graph.propagateAgain(object)
  }

  /// Takes over what another has saved of an object that is deleted here: it is deleted at that version (MP-15), and its
  /// delete rules run on what its relationships lead to now (CH-107).
  func mergeDeleted(_ object: NSManagedObject, in graph: ObjectGraph) {
    merge(object)
    graph.propagateAgain(object)
  }

  /// Reads a changed object's row again and lays its changes over it; it stays realised (RF-02).
  private func merge(_ object: NSManagedObject) {
    let ends = TransientEnds(of: object)
    defer { ends.settle() }
    object.unloadMembers()
    guard let old = object.row, upstream.mayBeOld(old), let new = row(of: object) else { return }
    object.row = new
    if let working = object.working {
      var values = new.values
      // The row may be one of a subentity, and have more.
      for slot in object.layout.slots.indices {
        if case .attribute(let attribute) = object.layout.slots[slot],
          attribute.isTransient || working[slot] != old.values[slot]
        {
          values[slot] = working[slot]
        }
      }
      object.working = values
    }
    object.dropUnchangedDestinations(since: old)
  }

  /// `reset()` without an override.
  func forgetAll() {
    defer { upstream.moveToNewest(keepingRowsOf: []) }
    guard let graph = graphIfUsed else { return }
    let objects = graph.registered
    let ids = objects.map(\.objectID)
    let discarded = graph.pending.discarded.all
    for object in objects + discarded { graph.release(object, .reset) }
    graph.removeAll()
    undoManager?.removeAllActions(withTarget: self)
    NotificationCenter.default.post(
      name: .NSManagedObjectContextObjectsDidChange, object: self, userInfo: [NSInvalidatedAllObjectsKey: ids])
  }

  /// `rollback()` without an override.
  func takeBackChanges() {
    if let graph = graphIfUsed { withoutUndoRecording { rollBack(graph) } }
    undoManager?.removeAllActions()
  }

  private func rollBack(_ graph: ObjectGraph) {
    processPendingChanges(propagating: false)
    let pending = graph.pending
    let (inserted, changed) = (pending.inserted.all + pending.discarded.all, pending.updated.all + pending.deleted.all)
    graph.pending.removeAll()
    graph.unpropagated = []
    graph.watched = []
    for object in changed {
      let wasDeleted = object.life.isMarked
      object.life.make(.rollBack)
      object.revert()
      graph.note(wasDeleted ? .inserted : .refreshed, object)
    }
    for object in inserted {
      // Of what was deleted before, the event that has just ended has told.
      if !object.life.isMarkedOrDead { graph.note(.deleted, object) }
      graph.release(object, .rolledBack)
    }
    for object in changed { object.awakeFromSnapshot(.rollback) }
    graph.hasChanges = false
    processPendingChanges(propagating: false)
    graph.hasChanges = false
  }
}

extension NSManagedObject {
  /// Whether a relationship differs from what the row has, as far as it is known here.
  final var hasChangedLinks: Bool {
    guard !life.isFault, relations != nil else { return false }
    return changedSlots().contains { slot in
      if case .relationship = layout.slots[slot] { true } else { false }
    }
  }

  /// Goes back to the committed values and members.
  final func revert() {
    dropTransientLinks()
    if row == nil { life.make(.fault) }
    guard !life.isFault else {
      working = nil
      relations = nil
      return
    }
    working = nil
    guard let relations else { return }
    for (ordinal, relation) in relations.enumerated() {
      switch relation {
      case .toOne: self.relations?[ordinal] = .unloaded
      case .toMany(let members): members.revert()
      case .unloaded: break
      }
    }
  }

  /// Makes loaded to-many relationships faults again; what joined and left here stays noted.
  final func unloadMembers() {
    for (ordinal, relation) in (relations ?? []).enumerated() {
      guard case .toMany(let members) = relation, !layout.relationships[ordinal].isTransient else { continue }
      if members.isReordered {
        // A new order can only be laid over members that are there, so they are read again at once (RF-03).
        members.load(graph?.owner?.members(of: layout.relationships[ordinal], owner: self)[...] ?? [])
      } else {
        members.unload()
      }
    }
  }

  /// After a merge: forgets realised to-one destinations that were not changed here, so that the new row's key counts.
  final func dropUnchangedDestinations(since old: RowSnapshot) {
    guard let relations else { return }
    for relationship in layout.storedRelationships where !relationship.isToMany {
      guard case .toOne(let destination) = relations[relationship.ordinal] else { continue }
      if names(destination, by: old.values[relationship.slot]) { self.relations?[relationship.ordinal] = .unloaded }
    }
  }
}
