/// A compiled model: its entities in the order of their store numbers.
///
/// Root entities come by name, each followed by its subentities, depth first and by name (SQ-05).
///
/// No lock is needed: it never changes once it has taken its entities over, before anybody else has it. So what another module
/// sees of it, and of the layouts in it, is left out of the run-time check for overlapping accesses, which the compiler leaves out
/// by itself only where no other module looks.
package final class ModelLayout: @unchecked Sendable {
  @exclusivity(unchecked) package private(set) var entities: [EntityLayout] = []
  /// For each entity its place in the order in which rows are inserted: destinations of to-one relationships first.
  private(set) var saveRank: [Int] = []
  /// Whether any to-many keeps an order; a save of another model looks for none.
  private(set) var hasOrderedRelationships = false
  private var byName: [String: EntityLayout] = [:]
  private var byClass: [ObjectIdentifier: [EntityLayout]] = [:]

  /// Takes the entities over, once they have been linked.
  func adopt(_ entities: [EntityLayout]) {
    self.entities = entities
    hasOrderedRelationships = entities.contains { $0.relationships.contains(where: \.isOrdered) }
    rank()
    CompiledModels.add(self)
    for entity in entities {
      byName[entity.name] = entity
      if let objectClass = entity.objectClass { byClass[ObjectIdentifier(objectClass), default: []].append(entity) }
    }
  }

  /// Depth first along to-one relationships; a cycle is cut where it is entered, in the order of the entities.
  private func rank() {
    saveRank = Array(repeating: -1, count: entities.count)
    var visited = Array(repeating: false, count: entities.count)
    var next = 0
    func visit(_ entity: EntityLayout) {
      guard !visited[entity.index] else { return }
      visited[entity.index] = true
      for relationship in entity.relationships where !relationship.isToMany {
        for index in relationship.destination.index...relationship.destination.lastDescendant { visit(entities[index]) }
      }
      saveRank[entity.index] = next
      next += 1
    }
    entities.forEach(visit)
  }

  /// The entity of that name.
  func entity(named name: String) -> EntityLayout? { byName[name] }

  /// The entities whose objects are of exactly that class.
  func entities(of objectClass: AnyClass) -> [EntityLayout] {
    byClass[ObjectIdentifier(objectClass)] ?? []
  }

  /// The root entities, by name.
  var roots: [EntityLayout] { entities.filter { $0.parent == nil } }
}
