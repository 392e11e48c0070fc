/// The entities of a compiled model by index, through which what is compiled refers to other entities.
///
/// Entities lead to each other in circles, by relationships and their inverses. What is compiled therefore holds the index of an
/// entity and this table, and can be immutable itself. The table is filled while the model's layout is made, before anybody has
/// that, and emptied when it goes: the circle of references ends then.
///
/// No lock is needed: in between it does not change. So it is left out of the run-time check for overlapping
/// accesses, which another module can do only through a getter that is compiled here.
@usableFromInline
package final class EntityTable: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var all: [EntityLayout] = []
  /// For each entity its place in the order in which rows are inserted: destinations of to-one relationships first.
  @exclusivity(unchecked) package private(set) var saveRank: [Int] = []
  /// Whether any to-many keeps an order; a save of another model looks for none.
  @exclusivity(unchecked) package private(set) var hasOrderedRelationships = false

  /// The entities, in order.
  @inlinable package var entities: [EntityLayout] { all }

  /// The entity with an index.
  @inlinable
  package subscript(index: Int) -> EntityLayout { all[index] }

  /// Takes the entities of the model.
  func fill(_ entities: [EntityLayout]) {
    all = entities
    hasOrderedRelationships = entities.contains { $0.relationships.contains(where: \.isOrdered) }
    saveRank = Self.rank(entities)
  }

  /// Lets the entities go.
  func empty() { all = [] }

  /// Depth first along to-one relationships; a cycle is cut where it is entered, in the order of the entities.
  private static func rank(_ entities: [EntityLayout]) -> [Int] {
    var ranks = Array(repeating: -1, count: entities.count)
    var visited = Array(repeating: false, count: entities.count)
    var next = 0
    func visit(_ entity: EntityLayout) {
      guard !visited[entity.index] else { return }
      visited[entity.index] = true
      for relationship in entity.relationships where !relationship.isToMany {
        for index in relationship.destinationIndex...relationship.destination.lastDescendant { visit(entities[index]) }
      }
      ranks[entity.index] = next
      next += 1
    }
    entities.forEach(visit)
    return ranks
  }
}
