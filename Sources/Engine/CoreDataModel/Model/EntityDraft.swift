/// What is known of an entity while its model is compiled.
struct EntityDraft {
  let description: NSEntityDescription
  /// Position in the model.
  let index: Int
  /// The superentity's position; nil for a root.
  let parent: Int?
  /// Position of the last descendant.
  let lastDescendant: Int
  /// The properties by slot: those of the superentity, then attributes by name, then relationships by name.
  let properties: [NSPropertyDescription]
  /// The slots that are the entity's own.
  let ownSlots: Range<Int>
  /// The slots by the properties' names.
  let numbers: [String: Int]
  /// The relationships among the properties, each with the position of the entity that it leads to.
  let links: [(relationship: NSRelationshipDescription, destination: Int)]
  /// The positions among the relationships by their names.
  let ordinals: [String: Int]
  /// What has been compiled of each slot.
  private var compiled: [SlotLayout?]
  /// The uniqueness constraints that the entity's rows are subject to.
  var constraints: [ConstraintLayout] = []

  /// Begins a draft.
  ///
  /// - Parameters:
  ///   - positions: those of the model's entities, this one among them.
  ///   - lastDescendant: that of its last descendant.
  init(
    _ description: NSEntityDescription, among positions: [ObjectIdentifier: Int], index: Int, lastDescendant: Int,
    below parent: EntityDraft?
  ) {
    self.description = description
    self.index = index
    self.lastDescendant = lastDescendant
    self.parent = parent?.index
    let own = description.properties.sorted { $0.name < $1.name }
    let inherited = parent?.properties ?? []
    let properties =
      inherited + own.filter { $0 is NSAttributeDescription } + own.filter { $0 is NSRelationshipDescription }
    self.properties = properties
    ownSlots = inherited.count..<properties.count
    numbers = Dictionary(properties.enumerated().map { ($1.name, $0) }) { first, _ in first }
    links = properties.compactMap { $0 as? NSRelationshipDescription }.map { relationship in
      guard let destination = relationship.destinationEntity.flatMap({ positions[ObjectIdentifier($0)] }) else {
        preconditionFailure("\(relationship.name) has been checked: it leads to an entity of the model.")
      }
      return (relationship, destination)
    }
    ordinals = Dictionary(links.enumerated().map { ($1.relationship.name, $0) }) { first, _ in first }
    compiled = properties.map { _ in nil }
  }

  /// What has been compiled of a slot; nil as long as nothing has.
  subscript(slot: Int) -> SlotLayout? {
    get { compiled[slot] }
    set { compiled[slot] = newValue }
  }

  /// The slots, all of which have to be compiled: one that is left out would give those after it another number.
  var slots: [SlotLayout] {
    zip(properties, compiled).map { property, slot in
      guard let slot else { preconditionFailure("\(property.name) has not been compiled.") }
      return slot
    }
  }

  /// The relationship of that name.
  func relationship(named name: String) -> RelationshipLayout? {
    guard let slot = numbers[name], case .relationship(let relationship)? = compiled[slot] else { return nil }
    return relationship
  }

  /// The attribute of that name, unless it is derived.
  func attribute(named name: String) -> AttributeLayout? {
    guard let slot = numbers[name], case .attribute(let attribute)? = compiled[slot] else { return nil }
    return attribute.description is NSDerivedAttributeDescription ? nil : attribute
  }

  /// Whether an attribute of that name is derived.
  func isDerived(_ name: String) -> Bool {
    numbers[name].map { properties[$0] is NSDerivedAttributeDescription } ?? false
  }
}

/// Where the ends of a relationship are.
struct RelationshipEnds {
  /// Position of the entity that declares it.
  let source: Int
  /// Position of the entity that it leads to.
  let destination: Int
  /// The inverse's position among the relationships of the destination; nil when there is none.
  let inverse: Int?
  /// The inverse, where both ends are the same links.
  let partner: NSRelationshipDescription?
}
