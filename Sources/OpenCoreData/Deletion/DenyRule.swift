/// Deny: a destination that is still there makes the save fail (DR-06).
///
/// Propagation does nothing. The question is asked at save, when everything that goes has been marked, so a destination
/// that is itself deleted does not count (DR-17).
enum DenyRule: DeleteRule {
  static func propagate(
    from object: NSManagedObject, along relationship: RelationshipLayout, host: any PropagationHost
  ) {}

  /// Why a deleted object may not go by this relationship, or nil when it may.
  ///
  /// - Parameters:
  ///   - object: an object marked deleted.
  ///   - relationship: a relationship of it with the deny rule.
  static func denial(of object: NSManagedObject, _ relationship: RelationshipLayout) -> ValidationFailure? {
    let blockers = object.destinations(relationship).filter { !$0.isDeleted }
    guard let first = blockers.first else { return nil }
    return ValidationFailure(
      object: object, key: relationship.name, value: relationship.isToMany ? Set(blockers) : first,
      code: NSValidationRelationshipDeniedDeleteError)
  }
}
