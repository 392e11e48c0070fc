// A child's save: its changes become changes of the parent (PC-01, PC-10). Called on the parent's queue, while the child waits.
extension NSManagedObjectContext {
  /// Carries a child's changes out here: new objects first, then values, relationships and deletes.
  func takeOver(_ handed: ChildChanges, of child: ChildReader) {
    processPendingChanges()
    if handed.changes.contains(where: \.isReturned) { forgetLeaving(graph) }
    for change in handed.changes where change.isInsert { takeOverInsert(change, of: child) }
    let changed = handed.changes.compactMap { change in object(change.key, of: child).map { (change, $0) } }
    for (change, object) in changed {
      for (slot, value) in change.values where object.read(slot) != value { object.write(value, slot) }
    }
    let ends = changed.map { TransientEnds(of: $0.1) }.filter { !$0.isEmpty }
    // Members that have places join in their own order; set from the other end, they would in that of the objects.
    for (change, object) in changed {
      for members in change.members where members.relationship.isOrdered { takeOver(members, to: object, of: child) }
    }
    for (change, object) in changed {
      for (relationship, destination) in change.destinations {
        takeOver(destination, of: relationship, to: object, of: child)
      }
      for members in change.members where !members.relationship.isOrdered { takeOver(members, to: object, of: child) }
    }
    // The order is known when all have joined.
    for (change, object) in changed {
      for members in change.members where members.relationship.isOrdered { arrange(members, in: object, of: child) }
    }
    // A child reads no transient end, and does not tell of one that what it did to the other has left behind (PC-08).
    for ends in ends { ends.settle() }
    takeOver(deleted: handed.deleted, of: child)
  }

  /// Deletes what a child has deleted.
  ///
  /// Each is marked before its links are cut, so that its `prepareForDeletion` still sees them (AW-04). Cut are those that
  /// the child cut and that lead to what stays; the rest the delete rules do, as in any context.
  private func takeOver(deleted: [ChildChanges.Change], of child: ChildReader) {
    let marked = deleted.compactMap { change in object(change.key, of: child).map { (change, $0) } }
    for (_, object) in marked { delete(object, in: graph) }
    for (change, object) in marked {
      for (relationship, destination) in change.destinations {
        guard object.destination(relationship)?.life.isMarkedOrDead == false else { continue }
        takeOver(destination, of: relationship, to: object, of: child)
      }
      for members in change.members { takeOver(members, to: object, of: child) }
    }
  }

  /// Inserts an object that a child has inserted, under the number it has there: `awakeFromInsert` is sent once more, to
  /// an object that has no values yet (PC-06).
  ///
  /// One that undo brought back below is brought back here, where it is still marked deleted.
  private func takeOverInsert(_ change: ChildChanges.Change, of child: ChildReader) {
    let key = change.key
    if change.isReturned {
      if let object = registered(key.id), object.life.isMarked, !object.life.isNew { return restore(object, graph) }
      // There already, registered or not: what took the deletion back here need not have left anybody to hold the object,
      // and as a new one it would take the key of its own row.
      if self.object(key, of: child) != nil { return }
      // Thrown away here, or a fault for the row that was gone.
      if let object = registered(key.id) {
        forget(object, graph)
        graph.pending.letGo(object)
      }
    }
    let object = key.layout.managedClass.init(entity: key.layout.description, insertInto: nil)
    // One that comes back has the row's key again, by whatever number the child knows it.
    let place = graph.formerNumbers[key.number]
    object.renumber(place?.number ?? key.number, store: place?.store ?? key.store)
    graph.formerNumbers.expect(object.number)
    insert(object, in: graph)
    if change.isReturned { object.life.make(.arriveFromBelow) }
  }

  /// Takes the mark of deletion from an object that has a row; its values and links come from below.
  private func restore(_ object: NSManagedObject, _ graph: ObjectGraph) {
    if object.isFault { object.fire() }
    graph.willChange(object)
    graph.pending.revive(object)
    graph.pending.change(object)
    graph.unpropagated.removeAll { $0 === object }
    graph.note(.inserted, object)
  }

  private func takeOver(
    _ destination: ObjectKey?, of relationship: RelationshipLayout, to object: NSManagedObject, of child: ChildReader
  ) {
    object.assign(destination.flatMap { self.object($0, of: child) }, relationship, alone: isHandedAlone(relationship))
  }

  private func takeOver(_ members: ChildChanges.Members, to object: NSManagedObject, of child: ChildReader) {
    let alone = isHandedAlone(members.relationship)
    for key in members.left {
      if let member = self.object(key, of: child) { object.leave(member, members.relationship, alone: alone) }
    }
    for key in members.joined {
      if let member = self.object(key, of: child) { object.join(member, members.relationship, alone: alone) }
    }
  }

  /// Whether what a relationship has kept up is handed over as a change of its own, which may have been changed since.
  private func isHandedAlone(_ relationship: RelationshipLayout) -> Bool { relationship.partner == nil }

  /// Puts the members of an ordered relationship into the child's order.
  ///
  /// Where both ends have places, those that joined may have joined from the other end, in another order.
  private func arrange(_ members: ChildChanges.Members, in object: NSManagedObject, of child: ChildReader) {
    let relationship = members.relationship
    if let order = members.order {
      object.arrangeMembers(order.compactMap { self.object($0, of: child) }, relationship)
    } else if members.joined.count > 1, relationship.inverse?.isToMany == true {
      let joined = members.joined.compactMap { self.object($0, of: child) }
      let joinedSet = Set(joined)
      object.arrangeMembers(object.loaded(relationship).all.filter { !joinedSet.contains($0) } + joined, relationship)
    }
  }

  /// The object here that a child has changed, deleted or referred to; nil where it is gone meanwhile: a change does not
  /// bring it back (chosen here); and nil for a temporary number that the child may not use (PC-15).
  private func object(_ key: ObjectKey, of child: ChildReader) -> NSManagedObject? {
    guard let object = object(thatIsThere: key, for: child) else { return nil }
    child.share(key.number)
    return object
  }
}
