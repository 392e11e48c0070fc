/// What happens to the destinations of a relationship when its owner is deleted (DR-03).
package enum PlainRule: String, CaseIterable, Sendable {
  case nullify, cascade, deny, noAction
}

/// A kind of object; what its parent declares is its own too (DR-28).
package struct PlainEntity: Sendable {
  package var name: String
  package var parent: String?
  package var isAbstract = false
}

/// One relationship, which is one end of a pair when it has an inverse.
///
/// Its name is unique in the schema, so that a name alone says which one is meant.
package struct PlainRelationship: Sendable {
  package var name: String
  /// The entity that declares it.
  package var owner: String
  package var target: String
  package var isToMany = false
  package var isOrdered = false
  package var rule = PlainRule.nullify
  package var isOptional = true
  /// The least number of destinations of a to-many.
  package var minCount = 0
  /// The greatest number of destinations of a to-many; 0 sets no limit.
  package var maxCount = 0
  package var inverse: String?
}

extension PlainRelationship {
  /// Whether an object may be made a destination: of a to-many without an inverse a destination has one owner, since a file
  /// has one place for it (SQ-26).
  package func takes(_ destination: String, for owner: String, in graph: PlainGraph) -> Bool {
    guard isToMany, inverse == nil else { return true }
    return !graph.objects.contains { $0 != owner && graph.destinations($0, name).contains(destination) }
  }
}

/// Entities and the relationships between them.
package struct PlainSchema: Sendable {
  package var entities: [PlainEntity] = []
  package var relationships: [PlainRelationship] = []

  package func entity(_ name: String) -> PlainEntity? { entities.first { $0.name == name } }

  package func relationship(_ name: String) -> PlainRelationship? { relationships.first { $0.name == name } }

  /// An entity, its parent, the parent's parent, and so on.
  package func line(of entity: String) -> [String] {
    var line = [entity]
    while let last = line.last, let parent = self.entity(last)?.parent { line.append(parent) }
    return line
  }

  /// Whether an entity is another one or inherits from it.
  package func isKind(_ entity: String, of other: String) -> Bool { line(of: entity).contains(other) }

  /// The relationships that objects of an entity have, inherited ones included.
  package func relationships(of entity: String) -> [PlainRelationship] {
    let line = line(of: entity)
    return relationships.filter { line.contains($0.owner) }
  }
}
