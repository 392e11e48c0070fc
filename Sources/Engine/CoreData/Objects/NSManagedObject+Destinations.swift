extension NSManagedObject {
  /// The objects at the far end of a relationship, one, none or many.
  final func destinations(_ relationship: RelationshipLayout) -> [NSManagedObject] {
    if relationship.isToMany { return loaded(relationship).all }
    return destination(relationship).map { [$0] } ?? []
  }

  /// Hands over the objects at the far end of a relationship, as they are before any of them leaves.
  final func visitDestinations(_ relationship: RelationshipLayout, _ work: (NSManagedObject) -> Void) {
    if relationship.isToMany { return loaded(relationship).all.visit(work) }
    if let destination = destination(relationship) { work(destination) }
  }

  /// Takes an object out of a relationship by the hook that a property or key-value coding would use too (DR-11b).
  final func cut(_ destination: NSManagedObject, from relationship: RelationshipLayout) {
    if relationship.isToMany {
      removeObject(destination, from: relationship.description)
    } else if self.destination(relationship) === destination {
      setObject(nil, for: relationship.description)
    }
  }
}
