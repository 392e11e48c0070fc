extension ModelCompiler {
  /// Begins a draft of each entity.
  ///
  /// - Parameter ordered: the entities in their order, each superentity before its subentities.
  static func drafts(_ ordered: [NSEntityDescription]) -> [EntityDraft] {
    let indices = Dictionary(uniqueKeysWithValues: ordered.enumerated().map { (ObjectIdentifier($1), $0) })
    var lastDescendants = Array(ordered.indices)
    for (index, entity) in ordered.enumerated().reversed() {
      let last = entity.subentities.compactMap { indices[ObjectIdentifier($0)] }.max()
      if let last { lastDescendants[index] = lastDescendants[last] }
    }
    var drafts: [EntityDraft] = []
    for (index, entity) in ordered.enumerated() {
      let parent = entity.superentity.flatMap { indices[ObjectIdentifier($0)] }
      drafts.append(
        EntityDraft(
          entity, among: indices, index: index, lastDescendant: lastDescendants[index],
          below: parent.map { drafts[$0] }))
    }
    return drafts
  }

  /// Compiles the slots of all entities but those of derived attributes, which are made of others.
  ///
  /// A subentity has the slots of its superentity, not copies of them.
  static func compileSlots(of drafts: inout [EntityDraft], in table: EntityTable) {
    let completed = OneSidedInverses(drafts.map(\.description))
    for index in drafts.indices {
      inheritSlots(index, &drafts)
      for slot in drafts[index].ownSlots {
        switch drafts[index].properties[slot] {
        case is NSDerivedAttributeDescription: continue
        case let attribute as NSAttributeDescription:
          drafts[index][slot] = .attribute(AttributeLayout(description: attribute, slot: slot))
        case let relationship as NSRelationshipDescription:
          guard let ordinal = drafts[index].ordinals[relationship.name] else {
            preconditionFailure("\(relationship.name) is a relationship of the draft.")
          }
          let destination = drafts[index].links[ordinal].destination
          let inverse = completed.inverse(of: relationship).flatMap { drafts[destination].ordinals[$0.name] }
          let ends = RelationshipEnds(
            source: index, destination: destination, inverse: inverse, partner: completed.partner(of: relationship))
          drafts[index][slot] = .relationship(
            RelationshipLayout(description: relationship, slot: slot, ordinal: ordinal, ends: ends, table: table))
        default: continue
        }
      }
    }
  }

  /// Gives an entity what has been compiled of its superentity's slots.
  static func inheritSlots(_ index: Int, _ drafts: inout [EntityDraft]) {
    guard let parent = drafts[index].parent else { return }
    for slot in 0..<drafts[index].ownSlots.lowerBound { drafts[index][slot] = drafts[parent][slot] }
  }
}
