import CoreDataModel
import Wording

/// Nullify, and the other end must not be empty: the save fails (DR-25).
enum NullifyMandatoryRule: ModelRule {
  static func findings(in graph: RuleGraph) -> [ModelFinding] {
    graph.relationships.compactMap { relationship in
      guard relationship.deleteRule == .nullifyDeleteRule, let inverse = relationship.inverseRelationship,
        let problem = Self.problem(with: inverse)
      else { return nil }
      let (here, there) = (relationship.entity.name ?? "", relationship.destinationName)
      return ModelFinding(
        .nullifyMandatory, .error, entity: here, relationship: relationship.name,
        why: "When \(Article.before(here)) is deleted its rule takes it out of \(inverse.place), \(problem).",
        advice:
          "Let \(relationship.place) cascade if \(Article.before(there)) makes no sense without its \(here), deny if it must be "
          + "moved first, or make \(inverse.place) optional.")
    }
  }

  /// Why the end must not lose an object; nil where it may.
  static func problem(with inverse: NSRelationshipDescription) -> String? {
    if !inverse.isToMany { return inverse.isOptional ? nil : "which is mandatory: the save fails with error 1570" }
    guard inverse.minCount > 0 else { return nil }
    // Bounds of an optional to-many are looked at only while it has members (VL-08c).
    let count = inverse.minCount
    if inverse.isOptional, count == 1 { return nil }
    return "which needs \(count) at least: the save fails with error 1580 where fewer are left"
  }
}
