import CoreDataModel
import Wording

/// A cascade from one of many to what they have in common: deleting a child deletes the parent (DR-22).
enum CascadeUpwardsRule: ModelRule {
  static func findings(in graph: RuleGraph) -> [ModelFinding] {
    graph.relationships.compactMap { relationship in
      guard relationship.deleteRule == .cascadeDeleteRule, !relationship.isToMany,
        let inverse = relationship.inverseRelationship, inverse.isToMany
      else { return nil }
      let (here, there) = (relationship.entity.name ?? "", relationship.destinationName)
      return ModelFinding(
        .cascadeUpwards, .warning, entity: here, relationship: relationship.name,
        why: "Deleting one \(here) deletes its \(there), whatever else is in \(inverse.place).",
        advice: "Let \(relationship.place) nullify, and put cascade on \(inverse.place) if the \(there) owns them.")
    }
  }
}
