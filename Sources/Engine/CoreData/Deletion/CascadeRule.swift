/// Cascade: the destinations are deleted as well, and their own rules apply in turn (DR-05).
///
/// Each is marked before the link to it is cut, so that its `prepareForDeletion` still sees the owner (AW-04). A
/// destination that others share is deleted too; they lose it by its own rules.
enum CascadeRule: DeleteRule {
  static func propagate(
    from object: NSManagedObject, along relationship: RelationshipLayout, host: any PropagationHost,
    observer: (any PropagationObserver)?
  ) {
    object.visitDestinations(relationship) { destination in
      guard object.takesAlong(destination, relationship, host) else {
        return object.cut(destination, from: relationship)
      }
      let end = observer?.turn(object, relationship, to: destination)
      host.markDeleted(destination)
      object.cut(destination, from: relationship)
      end?()
    }
  }
}

extension NSManagedObject {
  /// Whether a destination goes with its deleted owner.
  ///
  /// An owner whose row went with a save of another context shows the destinations that were last read of it, and no row tells
  /// which of them the other context has let go of, or given to another owner, before it deleted this one. The far end tells,
  /// which the same merge has brought up to date: who does not lead back stays, and who is gone goes here too (RF-11, CH-107).
  ///
  /// Without a far end to ask, what the other context's own cascade has left is not this owner's any more (CH-1104).
  fileprivate final func takesAlong(
    _ destination: NSManagedObject, _ relationship: RelationshipLayout, _ host: any PropagationHost
  ) -> Bool {
    guard life.isInaccessible, !destination.life.isMarkedOrDead else { return true }
    guard let inverse = relationship.partner else {
      return isLinkedHere(destination, relationship) || host.isGone(destination)
    }
    if destination.life.isFault, !destination.life.isNew, !destination.lookForRow() { return true }
    let leadsBack =
      inverse.isToMany ? destination.hasMember(self, inverse) : destination.destination(inverse) === self
    return leadsBack || host.isGone(destination)
  }

  /// Whether a link is unsaved, or in no store at all: no other context has known it, nor taken it away.
  private final func isLinkedHere(_ destination: NSManagedObject, _ relationship: RelationshipLayout) -> Bool {
    if relationship.isTransient { return true }
    if relationship.isToMany { return storage(relationship).hasJoined(destination) }
    return !rowLeads(to: destination, relationship)
  }
}
