/// The inverses that one end of a model alone names (CH-935).
///
/// Core Data takes such models, and apps have shipped them. The end that names no inverse gets the one that names it,
/// except where that would change what the store has: a to-many whose named partner is a to-one stays without an inverse.
struct OneSidedInverses {
  private var partners: [ObjectIdentifier: NSRelationshipDescription] = [:]

  /// Finds them.
  ///
  /// - Parameter entities: the entities of a model that was checked.
  init(_ entities: [NSEntityDescription]) {
    for case let relationship as NSRelationshipDescription in entities.flatMap(\.properties) {
      guard let named = relationship.inverseRelationship, named.inverseRelationship == nil else { continue }
      if named.isToMany, !relationship.isToMany { continue }
      partners[ObjectIdentifier(named)] = relationship
    }
  }

  /// The inverse that counts; nil for a relationship without one.
  func inverse(of relationship: NSRelationshipDescription) -> NSRelationshipDescription? {
    relationship.inverseRelationship ?? partners[ObjectIdentifier(relationship)]
  }

  /// Whether what one end names as its inverse may be that: it names this end back, or names none and leads here, and
  /// nothing else names it.
  static func agrees(_ inverse: NSRelationshipDescription, with relationship: NSRelationshipDescription) -> Bool {
    if let back = inverse.inverseRelationship { return back === relationship }
    guard let owner = inverse.destinationEntity, owner.propertiesByName[relationship.name] === relationship else {
      return false
    }
    let rivals = relationship.owner?.model?.entities.flatMap(\.properties) ?? []
    return !rivals.contains {
      ($0 as? NSRelationshipDescription)?.inverseRelationship === inverse && $0 !== relationship
    }
  }
}
