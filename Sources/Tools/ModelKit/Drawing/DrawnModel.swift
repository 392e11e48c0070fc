import CoreDataModel
import Wording

/// What is drawn of a model: its entities, each with its relationships, and what has happened to them since a version.
struct DrawnModel {
  /// A relationship, as a line in its entity's box.
  struct Row {
    let text: String
    let rule: NSDeleteRule
    let change: RelationshipChange
    /// The position of the destination.
    let destination: Int?
    /// Where the inverse is.
    var inverse: Place?
  }

  /// Where a relationship is: the positions of its entity, and of itself in that.
  struct Place: Hashable {
    let entity: Int
    let row: Int
  }

  /// An entity.
  struct Entity {
    let title: String
    let isAbstract: Bool
    let change: RelationshipChange
    var rows: [Row]
  }

  private(set) var entities: [Entity] = []

  /// Takes a model apart.
  ///
  /// - Parameter old: an earlier version, against which it is held; nil for the model alone.
  init(_ model: NSManagedObjectModel, since old: NSManagedObjectModel? = nil) {
    let graph = RuleGraph(model)
    let pairs = old.map { VersionPairs($0) }
    var positions: [ObjectIdentifier: Int] = [:]
    var formers: [NSEntityDescription?] = []
    for (position, entity) in graph.entities.enumerated() {
      positions[ObjectIdentifier(entity)] = position
      let former = pairs?.former(of: entity)
      former.map { positions[ObjectIdentifier($0)] = position }
      formers.append(former)
    }
    let gone = old.map { RuleGraph($0).entities.filter { positions[ObjectIdentifier($0)] == nil } } ?? []
    for (position, entity) in gone.enumerated() {
      positions[ObjectIdentifier(entity)] = graph.entities.count + position
    }
    var claimed: Set<ObjectIdentifier> = []
    var found: [[(relationship: NSRelationshipDescription, change: RelationshipChange)]] = []
    func destination(_ relationship: NSRelationshipDescription) -> Int? {
      relationship.destinationEntity.flatMap { positions[ObjectIdentifier($0)] }
    }
    for (entity, former) in zip(graph.entities, formers) {
      let properties = former?.propertiesByName ?? [:]
      found.append(
        Self.declared(entity).map { relationship in
          guard let pairs else { return (relationship, .none) }
          let was = pairs.former(of: relationship, among: properties) as? NSRelationshipDescription
          was.map { _ = claimed.insert(ObjectIdentifier($0)) }
          let isSame = was.flatMap(destination) == destination(relationship)
          return (relationship, RelationshipChange(of: relationship, from: was, isSameDestination: isSame))
        })
    }
    for (position, former) in formers.enumerated() {
      guard let former else { continue }
      found[position] += Self.declared(former).filter { !claimed.contains(ObjectIdentifier($0)) }.map { ($0, .removed) }
    }
    found += gone.map { entity in Self.declared(entity).map { ($0, .removed) } }

    var places: [ObjectIdentifier: Place] = [:]
    for (entity, rows) in found.enumerated() {
      for (row, (relationship, _)) in rows.enumerated() {
        places[ObjectIdentifier(relationship)] = Place(entity: entity, row: row)
      }
    }
    entities = (graph.entities + gone).enumerated().map { position, entity in
      let isGone = position >= graph.entities.count
      let isNew = pairs != nil && !isGone && formers[position] == nil
      let change: RelationshipChange = isGone ? .removed : isNew ? .added : .none
      let parent = entity.superentity.map { " : \($0.name ?? "")" } ?? ""
      return Entity(
        title: change.sign + (entity.name ?? "") + parent, isAbstract: entity.isAbstract, change: change,
        rows: found[position].map { relationship, change in
          let inverse = relationship.inverseRelationship
          let isPair = inverse?.inverseRelationship === relationship
          return Row(
            text: Self.text(relationship, change), rule: relationship.deleteRule, change: change,
            destination: destination(relationship),
            inverse: isPair ? inverse.flatMap { places[ObjectIdentifier($0)] } : nil)
        })
    }
  }

  private static func declared(_ entity: NSEntityDescription) -> [NSRelationshipDescription] {
    entity.properties.compactMap { $0 as? NSRelationshipDescription }.sorted { $0.name < $1.name }
  }

  private static func text(_ relationship: NSRelationshipDescription, _ change: RelationshipChange) -> String {
    let text = change.sign + relationship.notation
    if case .changed(let former) = change { return "\(text) (\(former))" }
    return text
  }

  /// For each entity the positions of those that its relationships lead to, of a rule or of all.
  func targets(_ rule: NSDeleteRule? = nil) -> [[Int]] {
    entities.map { entity in entity.rows.filter { rule == nil || $0.rule == rule }.compactMap(\.destination) }
  }
}
