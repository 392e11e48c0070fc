/// What a model says of one entity, compiled: slot numbers instead of names.
///
/// Made once, when a coordinator takes the model, and immutable. A subentity's slots begin with those of its
/// superentity, so a slot number found for the superentity is right for all its descendants.
///
/// No lock is needed but that of the key paths, which they have themselves.
@usableFromInline
package final class EntityLayout: @unchecked Sendable {
  /// The description this was compiled from, frozen since.
  package let description: NSEntityDescription
  package let name: String
  /// Position in `ModelLayout.entities`; the store's entity number `Z_ENT` is one more (SQ-05).
  @usableFromInline package let index: Int
  package let isAbstract: Bool
  /// The class of the entity's objects, a subclass of `NSManagedObject`; nil for plain managed objects.
  package let objectClass: AnyClass?
  /// The entities of the model.
  package let table: EntityTable
  /// The superentity, or nil for a root.
  package let parent: EntityLayout?
  /// The top of the hierarchy above this entity; nil for a root, which cannot hold itself.
  @usableFromInline let top: EntityLayout?
  /// Index of the root, for who may outlive the model: an object ID does.
  package let rootIndex: Int
  /// Index of the last descendant: an entity is of this kind when its index lies in `index...lastDescendant`.
  @usableFromInline package let lastDescendant: Int

  /// Every property, those of the superentities first; the position is the slot number.
  package let slots: [SlotLayout]
  /// The attributes among the slots.
  package let attributes: [AttributeLayout]
  /// The relationships among the slots; the position is `RelationshipLayout.ordinal`.
  @usableFromInline package let relationships: [RelationshipLayout]
  /// Those that stores keep.
  package let storedRelationships: [RelationshipLayout]
  /// Those whose links are rows of a table of their own: a save asks each object for them.
  package let pairRelationships: [RelationshipLayout]
  /// Those with the deny rule, for which each deleted object is asked.
  package let denyingRelationships: [RelationshipLayout]
  /// Those that live in memory alone (CH-993).
  package let transientRelationships: [RelationshipLayout]
  /// What validation has to know of each slot before it looks at a value.
  package let checks: [SlotCheck]
  /// What a new object's slots hold.
  package let defaults: RowValues
  /// For each slot the form in which a Swift property has its values too; nil where they have to be converted or refused.
  package let ownKinds: [ValueKind?]
  /// Whether a slot is a Boolean attribute: of the numbers only 0 and 1 need no conversion for it, and a `Bool` is no other.
  package let areBooleans: [Bool]
  /// The uniqueness constraints that the entity's rows are subject to.
  package let constraints: [ConstraintLayout]
  /// Slots of attributes that the store computes.
  package let derivedSlots: [Int]
  /// The fetched properties by name, those of the superentities included; they have no slots.
  package let fetchedProperties: [String: NSFetchedPropertyDescription]
  /// Attribute slots that no store keeps.
  package let transientSlots: [Int]
  /// Slots of attributes whose value is a `double`, a date's too.
  private let doubleSlots: [Int]
  /// Slots of decimal attributes.
  private let decimalSlots: [Int]
  /// The composite attributes.
  private let composites: [AttributeLayout]
  /// The other attribute slots.
  package let persistentSlots: [Int]

  private let slotNumbers: [String: Int]
  @usableFromInline let storageSlots = KeyPathSlots()

  /// Makes one of a draft, whose slots are all there.
  ///
  /// - Parameters:
  ///   - objectClass: the class of its objects; nil for plain managed objects.
  ///   - parent: the superentity, which is made first.
  ///   - table: where the model's entities will be found.
  init(_ draft: EntityDraft, objectClass: AnyClass?, parent: EntityLayout?, table: EntityTable) {
    description = draft.description
    name = draft.description.name ?? ""
    index = draft.index
    isAbstract = draft.description.isAbstract
    self.objectClass = objectClass
    self.table = table
    self.parent = parent
    top = parent?.root
    rootIndex = parent?.rootIndex ?? draft.index
    lastDescendant = draft.lastDescendant
    slots = draft.slots
    checks = slots.map(SlotCheck.init)
    constraints = draft.constraints
    slotNumbers = draft.numbers
    let attributes = slots.compactMap { if case .attribute(let attribute) = $0 { attribute } else { nil } }
    self.attributes = attributes
    let relationships = slots.compactMap { if case .relationship(let relationship) = $0 { relationship } else { nil } }
    self.relationships = relationships
    storedRelationships = relationships.filter { !$0.isTransient }
    transientRelationships = relationships.filter(\.isTransient)
    pairRelationships = relationships.filter { $0.storage == .joinTable }
    denyingRelationships = relationships.filter { $0.deleteRule == .denyDeleteRule }
    var defaults = RowValues(repeating: .null, count: slots.count)
    for attribute in attributes { defaults[attribute.slot] = attribute.defaultValue }
    self.defaults = defaults
    areBooleans = slots.map {
      if case .attribute(let attribute) = $0 { attribute.type == .booleanAttributeType } else { false }
    }
    ownKinds = slots.map { if case .attribute(let attribute) = $0 { attribute.type.row.ownForm } else { nil } }
    transientSlots = attributes.filter(\.isTransient).map(\.slot)
    persistentSlots = attributes.filter { !$0.isTransient }.map(\.slot)
    derivedSlots = attributes.filter { $0.derivation != nil }.map(\.slot)
    doubleSlots = attributes.filter { $0.type.row.form == .double }.map(\.slot)
    decimalSlots = attributes.filter { $0.type == .decimalAttributeType && !$0.isTransient }.map(\.slot)
    composites = attributes.filter { !$0.elements.isEmpty && !$0.isTransient }
    fetchedProperties = description.propertiesByName.compactMapValues { $0 as? NSFetchedPropertyDescription }
  }

  /// The top of the hierarchy: the entity whose table and key space this one shares (SQ-06, SQ-10).
  ///
  /// Self for a root.
  @inlinable package var root: EntityLayout { top ?? self }

  /// The slot of a property, or nil when the entity has none of that name.
  package func slot(named name: String) -> Int? { slotNumbers[name] }

  /// The slot that a name such as `primitiveTitle` leads to: that of `title`, else that of `Title`; nil for another name.
  func primitiveSlot(named name: String) -> Int? {
    let prefix = "primitive"
    guard name.hasPrefix(prefix) else { return nil }
    let rest = name.dropFirst(prefix.count)
    return slot(named: rest.prefix(1).lowercased() + rest.dropFirst()) ?? slot(named: String(rest))
  }

  /// The slot of a `@Managed` property, by the key path of its storage; turned over for a primitive one, and `Int.min` for a
  /// key path that is met for the first time.
  // Once a read or write of a property.
  @inlinable
  @inline(__always)
  package func slot(storage keyPath: AnyKeyPath) -> Int { storageSlots.find(keyPath) ?? .min }

  /// The slot of a `@Managed` property whose key path is met for the first time; turned over for a primitive one.
  ///
  /// - Parameter offset: the bytes from an object's beginning to the storage.
  package func meetSlot(storage keyPath: AnyKeyPath, at offset: Int, of type: AnyClass) -> Int {
    storageSlots.add(keyPath, at: offset, of: type, to: self)
  }

  /// Whether one of the numbers is none.
  package func hasNaN(in values: RowValues) -> Bool {
    doubleSlots.contains { values.isDoubleNaN($0) }
      || composites.contains { composite in
        composite.elements.contains { $0.type.row.form == .double && $0.value(in: values[composite.slot]).isDoubleNaN }
      }
  }

  /// Takes out numbers that are none: SQLite stores nil for them, so everybody is to read nil (CH-987).
  package func clearNaN(in values: inout RowValues) {
    for slot in doubleSlots where values.isDoubleNaN(slot) { values[slot] = .null }
    for composite in composites {
      for element in composite.elements
      where element.type.row.form == .double && element.value(in: values[composite.slot]).isDoubleNaN {
        values[composite.slot] = element.cleared(in: values[composite.slot])
      }
    }
  }

  /// Whether one of the decimal numbers is none, which no store takes (CH-987).
  package func hasDecimalNaN(in values: RowValues) -> Bool {
    decimalSlots.contains { values[$0].isDecimalNaN }
      || composites.contains { composite in
        composite.elements.contains {
          $0.type == .decimalAttributeType && $0.value(in: values[composite.slot]).isDecimalNaN
        }
      }
  }

  /// The relationship of that name.
  package func relationship(named name: String) -> RelationshipLayout? {
    guard let slot = slotNumbers[name], case .relationship(let relationship) = slots[slot] else { return nil }
    return relationship
  }

  /// The attribute of that name.
  package func attribute(named name: String) -> AttributeLayout? {
    guard let slot = slotNumbers[name], case .attribute(let attribute) = slots[slot] else { return nil }
    return attribute
  }

  /// Whether a class's objects are of this entity, where that is the one the class stands for.
  package func isOnlyOne(of objectClass: AnyClass) -> Bool { self.objectClass == objectClass }

  /// Whether this is `other` or one of its descendants.
  @inlinable
  package func isKind(of other: EntityLayout) -> Bool { index >= other.index && index <= other.lastDescendant }

  /// Whether a reference to this entity needs the destination's entity number beside its key (SQ-20).
  @inlinable package var hasSubentities: Bool { lastDescendant > index }
}
