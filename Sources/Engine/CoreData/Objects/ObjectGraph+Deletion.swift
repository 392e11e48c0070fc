extension ObjectGraph {
  /// Marks an object for deletion; its delete rules are yet to run.
  package func markDeleted(_ object: NSManagedObject) {
    // One that is marked already, or was thrown away unsaved, has nothing more to lose.
    guard !object.life.isMarkedOrDead else { return }
    pending.markDeleted(object)
    note(.deleted, object)
    unpropagated.append(object)
  }

  /// Has the delete rules of a deleted object run again, if they have run: what they did may have been taken back, and its
  /// relationships may lead to others by now (CH-107).
  func propagateAgain(_ object: NSManagedObject) {
    guard object.life.isMarked, object.life.hasPropagated, !object.life.isNew, !object.life.isInaccessible else {
      return
    }
    object.life.make(.propagateAgain)
    unpropagated.append(object)
  }

  /// Marks an object deleted whose row is gone; it has no rules to run (FT-10).
  package func markInaccessible(_ object: NSManagedObject) {
    object.life.make(.loseRow)
    object.realise()
    guard !object.life.isMarked else { return }
    pending.followRow(object)
    note(.deleted, object)
  }

  /// Takes the objects that were inserted and deleted without a save between out of the graph, once their delete rules have
  /// run (ST-08).
  ///
  /// Whoever still refers to one by a rule that leaves links alone loses it now: what never had a row cannot be dangling
  /// (CH-916).
  package func cutDiscarded() {
    for object in pending.discarded.all where object.life.hasPropagated {
      for relationship in object.layout.relationships where relationship.inverse != nil {
        for destination in object.destinations(relationship) { object.cut(destination, from: relationship) }
      }
    }
  }

  /// Empties these objects: nothing of them is left to read, but they keep their context until the save.
  package func emptyDiscarded() {
    for object in pending.discarded.all where object.life.hasPropagated { object.discard() }
  }
}

extension NSManagedObject {
  /// Lets everything go of an object that is thrown away before it was ever saved.
  final func discard() {
    working = nil
    relations = nil
    life.make(.discard)
  }
}
