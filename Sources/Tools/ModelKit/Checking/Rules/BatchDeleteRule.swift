import CoreDataModel
import Wording

/// What a batch delete of an entity would trip over, at its own objects and at those that its cascades take (BD-06, BD-10, BD-12,
/// BD-13, BD-14, CH-026, CH-028).
enum BatchDeleteRule: ModelRule {
  static func findings(in graph: RuleGraph) -> [ModelFinding] {
    var hindrances: [ObjectIdentifier: String] = [:]
    for relationship in graph.storedRelationships {
      hindrances[ObjectIdentifier(relationship)] = hindrance(relationship, graph)
    }
    let direct = graph.storedRelationships.compactMap { finding($0, hindrances[ObjectIdentifier($0)]) }
    if hindrances.isEmpty { return direct }
    let cascades = graph.cascades
    let further = cascades.declared.flatMap { number in
      cascades.below(number) { graph.all(of: $0).filter { hindrances[ObjectIdentifier($0)] != nil } }
        .filter { way, _ in way.allSatisfy { !$0.isTransient } }
        .map { way, last in finding(way + [last], hindrances[ObjectIdentifier(last)] ?? "") }
    }
    return direct + further
  }

  private static func finding(_ relationship: NSRelationshipDescription, _ hindrance: String?) -> ModelFinding? {
    let (here, there) = (relationship.entity.name ?? "", relationship.destinationName)
    if let hindrance {
      return found(
        .warning, relationship, "\(hindrance).", "Delete objects of \(here) one by one, or \(relationship.place) first."
      )
    }
    guard relationship.deleteRule == .cascadeDeleteRule else { return nil }
    return found(
      .note, relationship,
      "deletes every \(there) in \(relationship.place) too; its count does not say so, and its object IDs may not.",
      "Fetch the IDs of the \(there) objects first, and merge them into the contexts too.")
  }

  private static func finding(_ way: [NSRelationshipDescription], _ hindrance: String) -> ModelFinding {
    found(
      .warning, way[0], "\(hindrance); a cascade leads there: \(way.map(\.place).joined(separator: " → ")).",
      "Delete what stands in \(way[way.count - 1].place) first, or objects of \(way[0].entity.name ?? "") one by one.")
  }

  private static func found(
    _ severity: ModelFinding.Severity, _ relationship: NSRelationshipDescription, _ why: String, _ advice: String
  ) -> ModelFinding {
    ModelFinding(
      .batchDelete, severity, relationship, why: "A batch delete of \(relationship.entity.name ?? "") " + why,
      advice: advice)
  }

  /// What a batch delete does where a row that goes has something in a relationship, and nobody meant it to; nil where there is
  /// no such thing.
  private static func hindrance(_ relationship: NSRelationshipDescription, _ graph: RuleGraph) -> String? {
    let place = relationship.place
    let inverse = relationship.inverseRelationship.flatMap { $0.isTransient ? nil : $0 }
    switch relationship.deleteRule {
    case .cascadeDeleteRule: return nil
    case .denyDeleteRule: return "is refused as soon as a row has something in \(place), which denies"
    case .noActionDeleteRule:
      // The key of a to-one with a to-many as its inverse lies in the row that goes.
      let isKept = inverse.map { relationship.isToMany || !$0.isToMany } ?? graph.isKeptByMembers(relationship)
      return isKept
        ? "leaves every \(relationship.destinationName) in \(place) with a key to a row that is gone" : nil
    case .nullifyDeleteRule:
      guard let inverse else { return nil }
      // A mandatory to-many too, however many others it has left.
      if !inverse.isOptional {
        return "is refused as soon as a row has something in \(place): \(inverse.place) is mandatory"
      }
      guard inverse.isToMany, NullifyMandatoryRule.problem(with: inverse) != nil else { return nil }
      return "may leave \(inverse.place) with fewer than \(inverse.minCount), and nothing checks it"
    }
  }
}
