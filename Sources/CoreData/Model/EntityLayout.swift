/// What a model says of one entity, compiled: slot numbers instead of names.
///
/// Made once, when a coordinator takes the model; immutable from then on. A subentity's slots begin with those of its
/// superentity, so a slot number found for the superentity is right for all its descendants.
///
/// No lock is needed but that of the key paths, which they have themselves.
package final class EntityLayout: @unchecked Sendable {
  /// The description this was compiled from, frozen since.
  package let description: NSEntityDescription
  package let name: String
  /// Position in `ModelLayout.entities`; the store's entity number `Z_ENT` is one more (SQ-05).
  package let index: Int
  let isAbstract: Bool
  /// The class of the entity's objects, a subclass of `NSManagedObject`; nil for plain managed objects.
  let objectClass: AnyClass?
  private(set) unowned var model: ModelLayout
  /// The superentity, or nil for a root.
  private(set) unowned(unsafe) var parent: EntityLayout?
  /// The top of the hierarchy: the entity whose table and key space this one shares (SQ-06, SQ-10).
  ///
  /// Self for a root.
  @exclusivity(unchecked) package private(set) unowned(unsafe) var root: EntityLayout!
  /// Index of the root, for who may outlive the model: an object ID does.
  private(set) var rootIndex: Int
  /// Direct subentities, by name.
  private(set) var children: [EntityLayout] = []
  /// Index of the last descendant: an entity is of this kind when its index lies in `index...lastDescendant`.
  private(set) var lastDescendant: Int

  /// Every property, those of the superentities first; the position is the slot number.
  let slots: [SlotLayout]
  /// The attributes among the slots.
  private(set) var attributes: [AttributeLayout] = []
  /// The relationships among the slots; the position is `RelationshipLayout.ordinal`.
  @exclusivity(unchecked) package private(set) var relationships: [RelationshipLayout] = []
  /// What a new object's slots hold.
  let defaults: ContiguousArray<Value>
  /// The uniqueness constraints that the entity's rows are subject to.
  ///
  /// Set once, when the hierarchy has been linked.
  var constraints: [ConstraintLayout] = []
  /// Slots of attributes that the store computes.
  ///
  /// Set once, when the relationships have been linked.
  var derivedSlots: [Int] = []
  /// The fetched properties by name, those of the superentities included; they have no slots.
  let fetchedProperties: [String: NSFetchedPropertyDescription]
  /// Attribute slots that no store keeps.
  let transientSlots: [Int]

  private let slotNumbers: [String: Int]
  private let storageSlots = KeyPathSlots()

  init(
    description: NSEntityDescription, index: Int, objectClass: AnyClass?, model: ModelLayout,
    slots: [SlotLayout]
  ) {
    self.description = description
    name = description.name ?? ""
    self.index = index
    isAbstract = description.isAbstract
    self.objectClass = objectClass
    self.model = model
    self.slots = slots
    lastDescendant = index
    rootIndex = index
    var numbers: [String: Int] = [:]
    var defaults = ContiguousArray<Value>(repeating: .null, count: slots.count)
    var transient: [Int] = []
    for (number, slot) in slots.enumerated() {
      numbers[slot.name] = number
      switch slot {
      case .attribute(let attribute):
        attributes.append(attribute)
        defaults[number] = attribute.defaultValue
        if attribute.isTransient { transient.append(number) }
      case .relationship(let relationship): relationships.append(relationship)
      }
    }
    slotNumbers = numbers
    self.defaults = defaults
    transientSlots = transient
    fetchedProperties = description.propertiesByName.compactMapValues { $0 as? NSFetchedPropertyDescription }
  }

  /// Links the hierarchy, once all entities of the model have been made.
  func link(parent: EntityLayout?, root: EntityLayout, children: [EntityLayout], lastDescendant: Int) {
    self.parent = parent
    self.root = root
    rootIndex = root.index
    self.children = children
    self.lastDescendant = lastDescendant
  }

  /// The slot of a property, or nil when the entity has none of that name.
  func slot(named name: String) -> Int? { slotNumbers[name] }

  /// The slot that a name such as `primitiveTitle` leads to: that of `title`, else that of `Title`; nil for another name.
  func primitiveSlot(named name: String) -> Int? {
    let prefix = "primitive"
    guard name.hasPrefix(prefix) else { return nil }
    let rest = name.dropFirst(prefix.count)
    return slot(named: rest.prefix(1).lowercased() + rest.dropFirst()) ?? slot(named: String(rest))
  }

  /// The slot of a `@Managed` property, by the key path of its storage; turned over for a primitive one.
  @inline(__always)
  func slot(storage keyPath: AnyKeyPath) -> Int {
    storageSlots.find(keyPath) ?? storageSlots.add(keyPath, to: self)
  }

  /// The relationship of that name.
  package func relationship(named name: String) -> RelationshipLayout? {
    guard let slot = slotNumbers[name], case .relationship(let relationship) = slots[slot] else { return nil }
    return relationship
  }

  /// The attribute of that name.
  func attribute(named name: String) -> AttributeLayout? {
    guard let slot = slotNumbers[name], case .attribute(let attribute) = slots[slot] else { return nil }
    return attribute
  }

  /// Whether this is `other` or one of its descendants.
  package func isKind(of other: EntityLayout) -> Bool { index >= other.index && index <= other.lastDescendant }

  /// Whether a reference to this entity needs the destination's entity number beside its key (SQ-20).
  var hasSubentities: Bool { !children.isEmpty }
}
