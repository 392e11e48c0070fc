/// The entities of a compiled model by index, through which what is compiled refers to other entities.
///
/// Entities lead to each other in circles, by relationships and their inverses. What is compiled therefore holds the index of an
/// entity and this table, and can be immutable itself.
///
/// The list of the entities has to come late, since they are made with the table: it is filled while the model's layout is made,
/// before anybody has that, and emptied when it goes, which ends the circle of references. Everything else is known of the drafts.
///
/// What is compiled may outlive its model, as an object ID keeps its entity. There are no entities here then: to ask for one, or for
/// an end of a relationship, ends the process. What an entity holds itself stays right, such as its root.
///
/// No lock is needed: in between the list does not change. So it is left out of the run-time check for overlapping accesses,
/// which another module can do only through a getter that is compiled here.
@usableFromInline
package final class EntityTable: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline private(set) var all: [EntityLayout] = []
  /// For each entity its place in the order in which rows are inserted: destinations of to-one relationships first.
  package let saveRank: [Int]
  /// Whether any to-many is stored with an order; a save of another model looks for none.
  package let hasOrderedRelationships: Bool

  /// Makes the table of a model, which has no entities yet.
  init(of drafts: [EntityDraft]) {
    saveRank = Self.rank(drafts)
    hasOrderedRelationships = drafts.contains {
      $0.links.contains { $0.relationship.isOrdered && !$0.relationship.isTransient }
    }
  }

  /// The entities, in order; none once the model has gone.
  @inlinable package var entities: [EntityLayout] { all }

  /// The entity with an index, while there is the model.
  @inlinable
  package subscript(index: Int) -> EntityLayout { all[index] }

  /// Takes the entities of the model, once.
  func fill(_ entities: [EntityLayout]) {
    precondition(all.isEmpty, "A table is of one model.")
    all = entities
  }

  /// Lets the entities go.
  func empty() { all = [] }

  /// Depth first along to-one relationships; a cycle is cut where it is entered, in the order of the entities.
  private static func rank(_ drafts: [EntityDraft]) -> [Int] {
    var ranks = Array(repeating: -1, count: drafts.count)
    var visited = Array(repeating: false, count: drafts.count)
    var next = 0
    func visit(_ entity: EntityDraft) {
      guard !visited[entity.index] else { return }
      visited[entity.index] = true
      for link in entity.links where !link.relationship.isToMany && !link.relationship.isTransient {
        for index in link.destination...drafts[link.destination].lastDescendant { visit(drafts[index]) }
      }
      ranks[entity.index] = next
      next += 1
    }
    drafts.forEach(visit)
    return ranks
  }
}
