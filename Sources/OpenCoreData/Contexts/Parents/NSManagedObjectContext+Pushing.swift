// A child's save: its changes become changes of the parent (PC-01, PC-10).
extension NSManagedObjectContext {
  /// Hands the changes to the parent, and makes what was handed over clean; temporary IDs stay (PC-13).
  ///
  /// Nothing is compared: what the child saves overwrites what the parent has (PC-07).
  func push(_ changes: SaveChanges, into parent: NSManagedObjectContext) {
    let handed = ChildChanges(changes)
    parent.performAndWait {
      parent.takeOver(handed)
      parent.processPendingChanges()
    }
    for object in changes.inserted + changes.updated where !object.isFault {
      object.adopt(
        RowSnapshot(reference: object.reference, version: object.row?.version ?? 0, values: object.presentValues))
    }
  }

  /// Carries a child's changes out here: new objects first, then values, relationships and deletes.
  private func takeOver(_ handed: ChildChanges) {
    processPendingChanges()
    for change in handed.changes where change.isInsert { takeOverInsert(change.key) }
    let changed = handed.changes.compactMap { change in object(toChange: change.key).map { (change, $0) } }
    for (change, object) in changed {
      for (slot, value) in change.values where object.read(slot) != value { object.write(value, slot) }
    }
    for (change, object) in changed {
      for (relationship, destination) in change.destinations {
        object.assign(destination.flatMap(self.object(toChange:)), relationship)
      }
      for members in change.members { takeOver(members, of: object) }
    }
    for key in handed.deleted {
      if let object = object(toChange: key) { delete(object) }
    }
  }

  /// Inserts an object that a child has inserted, under the number it has there: `awakeFromInsert` is sent once more, to
  /// an object that has no values yet (PC-06).
  private func takeOverInsert(_ key: ObjectKey) {
    let object = key.layout.objectClass.init(entity: key.layout.description, insertInto: nil)
    object.renumber(key.number, store: key.store)
    if key.number < 0 { graph.formerNumbers.expect(key.number) }
    enter(object, graph)
  }

  private func takeOver(_ members: ChildChanges.Members, of object: NSManagedObject) {
    for key in members.left {
      if let member = self.object(toChange: key) { object.leave(member, members.relationship) }
    }
    for key in members.joined {
      if let member = self.object(toChange: key) { object.join(member, members.relationship) }
    }
    guard let order = members.order else { return }
    object.arrangeMembers(order.compactMap(self.object(toChange:)), members.relationship)
  }

  /// The object here that a child has changed or deleted; nil where it is gone meanwhile: a change does not bring it back
  /// (chosen here).
  private func object(toChange key: ObjectKey) -> NSManagedObject? {
    guard let object = object(of: key), object.state.isDisjoint(with: [.deleted, .dead, .inaccessible]) else {
      return nil
    }
    if object.isFault, !object.state.contains(.inserted), object.row == nil || object.row?.isSuperseded == true {
      object.row = row(of: object)
      guard object.row != nil else { return nil }
    }
    return object
  }
}
