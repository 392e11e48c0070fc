/// No action: the destinations are not touched (DR-07).
///
/// A destination that refers back keeps its reference, and after the save its row holds the key of a row that is gone
/// (DR-23). Repairing that is the developer's job.
enum NoActionRule: DeleteRule {
  static func propagate(
    from object: NSManagedObject, along relationship: RelationshipLayout, host: any PropagationHost,
    observer: (any PropagationObserver)?
  ) {
    observer?.pass(object, relationship)
  }
}
