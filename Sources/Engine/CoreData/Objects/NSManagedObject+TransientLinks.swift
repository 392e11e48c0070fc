// Transient relationships have no row to come back from: they are lost where transient values are (CH-1041).
extension NSManagedObject {
  /// Loses the destinations of all transient relationships, here and at their other ends.
  final func dropTransientLinks() {
    guard relations != nil, !life.isDead else { return }
    for relationship in layout.transientRelationships { dropLinks(relationship) }
  }

  /// Loses the destinations of one.
  ///
  /// An end that a store keeps stays as it is: it is no part of what was lost (CH-1042).
  final func dropLinks(_ relationship: RelationshipLayout) {
    let destinations: [NSManagedObject]
    switch relations?[relationship.ordinal] {
    case .toMany(let members)?: destinations = members.all
    case .toOne(let destination)?: destinations = destination.map { [$0] } ?? []
    case .unloaded?, nil: return
    }
    relations?[relationship.ordinal] = .unloaded
    guard let inverse = relationship.inverse, inverse.isTransient else { return }
    for destination in destinations { destination.loseLink(to: self, inverse) }
  }

  /// Loses one destination, of which the other end knows nothing any more.
  private final func loseLink(to object: NSManagedObject, _ relationship: RelationshipLayout) {
    switch relations?[relationship.ordinal] {
    case .toMany(let members)? where members.contains(object) == true: members.lose(object)
    case .toOne(let destination)? where destination === object: relations?[relationship.ordinal] = .unloaded
    case .toMany?, .toOne?, .unloaded?, nil: return
    }
    // It was not asked about, and has the change told.
    graph?.note(.refreshed, self)
  }
}
