extension ObjectGraph {
  /// Marks an object for deletion; its delete rules are yet to run.
  func mark(_ object: NSManagedObject) {
    // One that is marked already, or was thrown away unsaved, has nothing more to lose.
    guard object.state.isDisjoint(with: [.deleted, .dead]) else { return }
    if object.state.contains(.inserted) {
      inserted.remove(object)
      discarded.append(object)
    } else {
      if object.state.contains(.updated) { updated.remove(object) }
      deleted.append(object)
    }
    object.state.insert(.deleted)
    note(.eventDeleted, object)
    unpropagated.append(object)
  }

  /// Marks an object deleted whose row is gone; it has no rules to run (FT-10).
  func markInaccessible(_ object: NSManagedObject) {
    object.state.insert(.inaccessible)
    object.realise()
    guard !object.state.contains(.deleted) else { return }
    if object.state.contains(.updated) { updated.remove(object) }
    object.state.insert([.deleted, .propagated])
    deleted.append(object)
    note(.eventDeleted, object)
  }

  /// Empties the objects that were inserted and deleted without a save between, once their delete rules have run (ST-08).
  func emptyDiscarded() {
    for object in discarded where object.state.contains(.propagated) { empty(object) }
  }

  /// Empties one.
  ///
  /// Nothing of it is left to read, but it keeps its context until the save. Whoever still refers to it by a rule that
  /// leaves links alone loses it now: what never had a row cannot be dangling (CH-916).
  private func empty(_ object: NSManagedObject) {
    for relationship in object.layout.relationships where relationship.inverse != nil {
      for destination in object.destinations(relationship) { object.cut(destination, from: relationship) }
    }
    object.working = nil
    object.relations = nil
    object.state.subtract([.inserted, .deleted, .propagated])
    object.state.formUnion([.fault, .dead, .neverSaved])
  }
}
