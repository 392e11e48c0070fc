import OpenCoreData

/// A deny on an object that a cascade deletes: the whole delete is refused, for a reason that is far away (DR-30).
enum DenyBelowCascadeRule: ModelRule {
  static func findings(in graph: RuleGraph) -> [ModelFinding] {
    guard graph.relationships.contains(where: { $0.deleteRule == .denyDeleteRule }) else { return [] }
    return graph.relationships.filter { $0.deleteRule == .cascadeDeleteRule }.flatMap { first in
      var reported: Set<ObjectIdentifier> = []
      return graph.ways(from: first).flatMap { entity, way in
        denials(of: entity, after: way, graph).filter { reported.insert(ObjectIdentifier($0)).inserted }
          .map { finding(first, way, $0) }
      }
    }
  }

  private static func denials(
    of entity: NSEntityDescription, after way: [NSRelationshipDescription], _ graph: RuleGraph
  ) -> [NSRelationshipDescription] {
    graph.all(of: entity).filter { relationship in
      guard relationship.deleteRule == .denyDeleteRule else { return false }
      // What leads back to the one object that is being deleted anyway denies nothing (DR-17).
      return relationship.isToMany || relationship !== way.last?.inverseRelationship
    }
  }

  private static func finding(
    _ first: NSRelationshipDescription, _ way: [NSRelationshipDescription], _ denial: NSRelationshipDescription
  ) -> ModelFinding {
    let path = (way + [denial]).map(\.place).joined(separator: " → ")
    let here = first.entity.name ?? ""
    return ModelFinding(
      .denyBelowCascade, .error, entity: here, relationship: first.name,
      why:
        "Deleting \(Article.before(here)) cascades to \(Article.before(denial.entity.name ?? "")), which refuses while it has "
        + "\(Article.before(denial.destinationName)): \(path). The save fails with error 1600, and names the \(denial.name).",
      advice:
        "Delete what stands in \(denial.place) first, in the same save, or let \(denial.place) nullify or cascade.")
  }
}
