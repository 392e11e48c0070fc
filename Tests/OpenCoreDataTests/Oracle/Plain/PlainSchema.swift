/// What happens to the destinations of a relationship when its owner is deleted (DR-03).
enum PlainRule: String, CaseIterable, Sendable {
  case nullify, cascade, deny, noAction
}

/// A kind of object; what its parent declares is its own too (DR-28).
struct PlainEntity: Sendable {
  var name: String
  var parent: String?
  var isAbstract = false
}

/// One relationship, which is one end of a pair when it has an inverse.
///
/// Its name is unique in the schema, so that a name alone says which one is meant.
struct PlainRelationship: Sendable {
  var name: String
  /// The entity that declares it.
  var owner: String
  var target: String
  var isToMany = false
  var isOrdered = false
  var rule = PlainRule.nullify
  var isOptional = true
  /// The least number of destinations of a to-many.
  var minCount = 0
  /// The greatest number of destinations of a to-many; 0 sets no limit.
  var maxCount = 0
  var inverse: String?
}

extension PlainRelationship {
  /// Whether an object may be made a destination: of a to-many without an inverse a destination has one owner, since a file
  /// has one place for it (SQ-26).
  func takes(_ destination: String, for owner: String, in graph: PlainGraph) -> Bool {
    guard isToMany, inverse == nil else { return true }
    return !graph.objects.contains { $0 != owner && graph.destinations($0, name).contains(destination) }
  }
}

/// Entities and the relationships between them.
struct PlainSchema: Sendable {
  var entities: [PlainEntity] = []
  var relationships: [PlainRelationship] = []

  func entity(_ name: String) -> PlainEntity? { entities.first { $0.name == name } }

  func relationship(_ name: String) -> PlainRelationship? { relationships.first { $0.name == name } }

  /// An entity, its parent, the parent's parent, and so on.
  func line(of entity: String) -> [String] {
    var line = [entity]
    while let last = line.last, let parent = self.entity(last)?.parent { line.append(parent) }
    return line
  }

  /// Whether an entity is another one or inherits from it.
  func isKind(_ entity: String, of other: String) -> Bool { line(of: entity).contains(other) }

  /// The relationships that objects of an entity have, inherited ones included.
  func relationships(of entity: String) -> [PlainRelationship] {
    let line = line(of: entity)
    return relationships.filter { line.contains($0.owner) }
  }
}
