// What a save leaves of an object's values and relationships.
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
      // Nothing to tell a parent any more (PC-09).
      case .toOne(nil) where layout.relationships[ordinal].isTransient: self.relations?[ordinal] = .unloaded
      case .toOne, .unloaded: break
      }
    }
  }
}
