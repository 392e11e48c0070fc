import Foundation

// Key-value coding as far as Linux can have it: by the names of the model's properties.
extension NSManagedObject: KeyValueReadable {
  /// The value at the end of a path of property names; a to-many on the way gives the values of its members.
  ///
  /// Read as predicates read key paths, with the collection operators of Apple's *Using Collection Operators*, such as
  /// `episodes.@sum.duration`.
  ///
  /// - Parameter keyPath: property names with dots between them.
  public final func value(forKeyPath keyPath: String) -> Any? {
    guard keyPath.contains(".") else { return value(forKey: keyPath) }
    let path = ValuePath(keyPath)
    if path.lacksOperand {
      raiseException(.invalidArgument, "The key path \(keyPath) ends in an operator that needs a path to its right.")
    }
    return path.value(of: self)
  }

  /// Sets the value at the end of a path; a to-many before the end sets it for each member, and nil before it sets nothing.
  ///
  /// - Parameters:
  ///   - value: a value of the last property's type.
  ///   - keyPath: property names with dots between them.
  public final func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let (owners, key) = owners(of: keyPath) else { return setValue(value, forKey: keyPath) }
    for owner in owners { owner.setValue(value, forKey: key) }
  }

  /// Checks a value for the property at the end of a path, as `validateValue(_:forKey:)` of its object does.
  ///
  /// - Parameters:
  ///   - value: the value, which may be replaced by another.
  ///   - keyPath: property names with dots between them; nil before the end leaves nothing to check.
  /// - Throws: what the object's `validateValue(_:forKey:)` throws.
  public final func validateValue(_ value: inout Any?, forKeyPath keyPath: String) throws {
    guard let (owners, key) = owners(of: keyPath) else { return try validateValue(&value, forKey: keyPath) }
    for owner in owners { try owner.validateValue(&value, forKey: key) }
  }

  /// The objects that a path leads to before its last name; nil for a path of one name.
  private final func owners(of keyPath: String) -> (owners: [NSManagedObject], key: String)? {
    guard let dot = keyPath.lastIndex(of: ".") else { return nil }
    let key = String(keyPath[keyPath.index(after: dot)...])
    let start = String(keyPath[..<dot])
    guard let reached = value(forKeyPath: start) else { return ([], key) }
    if let object = reached as? NSManagedObject { return ([object], key) }
    guard let members = ValueCollection(reached)?.elements as? [NSManagedObject] else {
      raiseException(.unknownKey, "The value at \(start) has no property \(key) that can be set or checked.")
    }
    // A set has no order: what setters do must not depend on hashes.
    return (reached is NSOrderedSet ? members : members.sorted { $0.number < $1.number }, key)
  }

  /// The values of several properties; `NSNull` stands for nil.
  public final func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    Dictionary(keys.map { ($0, value(forKey: $0) ?? NSNull()) }, uniquingKeysWith: { first, _ in first })
  }

  /// Sets several properties, in the order of their names; `NSNull` stands for nil, and so does an optional without a value,
  /// which Swift makes an `NSNull` of on Apple's systems (CH-1093).
  public final func setValuesForKeys(_ keyedValues: [String: Any]) {
    for (key, value) in keyedValues.sorted(by: { $0.key < $1.key }) {
      setValue(flattenedValue(value), forKey: key)
    }
  }

  /// The value of an attribute without the notices that surround an access (KV-03).
  ///
  /// - Parameter key: a property's name.
  public final func primitiveValue(forKey key: String) -> Any? { publicValue(knownSlot(key)) }

  /// Sets an attribute without noting a change: a clean object stays clean, and nothing is saved for it alone (KV-03).
  ///
  /// - Parameters:
  ///   - value: a value of the attribute's type.
  ///   - key: an attribute's name; relationships have no primitive form here.
  public final func setPrimitiveValue(_ value: Any?, forKey key: String) {
    let slot = knownSlot(key)
    let attribute = primitiveAttribute(slot)
    store(encoded(value, attribute), slot)
  }

  /// Runs the setter of an attribute so that no change is noted, as primitive setters do (KV-03).
  @usableFromInline
  final func setPrimitively(_ slot: Int, _ setter: () -> Void) {
    _ = primitiveAttribute(slot)
    withoutNotingChanges(setter)
  }

  /// The attribute that a primitive setter is going to set, with the object's values loaded.
  private final func primitiveAttribute(_ slot: Int) -> AttributeLayout {
    checkQueue(slot)
    guard case .attribute(let attribute) = layout.slots[slot] else {
      raiseException(
        .invalidArgument,
        "\(layout.name).\(layout.slots[slot].name) is a relationship: primitive setters are for attributes.")
    }
    if life.isFault { fire(slot) }
    return attribute
  }

  /// Says that a property is about to be read: fires a fault.
  public final func willAccessValue(forKey key: String?) {
    checkQueue()
    if life.isFault { fire(key.flatMap { layout.slot(named: $0) }) }
  }

  /// Says that a property has been read.
  public final func didAccessValue(forKey key: String?) {}

  /// Says that a property is about to change, for a setter that uses primitive values: the object becomes dirty.
  public final func willChangeValue(forKey key: String) {
    checkQueue()
    let slot = layout.slot(named: key)
    if slot == nil, Swift.type(of: self).contextShouldIgnoreUnmodeledPropertyChanges { return }
    if life.isFault { fire(slot) }
    if let slot, case .relationship(let relationship) = layout.slots[slot] { return trackChange(of: relationship) }
    trackChange()
  }

  /// Says that a property has changed.
  public final func didChangeValue(forKey key: String) {}

  /// Says that the members of a to-many are about to change, for a setter that uses primitive values.
  ///
  /// - Parameters:
  ///   - inKey: a property's name.
  ///   - inMutationKind: what is going to happen to the members; nothing depends on it here, where nobody observes keys.
  ///   - inObjects: the objects that join or leave, likewise.
  public final func willChangeValue(
    forKey inKey: String, withSetMutation inMutationKind: NSKeyValueSetMutationKind, using inObjects: Set<AnyHashable>
  ) {
    willChangeValue(forKey: inKey)
  }

  /// Says that the members of a to-many have changed.
  public final func didChangeValue(
    forKey inKey: String, withSetMutation inMutationKind: NSKeyValueSetMutationKind, using inObjects: Set<AnyHashable>
  ) {
    didChangeValue(forKey: inKey)
  }

  /// The value of a property, as `value(forKey:)` and `setValue(_:forKey:)` have it.
  ///
  /// In Core Data since iOS 18 and macOS 15.
  ///
  /// - Parameter key: a property's name.
  public final subscript(key: String) -> Any? {
    get { value(forKey: key) }
    set { setValue(newValue, forKey: key) }
  }

  // MARK: Slots

  /// The value of a slot in the types that public API speaks.
  final func publicValue(_ slot: Int) -> Any? {
    switch layout.slots[slot] {
    case .attribute(let attribute): return read(slot).publicValue(as: attribute.type)
    case .relationship(let relationship):
      if !relationship.isToMany { return destination(relationship) }
      if relationship.isOrdered { return NSOrderedSet(array: loaded(relationship).all) }
      return Set(loaded(relationship).all)
    }
  }

  /// Sets a slot from the types that public API speaks.
  final func setPublicValue(_ value: Any?, _ slot: Int) {
    switch layout.slots[slot] {
    case .attribute(let attribute): write(encoded(value, attribute), slot)
    case .relationship(let relationship):
      if relationship.isToMany {
        replaceMembers(members(in: value, relationship), relationship)
      } else {
        let object = value as? NSManagedObject
        if object == nil, let value, !(value is NSNull) { refuse(value, slot) }
        setObject(object, for: relationship.description)
      }
    }
  }

  private final func encoded(_ value: Any?, _ attribute: AttributeLayout) -> Value {
    guard let value else { return .null }
    guard let encoded = Value(value, as: attribute.type) else { refuse(value, attribute.slot) }
    return encoded
  }

  private final func members(in value: Any?, _ relationship: RelationshipLayout) -> [NSManagedObject] {
    if relationship.isOrdered {
      guard let members = ManagedMembers.inOrder(value, relationship) else { refuseMembers(value, relationship) }
      return members
    }
    switch value {
    case nil: return []
    case let proxy as MutableSetProxy: return proxy.members
    case let set as Set<NSManagedObject>: return set.sorted { $0.number < $1.number }
    case let array as [NSManagedObject]: return array
    case let set as NSSet:
      return set.allObjects.map { NSManagedObject.member($0, of: relationship) }.sorted { $0.number < $1.number }
    case let value?:
      if value is NSNull { return [] }
      refuseMembers(value, relationship)
    }
  }

  private final func knownSlot(_ key: String) -> Int {
    guard let slot = layout.slot(named: key) else {
      raiseException(.unknownKey, "The entity \(layout.name) is not key value coding-compliant for the key \"\(key)\".")
    }
    return slot
  }
}
