import OpenCoreData

/// Cascades that lead back to the entity they began with: one delete takes an unforeseeable part of the graph.
///
/// A pair that cascades both ways is reported as such, and an entity that cascades to itself is a tree.
enum CascadeCycleRule: ModelRule {
  static func findings(in graph: RuleGraph) -> [ModelFinding] {
    var reported: Set<Set<ObjectIdentifier>> = []
    return graph.relationships.filter { $0.deleteRule == .cascadeDeleteRule }.compactMap { first in
      guard let cycle = cycle(from: first, graph) else { return nil }
      guard reported.insert(Set(cycle.map { ObjectIdentifier($0.entity) })).inserted else { return nil }
      let here = first.entity.name ?? ""
      return ModelFinding(
        .cascadeCycle, .warning, entity: here, relationship: first.name,
        why: "Deleting \(Article.before(here)) cascades around to other objects of \(here): "
          + cycle.map(\.place).joined(separator: " → ") + " → \(here).",
        advice: "Decide which of them owns the others, and let the relationship that leads back to it nullify.")
    }
  }

  /// The shortest way along cascades back to the entity of a relationship, which goes through another entity and does not
  /// merely turn round.
  private static func cycle(
    from first: NSRelationshipDescription, _ graph: RuleGraph
  ) -> [NSRelationshipDescription]? {
    let start = first.entity
    if first.destinationEntity === start { return nil }
    // Each step with the place of the one before it.
    var steps: [(relationship: NSRelationshipDescription, before: Int?)] = [(first, nil)]
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(first)]
    var next = 0
    while next < steps.count {
      let last = steps[next].relationship
      let ends = graph.destinations(of: last)
      if next > 0, ends.contains(where: { $0.isKindOf(entity: start) }) {
        return Array(sequence(first: next) { steps[$0].before }.map { steps[$0].relationship }.reversed())
      }
      for relationship in ends.flatMap(graph.cascades) where relationship !== last.inverseRelationship {
        // A step from an entity to itself leads nowhere.
        if relationship.destinationEntity === relationship.entity { continue }
        if seen.insert(ObjectIdentifier(relationship)).inserted { steps.append((relationship, next)) }
      }
      next += 1
    }
    return nil
  }
}
