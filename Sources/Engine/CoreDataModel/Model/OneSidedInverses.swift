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

  /// Whether what one end names as its inverse may be that: it names this end back, or leads here, and names none that anybody
  /// else names.
  ///
  /// Two to-ones may also disagree: each has a column of its own, and keeps up the one that it names (CH-1001).
  static func agrees(_ inverse: NSRelationshipDescription, with relationship: NSRelationshipDescription) -> Bool {
    if inverse.inverseRelationship === relationship { return true }
    guard let owner = inverse.destinationEntity, owner.propertiesByName[relationship.name] === relationship else {
      return false
    }
    if !inverse.isToMany, !relationship.isToMany { return true }
    if inverse.inverseRelationship != nil { return false }
    let rivals = relationship.owner?.model?.entities.flatMap(\.properties) ?? []
    return !rivals.contains {
      ($0 as? NSRelationshipDescription)?.inverseRelationship === inverse && $0 !== relationship
    }
  }
}
