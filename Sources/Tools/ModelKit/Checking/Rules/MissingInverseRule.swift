import CoreDataModel
import Wording

/// A stored relationship without an inverse, or with one that does not know what it knows: a delete of what it leads to finds
/// nobody to tell (DR-26).
enum MissingInverseRule: ModelRule {
  static func findings(in graph: RuleGraph) -> [ModelFinding] {
    let alone = graph.storedRelationships.filter { $0.inverseRelationship == nil }
    return graph.relationships.compactMap(disagreement) + graph.storedRelationships.compactMap(forgetful)
      + alone.map { finding($0, graph) }
  }

  private static func finding(_ relationship: NSRelationshipDescription, _ graph: RuleGraph) -> ModelFinding {
    let (place, there) = (relationship.place, relationship.destinationName)
    if let other = graph.other(naming: relationship) {
      return ModelFinding(
        .missingInverse, .error, relationship,
        why:
          "\(other.place) names \(place) as its inverse, and \(place) names none. Core Data keeps the ends in step from the "
          + "one that names an inverse only.",
        advice: "Name \(other.place) as the inverse of \(place) too: Xcode sets both when one is chosen.")
    }
    let here = relationship.entity.name ?? ""
    let advice = "Give \(place) an inverse in \(there), with the rule nullify if nothing else fits."
    if relationship.isToMany {
      return ModelFinding(
        .missingInverse, .warning, relationship,
        why:
          "\(Article.before(there).capitalizedFirst) has room for one owner in \(place) and does not know it: put into that of "
          + "another \(here) it leaves the first one's without a word, and when it is deleted \(Article.before(here)) in memory "
          + "still lists it and is not validated. No key to it is left in the store.",
        advice: advice)
    }
    return ModelFinding(
      .missingInverse, .error, relationship,
      why: "When \(Article.before(there)) is deleted nothing leads back to the \(here) that refers to it: "
        + "\(place) keeps a key to a row that is gone, and no rule is asked.",
      advice: advice)
  }

  /// An inverse that no store keeps.
  private static func forgetful(_ relationship: NSRelationshipDescription) -> ModelFinding? {
    guard let inverse = relationship.inverseRelationship, inverse.isTransient else { return nil }
    return ModelFinding(
      .missingInverse, .error, relationship,
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
      .missingInverse, .error, relationship,
      why: "\(relationship.place) names \(named.place) as its inverse, and \(named.place) names \(back.place). Each "
        + "keeps up the one that it names, so that the two can lead to different objects.",
      advice: "Give \(relationship.place) an inverse of its own, that names it back.")
  }
}

extension String {
  /// The text with a capital letter at its beginning.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
