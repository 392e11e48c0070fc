import CoreDataModel
import Wording

/// A model's entities and relationships in an order of their own.
package struct RuleGraph {
  /// The entities by name.
  package let entities: [NSEntityDescription]
  /// The relationships where they are declared, by entity and name.
  package let relationships: [NSRelationshipDescription]
  /// Those that a store keeps: nothing of a transient one is in a row, and one that leads to no entity opens no store.
  let storedRelationships: [NSRelationshipDescription]
  private let naming: [ObjectIdentifier: NSRelationshipDescription]
  private let inherited: [ObjectIdentifier: [NSRelationshipDescription]]
  private let families: [ObjectIdentifier: [NSEntityDescription]]

  /// Puts a model in order.
  package init(_ model: NSManagedObjectModel) {
    entities = model.entitiesInOrder
    relationships = entities.flatMap(\.declaredRelationships)
    storedRelationships = relationships.filter { !$0.isTransient && $0.destinationEntity != nil }
    var naming: [ObjectIdentifier: NSRelationshipDescription] = [:]
    for relationship in relationships {
      guard let named = relationship.inverseRelationship, naming[ObjectIdentifier(named)] == nil else { continue }
      naming[ObjectIdentifier(named)] = relationship
    }
    self.naming = naming
    inherited = Dictionary(
      uniqueKeysWithValues: entities.map { entity in
        (ObjectIdentifier(entity), entity.relationshipsByName.sorted { $0.key < $1.key }.map(\.value))
      })
    families = Dictionary(uniqueKeysWithValues: entities.map { (ObjectIdentifier($0), Self.family(of: $0)) })
  }

  private static func family(of entity: NSEntityDescription) -> [NSEntityDescription] {
    [entity] + entity.subentities.sorted { $0.name ?? "" < $1.name ?? "" }.flatMap(family)
  }

  /// The relationships that objects of an entity have, inherited ones too, by name.
  func all(of entity: NSEntityDescription) -> [NSRelationshipDescription] { inherited[ObjectIdentifier(entity)] ?? [] }

  /// The relationships of an entity that cascade.
  package func cascades(of entity: NSEntityDescription) -> [NSRelationshipDescription] {
    all(of: entity).filter { $0.deleteRule == .cascadeDeleteRule }
  }

  /// The first relationship that names another one as its inverse.
  func other(naming relationship: NSRelationshipDescription) -> NSRelationshipDescription? {
    naming[ObjectIdentifier(relationship)]
  }

  /// Whether the members' rows keep the key of the owner, in a column that no relationship shows.
  ///
  /// Those of a to-many without an inverse do (SQ-26); one that a to-many names is a pair all the same (CH-935).
  func isKeptByMembers(_ relationship: NSRelationshipDescription) -> Bool {
    relationship.isToMany && relationship.inverseRelationship == nil && other(naming: relationship)?.isToMany != true
  }

  /// Where cascades lead.
  var cascades: CascadeGraph { kept.cascades ?? kept.keep(CascadeGraph(self)) }

  /// Made when the first rule asks for it.
  private final class Kept {
    var cascades: CascadeGraph?

    func keep(_ made: CascadeGraph) -> CascadeGraph {
      cascades = made
      return made
    }
  }
  private let kept = Kept()

  /// The entities that destinations of a relationship may be of: its own destination and all below that.
  func destinations(of relationship: NSRelationshipDescription) -> [NSEntityDescription] {
    relationship.destinationEntity.flatMap { families[ObjectIdentifier($0)] } ?? []
  }
}

extension NSRelationshipDescription {
  /// The relationship as people write it: `Series.episodes`.
  var place: String { "\(entity.name ?? "").\(name)" }

  /// Whether many lead to many.
  var isManyToMany: Bool { isToMany && inverseRelationship?.isToMany == true }
}
