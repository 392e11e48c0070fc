import OpenCoreData

/// The rule no action: the other end is not touched, so it keeps referring to what is gone (DR-07, DR-23).
enum NoActionRule: ModelRule {
  static func findings(in graph: RuleGraph) -> [ModelFinding] {
    graph.storedRelationships.filter { $0.deleteRule == .noActionDeleteRule }.map { relationship in
      let (here, there) = (relationship.entity.name ?? "", relationship.destinationName)
      let left =
        relationship.inverseRelationship.map { "\($0.place) keeps referring to it, and the save succeeds" }
        ?? "nothing refers back, so the rule does what nullify would, and reads as if it did not"
      return ModelFinding(
        .noAction, relationship.inverseRelationship == nil ? .warning : .error, entity: here,
        relationship: relationship.name,
        why: "When \(Article.before(here)) is deleted the objects in \(relationship.place) are not touched: \(left).",
        advice: "Choose nullify, unless you can point to the line of code that repairs every \(there).")
    }
  }
}
