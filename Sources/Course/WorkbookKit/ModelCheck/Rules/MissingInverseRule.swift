import OpenCoreData

/// A stored relationship without an inverse, or with one that does not know what it knows: a delete of what it leads to finds
/// nobody to tell (DR-26).
enum MissingInverseRule: ModelRule {
  static func findings(in graph: RuleGraph) -> [ModelFinding] {
    var naming: [ObjectIdentifier: NSRelationshipDescription] = [:]
    for relationship in graph.relationships {
      guard let named = relationship.inverseRelationship, naming[ObjectIdentifier(named)] == nil else { continue }
      naming[ObjectIdentifier(named)] = relationship
    }
    let alone = graph.storedRelationships.filter { $0.inverseRelationship == nil }.map { relationship in
      let (here, there) = (relationship.entity.name ?? "", relationship.destinationName)
      if let other = naming[ObjectIdentifier(relationship)] {
        return ModelFinding(
          .missingInverse, .error, entity: here, relationship: relationship.name,
          why: "\(other.place) names \(relationship.place) as its inverse, and \(relationship.place) names none. Core "
            + "Data keeps the ends in step from the one that names an inverse only.",
          advice: "Name \(other.place) as the inverse of \(relationship.place) too: Xcode sets both when one is chosen."
        )
      }
      return ModelFinding(
        .missingInverse, .error, entity: here, relationship: relationship.name,
        why: "When \(Article.before(there)) is deleted nothing leads back to the \(here) that refers to it: "
          + "\(relationship.place) keeps a key to a row that is gone, and no rule is asked.",
        advice: "Give \(relationship.place) an inverse in \(there), with the rule nullify if nothing else fits.")
    }
    return graph.relationships.compactMap(disagreement) + graph.storedRelationships.compactMap(forgetful) + alone
  }

  /// An inverse that no store keeps.
  private static func forgetful(_ relationship: NSRelationshipDescription) -> ModelFinding? {
    guard let inverse = relationship.inverseRelationship, inverse.isTransient else { return nil }
    return ModelFinding(
      .missingInverse, .error, entity: relationship.entity.name ?? "", relationship: relationship.name,
      why:
        "\(relationship.place) is stored, and its inverse \(inverse.place) is transient: an object that was fetched does "
        + "not know what refers to it, and when it is deleted keys to it stay.",
      advice: "Make both of them transient, or neither.")
  }

  /// An inverse that names another one as its own.
  private static func disagreement(_ relationship: NSRelationshipDescription) -> ModelFinding? {
    guard let named = relationship.inverseRelationship, let back = named.inverseRelationship, back !== relationship
    else { return nil }
    return ModelFinding(
      .missingInverse, .error, entity: relationship.entity.name ?? "", relationship: relationship.name,
      why: "\(relationship.place) names \(named.place) as its inverse, and \(named.place) names \(back.place). Each "
        + "keeps up the one that it names, so that the two can lead to different objects.",
      advice: "Give \(relationship.place) an inverse of its own, that names it back.")
  }
}
