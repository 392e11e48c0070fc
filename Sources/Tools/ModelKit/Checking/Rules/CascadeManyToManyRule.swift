import CoreDataModel
import Wording

/// A cascade over a many-to-many: every destination goes, shared or not (DR-05).
enum CascadeManyToManyRule: ModelRule {
  static func findings(in graph: RuleGraph) -> [ModelFinding] {
    graph.relationships.compactMap { relationship in
      guard relationship.deleteRule == .cascadeDeleteRule, relationship.isManyToMany,
        let inverse = relationship.inverseRelationship
      else { return nil }
      let (here, there) = (relationship.entity.name ?? "", relationship.destinationName)
      return ModelFinding(
        .cascadeManyToMany, .warning, entity: here, relationship: relationship.name,
        why:
          "Deleting \(Article.before(here)) deletes every \(there) in \(relationship.place), those too that other objects in "
          + "\(inverse.place) share.",
        advice:
          "Let \(relationship.place) nullify, and delete \(Article.before(there)) yourself once its \(inverse.name) is empty."
      )
    }
  }
}
