/// What of an old version of a model becomes what of a new one, as far as the two models tell: the mapping that Core Data
/// infers (MG-04, MG-05).
///
/// A pure function of two compiled models; the store and its rows are looked at by those who carry it out.
struct ModelMapping {
  let source: ModelLayout
  let target: ModelLayout
  /// For each entity of the target, by index, the entity of the source that it was.
  private(set) var sources: [Int?]
  /// For each entity of the source, by index, the entity of the target that it is.
  private(set) var images: [Int?]
  /// For each entity of the target the slot of the source that each of its slots was.
  private(set) var slots: [[Int?]]
  /// What cannot be inferred, in the order of entities and properties.
  private(set) var refusals: [MigrationRefusal] = []

  /// Compares two models.
  init(from source: ModelLayout, to target: ModelLayout) {
    self.source = source
    self.target = target
    sources = target.entities.map { _ in nil }
    images = source.entities.map { _ in nil }
    slots = target.entities.map { $0.slots.map { _ in nil } }
    matchEntities()
    for entity in target.entities { matchProperties(of: entity) }
    checkHierarchies()
    for entity in target.entities {
      for slot in entity.slots { check(slot, of: entity) }
    }
    var seen: Set<MigrationRefusal> = []
    refusals = refusals.filter { seen.insert($0).inserted }
  }

  /// What the entity of the target was; nil for a new one.
  func origin(of entity: EntityLayout) -> EntityLayout? { sources[entity.index].map { source.entities[$0] } }

  /// What became of the entity of the source; nil for one that is gone.
  func image(of entity: EntityLayout) -> EntityLayout? { images[entity.index].map { target.entities[$0] } }

  /// What a property of an entity of the target was.
  func origin(ofSlot slot: Int, of entity: EntityLayout) -> SlotLayout? {
    guard let origin = origin(of: entity), let number = slots[entity.index][slot] else { return nil }
    return origin.slots[number]
  }

  /// What a relationship of the target was for objects of an entity that has it.
  func origin(of relationship: RelationshipLayout, of entity: EntityLayout) -> RelationshipLayout? {
    guard case .relationship(let origin)? = origin(ofSlot: relationship.slot, of: entity) else { return nil }
    return origin
  }

  /// The entities of the target that have a relationship: that which declares it, and its descendants.
  func owners(of relationship: RelationshipLayout) -> ArraySlice<EntityLayout> {
    target.entities[relationship.source.index...relationship.source.lastDescendant]
  }

  /// What a relationship of the target was, one of each: it may have been several, of subentities that had one each.
  func origins(of relationship: RelationshipLayout) -> [RelationshipLayout] {
    var found: [RelationshipLayout] = []
    for entity in owners(of: relationship) {
      guard let origin = origin(of: relationship, of: entity) else { continue }
      // A subentity has the same relationship as the entity that declares it.
      if !found.contains(where: { $0 === origin }) { found.append(origin) }
    }
    return found
  }

  // MARK: Matching

  private mutating func matchEntities() {
    func entries(_ model: ModelLayout) -> [NameMatch.Entry] {
      model.entities.map { .init(name: $0.name, canonical: $0.description.renamingIdentifier ?? $0.name) }
    }
    let match = NameMatch(new: entries(target), old: entries(source))
    for (new, old) in match.pairs {
      sources[new] = old
      images[old] = new
    }
    for index in match.ambiguous {
      let entity = target.entities[index]
      refuse(entity, nil, .ambiguousRenaming(entity.description.renamingIdentifier ?? entity.name))
    }
  }

  private mutating func matchProperties(of entity: EntityLayout) {
    guard let origin = origin(of: entity) else { return }
    func entries(_ entity: EntityLayout) -> [NameMatch.Entry] {
      entity.slots.map { .init(name: $0.name, canonical: $0.canonicalName) }
    }
    let match = NameMatch(new: entries(entity), old: entries(origin))
    for (new, old) in match.pairs { slots[entity.index][new] = old }
    for slot in match.ambiguous {
      refuse(entity, entity.slots[slot].name, .ambiguousRenaming(entity.slots[slot].canonicalName))
    }
  }

