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
    var suitors: [ObjectIdentifier: Int] = [:]
    for case let relationship as NSRelationshipDescription in entities.flatMap(\.properties) {
      guard let named = relationship.inverseRelationship, named.inverseRelationship == nil else { continue }
      suitors[ObjectIdentifier(named), default: 0] += 1
      if named.isToMany, !relationship.isToMany { continue }
      partners[ObjectIdentifier(named)] = relationship
    }
    // What several name has none: nothing says which.
    for (named, count) in suitors where count > 1 { partners[named] = nil }
  }

  /// The inverse that counts; nil for a relationship without one.
  func inverse(of relationship: NSRelationshipDescription) -> NSRelationshipDescription? {
    relationship.inverseRelationship ?? partners[ObjectIdentifier(relationship)]
  }

  /// The inverse, where it leads back by this relationship and both are stored, or none is: the two are the same links then.
  func partner(of relationship: NSRelationshipDescription) -> NSRelationshipDescription? {
    guard let found = inverse(of: relationship), inverse(of: found) === relationship,
      found.isTransient == relationship.isTransient
    else { return nil }
    return found
  }

  /// Whether what one end names as its inverse may be that: it names this end back, or at least leads here.
  ///
  /// Ends that name others have links of their own each, and keep up the one that they name (CH-1001, CH-1043).
  static func agrees(_ inverse: NSRelationshipDescription, with relationship: NSRelationshipDescription) -> Bool {
    inverse.inverseRelationship === relationship
      || inverse.destinationEntity?.propertiesByName[relationship.name] === relationship
  }
}
