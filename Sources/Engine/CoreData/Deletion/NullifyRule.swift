/// Nullify: the destinations survive, and their reference to the owner is cleared (DR-04).
///
/// Without an inverse there is nothing at the far end to clear; only the owner's own side is emptied (DR-26).
enum NullifyRule: DeleteRule {
  static func propagate(
    from object: NSManagedObject, along relationship: RelationshipLayout, host: any PropagationHost,
    observer: (any PropagationObserver)?
  ) {
    object.visitDestinations(relationship) { destination in
      let end = observer?.turn(object, relationship, to: destination)
      object.cut(destination, from: relationship)
      end?()
    }
  }
}
