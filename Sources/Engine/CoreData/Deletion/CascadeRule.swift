/// Cascade: the destinations are deleted as well, and their own rules apply in turn (DR-05).
///
/// Each is marked before the link to it is cut, so that its `prepareForDeletion` still sees the owner (AW-04). A
/// destination that others share is deleted too; they lose it by its own rules.
enum CascadeRule: DeleteRule {
  static func propagate(
    from object: NSManagedObject, along relationship: RelationshipLayout, host: any PropagationHost,
    observer: (any PropagationObserver)?
  ) {
    for destination in object.destinations(relationship) {
      let end = observer?.turn(object, relationship, to: destination)
      host.markDeleted(destination)
      object.cut(destination, from: relationship)
      end?()
    }
  }
}
