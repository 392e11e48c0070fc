import CoreDataModel
import Wording

/// A cascade at both ends: deleting either takes everything that hangs together (DR-22).
enum CascadeBothWaysRule: ModelRule {
  static func findings(in graph: RuleGraph) -> [ModelFinding] {
    var reported: Set<ObjectIdentifier> = []
    return graph.relationships.compactMap { relationship in
      guard isBothWays(relationship), let inverse = relationship.inverseRelationship,
        !reported.contains(ObjectIdentifier(inverse))
      else { return nil }
      reported.insert(ObjectIdentifier(relationship))
      let (here, there) = (relationship.entity.name ?? "", relationship.destinationName)
      return ModelFinding(
        .cascadeBothWays, .warning, entity: here, relationship: relationship.name,
        why: "\(relationship.place) and \(inverse.place) both cascade: deleting one \(there) deletes its \(here), and "
          + "with it everything that the \(here) cascades to.",
        advice: "Keep cascade at the end that owns, and let the other nullify.")
    }
  }

  /// Whether a relationship and its inverse cascade.
  static func isBothWays(_ relationship: NSRelationshipDescription) -> Bool {
    relationship.deleteRule == .cascadeDeleteRule && relationship.inverseRelationship?.deleteRule == .cascadeDeleteRule
  }
}
