import CoreDataModel
import Wording

/// The rule no action: the other end is not touched, so it keeps referring to what is gone (DR-07, DR-23).
enum NoActionRule: ModelRule {
  static func findings(in graph: RuleGraph) -> [ModelFinding] {
    graph.storedRelationships.filter { $0.deleteRule == .noActionDeleteRule }.map { finding($0, graph) }
  }

  private static func finding(_ relationship: NSRelationshipDescription, _ graph: RuleGraph) -> ModelFinding {
    let (here, there) = (relationship.entity.name ?? "", relationship.destinationName)
    func found(_ severity: ModelFinding.Severity, _ left: String, _ advice: String? = nil) -> ModelFinding {
      ModelFinding(
        .noAction, severity, relationship,
        why: "When \(Article.before(here)) is deleted the objects in \(relationship.place) are not touched: \(left).",
        advice: advice ?? "Choose nullify, unless you can point to the line of code that repairs every \(there).")
    }
    if graph.isKeptByMembers(relationship) {
      return found(
        .error, "their rows keep its key, in a column that no relationship shows, and the save succeeds",
        "Choose nullify: without an inverse no code can find those rows through Core Data.")
    }
    guard let inverse = relationship.inverseRelationship, !inverse.isTransient else {
      return found(.warning, "nothing refers back, so the rule does what nullify would, and reads as if it did not")
    }
    // The key lies in the row that goes.
    if !relationship.isToMany, inverse.isToMany {
      return found(
        .warning,
        "no key is left in the store, but \(Article.before(there)) in memory still lists it in \(inverse.place)")
    }
    return found(.error, "\(inverse.place) keeps referring to it, and the save succeeds")
  }
}