  // MARK: Checks

  private mutating func refuse(_ entity: EntityLayout, _ property: String?, _ problem: MigrationRefusal.Problem) {
    // What is inherited is told of the entity that declares it.
    var holder = entity
    if let property {
      while let parent = holder.parent, parent.slot(named: property) != nil { holder = parent }
    }
    refusals.append(MigrationRefusal(entity: holder.name, property: property, problem: problem))
  }

  /// Keys are unique within a hierarchy (SQ-06): two that are merged would share them.
  private mutating func checkHierarchies() {
    for root in target.roots {
      let roots = Set(target.entities[root.index...root.lastDescendant].compactMap { origin(of: $0)?.root.index })
      if roots.count > 1 { refuse(root, nil, .hierarchiesMerged(roots.sorted().map { source.entities[$0].name })) }
    }
  }

  private mutating func check(_ slot: SlotLayout, of entity: EntityLayout) {
    guard let origin = origin(of: entity) else { return }
    switch (slot, slots[entity.index][number(of: slot)].map { origin.slots[$0] }) {
    case (.attribute(let new), .attribute(let old)?): check(new, was: old, of: entity)
    case (.attribute(let new), nil): requireDefault(new, of: entity, origin)
    case (.relationship(let new), .relationship(let old)?): check(new, was: old, of: entity)
    case (.relationship, nil): break
    case (_, _?): refuse(entity, slot.name, .kindChanged)
    }
  }

  private func number(of slot: SlotLayout) -> Int {
    switch slot {
    case .attribute(let attribute): attribute.slot
    case .relationship(let relationship): relationship.slot
    }
  }

  private mutating func check(_ new: AttributeLayout, was old: AttributeLayout, of entity: EntityLayout) {
    // What the store computes, or does not keep, has no value to take over.
    if new.isTransient || new.derivation != nil { return }
    guard let origin = origin(of: entity) else { return }
    if old.isTransient { return requireDefault(new, of: entity, origin) }
    let isOtherInside = new.elements.contains { element in
      old.elements.contains { $0.path == element.path && !$0.type.becomes(element.type) }
    }
    if !old.type.becomes(new.type) || isOtherInside { return refuse(entity, new.name, .typeChanged) }
    if old.isOptional { requireDefault(new, of: entity, origin) }
  }

  /// Objects of before have no value, or need not have had one.
  private mutating func requireDefault(_ new: AttributeLayout, of entity: EntityLayout, _ origin: EntityLayout) {
    if new.isOptional || new.isTransient || new.derivation != nil || origin.isAbstract { return }
    if new.defaultValue.isNull { refuse(entity, new.name, .missingDefault) }
  }

  private mutating func check(_ new: RelationshipLayout, was old: RelationshipLayout, of entity: EntityLayout) {
    // What no store keeps, or kept, has no links to take over.
    if new.isTransient || old.isTransient { return }
    if old.isToMany, !new.isToMany { return refuse(entity, new.name, .toManyBecameToOne) }
    let destinations = source.entities[old.destination.index...old.destination.lastDescendant].compactMap(image)
    guard !destinations.isEmpty, destinations.allSatisfy({ $0.isKind(of: new.destination) }) else {
      return refuse(entity, new.name, .destinationChanged)
    }
    // What the other end was has to be the other end of what this one was.
    guard let inverse = new.partner else { return }
    if inverse === new, old.partner !== old { return refuse(entity, new.name, .inverseChanged) }
    for before in origins(of: inverse) where !before.isTransient && old.partner !== before {
      return refuse(entity, new.name, .inverseChanged)
    }
  }
}

extension SlotLayout {
  /// The name through all versions: the renaming identifier, or the name itself.
  var canonicalName: String {
    let description: NSPropertyDescription =
      switch self {
      case .attribute(let attribute): attribute.description
      case .relationship(let relationship): relationship.description
      }
    return description.renamingIdentifier ?? name
  }
}
