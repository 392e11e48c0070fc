import CoreDataModel
import Wording

/// A deny on an object that a cascade deletes: the whole delete is refused, for a reason that is far away (DR-30).
enum DenyBelowCascadeRule: ModelRule {
  static func findings(in graph: RuleGraph) -> [ModelFinding] {
    let denials = Dictionary(
      uniqueKeysWithValues: graph.entities.map { entity in
        (ObjectIdentifier(entity), graph.all(of: entity).filter { $0.deleteRule == .denyDeleteRule })
      })
    guard denials.values.contains(where: { !$0.isEmpty }) else { return [] }
    let cascades = graph.cascades
    return cascades.declared.flatMap { number in
      cascades.below(number) { denials[ObjectIdentifier($0)] ?? [] }
        .map { way, denial in finding(cascades.relationships[number], way, denial) }
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
