/// Which entities a batch delete can reach by cascade, and which relationships it then has to look at.
///
/// Known from the model alone: the number of statements follows from it, never from the number of rows.
struct DeleteReach {
  private let model: EntityTable
  /// Whether rows of an entity can go, by the entity's index.
  private var canGo: [Bool]
  /// The stored relationships that those rows have, each once, in the order of the model.
  private(set) var relationships: [RelationshipLayout] = []

  init(_ rows: FetchPlan) {
    model = rows.entity.table
    canGo = Array(repeating: false, count: model.entities.count)
    let last = rows.includesSubentities ? rows.entity.lastDescendant : rows.entity.index
    for index in rows.entity.index...last { canGo[index] = true }
    let declared = model.entities.flatMap { entity in entity.storedRelationships.filter { $0.source === entity } }
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for relationship in declared where relationship.deleteRule == .cascadeDeleteRule && touches(relationship) {
        let destination = relationship.destination
        for index in destination.index...destination.lastDescendant where !canGo[index] {
          canGo[index] = true
          isGrowing = true
        }
      }
    }
    relationships = declared.filter(touches)
  }

  private func touches(_ relationship: RelationshipLayout) -> Bool {
    let source = relationship.source
    return canGo[source.index...source.lastDescendant].contains(true)
  }

  /// The relationships of a rule.
  func relationships(_ rule: NSDeleteRule) -> [RelationshipLayout] { relationships.filter { $0.deleteRule == rule } }

  /// Whether rows can be deleted without a look at any other.
  var isPlain: Bool {
    relationships.allSatisfy { relationship in
      if relationship.deleteRule == .noActionDeleteRule { return true }
      guard relationship.deleteRule == .nullifyDeleteRule, relationship.storage != .joinTable else { return false }
      guard let inverse = relationship.storedInverse else { return true }
      // A to-one whose inverse is a to-many lies in the row that goes: nothing else has to change.
      return inverse.isToMany && inverse.isOptional
    }
  }

  /// The cascades, in groups: a group's hierarchies reach each other, and no later group reaches an earlier one.
  var cascades: [CascadeGroup] {
    let rules = relationships(.cascadeDeleteRule)
    let roots = Set(rules.flatMap { [$0.source.root.index, $0.destination.root.index] }).sorted()
    var reaches: [Int: Set<Int>] = [:]
    for root in roots {
      var found: Set<Int> = []
      var line = [root]
      while let next = line.popLast() {
        for rule in rules where rule.source.root.index == next {
          if found.insert(rule.destination.root.index).inserted { line.append(rule.destination.root.index) }
        }
      }
      reaches[root] = found
    }
    func leads(_ from: Int, _ to: Int) -> Bool { reaches[from]?.contains(to) ?? false }
    var groups: [CascadeGroup] = []
    var rest = roots
    while let first = rest.first(where: { root in !rest.contains { leads($0, root) && !leads(root, $0) } }) {
      let members = rest.filter { $0 == first || (leads($0, first) && leads(first, $0)) }
      rest.removeAll(where: members.contains)
      let own = rules.filter { members.contains($0.source.root.index) }
      groups.append(
        CascadeGroup(
          roots: members.map { model.entities[$0] },
          inner: own.filter { members.contains($0.destination.root.index) },
          outer: own.filter { !members.contains($0.destination.root.index) }))
    }
    return groups
  }
}

/// Cascade rules between hierarchies that reach each other, and those that lead out of them.
struct CascadeGroup {
  /// The hierarchies, by their roots.
  let roots: [EntityLayout]
  /// Rules that may lead on from what they found: a tree, or a cycle.
  let inner: [RelationshipLayout]
  /// Rules that run once, when everything in the group is known.
  let outer: [RelationshipLayout]
}
