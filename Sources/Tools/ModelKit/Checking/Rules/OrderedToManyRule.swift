import CoreDataModel
import Wording

/// A to-many that keeps an order: an ordered set for every object, and places that a move may have to write (SQ-25).
enum OrderedToManyRule: ModelRule {
  static func findings(in graph: RuleGraph) -> [ModelFinding] {
    graph.storedRelationships.filter { $0.isOrdered && $0.isToMany }.map { relationship in
      let there = relationship.destinationName
      let candidate = relationship.destinationEntity.flatMap(orderingAttribute)
      let reason =
        candidate.map { "\(there).\($0) could order them without" }
        ?? "No attribute of \(there) looks like an order, so this may be meant"
      return ModelFinding(
        .orderedToMany, candidate == nil ? .note : .warning, entity: relationship.entity.name ?? "",
        relationship: relationship.name,
        why: "\(relationship.place) is ordered: the whole list is read, places of other members may be written where a "
          + "set would change one row, and a fetch does not sort by it. \(reason).",
        advice: candidate.map { "Make it unordered, and sort by \($0) where it is shown." }
          ?? "Keep the order only where people arrange the objects themselves.")
    }
  }

  /// An attribute that puts an entity's objects in order: one named after a position, else the date of a beginning.
  private static func orderingAttribute(_ entity: NSEntityDescription) -> String? {
    let attributes = entity.attributesByName.values.filter { !$0.isTransient }.sorted { $0.name < $1.name }
    let words = ["index", "position", "order", "rank", "sequence", "number", "place"]
    let named = attributes.first { attribute in
      attribute.attributeType.row.isNumber && words.contains { attribute.name.lowercased().contains($0) }
    }
    // A date that moves with every change orders by something else.
    let dates = ["creat", "add", "date", "time", "publish", "start"]
    let moving = ["modif", "updat", "last", "delet"]
    let dated = attributes.first { attribute in
      let name = attribute.name.lowercased()
      return attribute.attributeType == .dateAttributeType && dates.contains(where: name.contains)
        && !moving.contains(where: name.contains)
    }
    return (named ?? dated)?.name
  }
}
