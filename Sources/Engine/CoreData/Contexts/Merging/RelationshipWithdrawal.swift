// Taking back what changed of a relationship since its row was read.
extension NSManagedObject {
  /// Goes back to the committed destinations of every relationship, here and at the other ends: a link has two ends, and what
  /// one of them drops is not to stay at the other (CH-108).
  final func withdrawLinks() {
    guard relations != nil, !life.isDead else { return }
    for relationship in layout.relationships { withdraw(relationship) }
  }

  /// Goes back to the committed destinations of a relationship, here and at the other ends.
  ///
  /// An end that goes back may send another back, and so on along a row of pairs that were all moved by one: each waits for
  /// its turn, so that the row may have any length. A transient relationship has nothing to go back to, and is empty then.
  final func withdraw(_ relationship: RelationshipLayout) {
    if relationship.isTransient { return dropLinks(relationship) }
    var ends: [WithdrawnEnd] = []
    withdraw(relationship, &ends)
    while let end = ends.popLast() {
      end.object.withdraw(end.relationship, &ends)
      end.object.noteWithdrawal()
    }
  }

  private final func withdraw(_ relationship: RelationshipLayout, _ ends: inout [WithdrawnEnd]) {
    switch relations?[relationship.ordinal] {
    case .toMany(let members)?: withdraw(members, relationship, &ends)
    case .toOne(let destination)?: withdraw(destination, relationship, &ends)
    case .unloaded?, nil: break
    }
  }

  private final func withdraw(
    _ members: ToManyStorage, _ relationship: RelationshipLayout, _ ends: inout [WithdrawnEnd]
  ) {
    let (joined, left) = (members.joined, members.left)
    members.revert()
    guard let inverse = relationship.inverse else { return }
    for member in joined { member.forgetLink(to: self, inverse, &ends) }
    for member in left { member.restoreLink(to: self, inverse, &ends) }
  }

  private final func withdraw(
    _ destination: NSManagedObject?, _ relationship: RelationshipLayout, _ ends: inout [WithdrawnEnd]
  ) {
    setRelation(row == nil ? .toOne(nil) : .unloaded, relationship)
    let committed = row.flatMap { registeredDestination(relationship, in: $0) }
    guard let inverse = relationship.inverse, destination !== committed else { return }
    destination?.forgetLink(to: self, inverse, &ends)
    committed?.restoreLink(to: self, inverse, &ends)
  }

  /// Gives up an unsaved link to an object.
  private final func forgetLink(
    to object: NSManagedObject, _ relationship: RelationshipLayout, _ ends: inout [WithdrawnEnd]
  ) {
    switch relations?[relationship.ordinal] {
    case .toMany(let members)? where members.hasJoined(object):
      members.remove(object)
      noteWithdrawal()
    case .toOne(let destination)? where destination === object:
      ends.append(WithdrawnEnd(object: self, relationship: relationship))
    default: break
    }
  }

  /// Takes back that a committed link to an object was cut.
  private final func restoreLink(
    to object: NSManagedObject, _ relationship: RelationshipLayout, _ ends: inout [WithdrawnEnd]
  ) {
    switch relations?[relationship.ordinal] {
    case .toMany(let members)? where members.hasLeft(object):
      members.restore(object)
      noteWithdrawal()
    case .toOne? where rowLeads(to: object, relationship):
      ends.append(WithdrawnEnd(object: self, relationship: relationship))
    default: break
    }
  }

  /// The object was not asked about: it has the change told, and where it is deleted its rules have to see it (CH-107).
  private final func noteWithdrawal() {
    graph?.note(.refreshed, self)
    graph?.propagateAgain(self)
  }

  /// The object that a row's key leads to.
  final func committedDestination(_ relationship: RelationshipLayout, in row: RowSnapshot) -> NSManagedObject? {
    guard case .reference(let reference) = row.values[relationship.slot] else { return nil }
    return graph?.owner?.object(for: reference, near: self)
  }

  /// The same, if the context has it already.
  private final func registeredDestination(
    _ relationship: RelationshipLayout, in row: RowSnapshot
  ) -> NSManagedObject? {
    guard case .reference(let reference) = row.values[relationship.slot] else { return nil }
    return graph?.registered(reference, near: store)
  }

  /// Makes one to-many relationship a fault again, unless it is transient: nothing could load it.
  final func unloadMembers(_ relationship: RelationshipLayout) {
    if relationship.isTransient { return }
    if case .toMany(let members)? = relations?[relationship.ordinal] { members.unload() }
  }
}

/// An end of a link that is to go back to what was committed.
private struct WithdrawnEnd {
  let object: NSManagedObject
  let relationship: RelationshipLayout
}
