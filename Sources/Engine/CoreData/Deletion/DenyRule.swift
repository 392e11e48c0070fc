/// Deny: a destination that is still there makes the save fail (DR-06).
///
/// Propagation does nothing. The question is asked at save, when everything that goes has been marked, so a destination
/// that is itself deleted does not count (DR-17).
enum DenyRule: DeleteRule {
  static func propagate(
    from object: NSManagedObject, along relationship: RelationshipLayout, host: any PropagationHost,
    observer: (any PropagationObserver)?
  ) {
    observer?.pass(object, relationship)
  }

  /// Why a deleted object may not go by this relationship, or nil when it may.
  ///
  /// - Parameters:
  ///   - object: an object marked deleted.
  ///   - relationship: a relationship of it with the deny rule.
  static func denial(of object: NSManagedObject, _ relationship: RelationshipLayout) -> ValidationFailure? {
    let blockers = object.destinations(relationship).filter(\.isStillThere)
    guard let first = blockers.first else { return nil }
    object.graph?.owner?.propagationObserver?.deny(object, relationship, blockers)
    return ValidationFailure(
      object: object, key: relationship.name, value: ManagedMembers.value(blockers, relationship) ?? first,
      code: NSValidationRelationshipDeniedDeleteError)
  }
}

extension NSManagedObject {
  /// Whether a destination counts for a deny rule: it is not marked deleted, it was not thrown away unsaved, and its row is
  /// not gone, as the row of a dangling key is (DR-23).
  fileprivate final var isStillThere: Bool {
    guard !life.isMarkedOrDead else { return false }
    return !life.isFault || life.isNew || lookForRow()
  }
}
