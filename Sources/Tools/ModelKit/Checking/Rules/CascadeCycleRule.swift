import CoreDataModel
import Wording

/// Cascades that lead back to the entity they began with: one delete takes an unforeseeable part of the graph.
///
/// A pair that cascades both ways is reported as such, and an entity that cascades to itself is a tree.
enum CascadeCycleRule: ModelRule {
  static func findings(in graph: RuleGraph) -> [ModelFinding] {
    let cascades = graph.cascades
    var reported: Set<Set<ObjectIdentifier>> = []
    return cascades.declared.compactMap { number in
      guard let cycle = cascades.cycle(from: number)?.map({ cascades.relationships[$0] }) else { return nil }
      guard reported.insert(Set(cycle.map { ObjectIdentifier($0.entity) })).inserted else { return nil }
      let first = cascades.relationships[number]
      let here = first.entity.name ?? ""
      return ModelFinding(
        .cascadeCycle, .warning, entity: here, relationship: first.name,
        why: "Deleting \(Article.before(here)) cascades around to other objects of \(here): "
          + cycle.map(\.place).joined(separator: " → ") + " → \(here).",
        advice: "Decide which of them owns the others, and let the relationship that leads back to it nullify.")
    }
  }
}
