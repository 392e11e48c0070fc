import CoreDataModel
import Wording

/// What a batch delete of an entity would trip over (BD-06, BD-10, BD-12, BD-13, BD-14, CH-028).
enum BatchDeleteRule: ModelRule {
  static func findings(in graph: RuleGraph) -> [ModelFinding] {
    graph.storedRelationships.compactMap { finding($0, graph) }
  }

  private static func finding(_ relationship: NSRelationshipDescription, _ graph: RuleGraph) -> ModelFinding? {
    let (here, there) = (relationship.entity.name ?? "", relationship.destinationName)
    func found(_ severity: ModelFinding.Severity, _ why: String, _ advice: String) -> ModelFinding {
      ModelFinding(
        .batchDelete, severity, relationship,
        why: "A batch delete of \(here) " + why, advice: advice)
    }
    let oneByOne = "Delete objects of \(here) one by one, or \(relationship.place) first."
    switch relationship.deleteRule {
    case .denyDeleteRule:
      return found(
        .warning, "is refused as soon as a row has something in \(relationship.place), which denies.", oneByOne)
    case .noActionDeleteRule:
      let inverse = relationship.inverseRelationship.flatMap { $0.isTransient ? nil : $0 }
      // The key of a to-one with a to-many as its inverse lies in the row that goes.
      let isKept = inverse.map { relationship.isToMany || !$0.isToMany } ?? graph.isKeptByMembers(relationship)
      if !isKept { return nil }
      return found(
        .warning, "leaves every \(there) in \(relationship.place) with a key to a row that is gone.", oneByOne)
    case .cascadeDeleteRule:
      return found(
        .note,
        "deletes every \(there) in \(relationship.place) too; its count does not say so, and its object IDs may not.",
        "Fetch the IDs of the \(there) objects first, and merge them into the contexts too.")
    case .nullifyDeleteRule:
      guard let inverse = relationship.inverseRelationship, !inverse.isTransient else { return nil }
      if !inverse.isToMany, !inverse.isOptional {
        return found(
          .warning, "is refused as soon as \(Article.before(there)) needs it: \(inverse.place) is mandatory.", oneByOne)
      }
      if inverse.isToMany, inverse.minCount > 0 {
        return found(
          .warning, "may leave \(inverse.place) with fewer than \(inverse.minCount), and nothing checks it.", oneByOne)
      }
      return nil
    }
  }
}
