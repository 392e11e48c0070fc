// The members that conformances supply are documented where the protocol declares them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

extension NSManagedObject: ManagedValue {
  public static func managedValue(of object: NSManagedObject, slot: Int) -> Self? {
    guard case .relationship(let relationship) = object.layout.slots[slot], !relationship.isToMany else { return nil }
    guard let destination = object.destination(relationship) else { return nil }
    guard let typed = destination as? Self else { object.raiseForeign(destination, slot, Self.self) }
    return typed
  }

  public static func missingValue(of object: NSManagedObject, slot: Int) -> Self {
    guard object.isProbe, case .relationship(let relationship) = object.layout.slots[slot] else {
      object.raiseMissing(Self.self, slot)
    }
    return Self(entity: relationship.destination.description, insertInto: nil)
  }

  public func setManagedValue(of object: NSManagedObject, slot: Int) { object.setPublicValue(self, slot) }
}

extension Set: ManagedValue where Element: NSManagedObject {
  // The set is made in the app's own code, where the compiler knows the class of its elements: made here, each insert would look
  // the set's type up at run time, which costs ten times as much.
  @inlinable
  public static func managedValue(of object: NSManagedObject, slot: Int) -> Set<Element>? {
    guard let members = object.members(slot, for: Self.self) else { return nil }
    var result = Set(minimumCapacity: members.count)
    for member in members {
      guard let member = member as? Element else { object.raiseForeign(member, slot, Element.self) }
      result.insert(member)
    }
    return result
  }

  @inlinable
  public static func presentValue(of object: NSManagedObject, slot: Int) -> Set<Element> {
    managedValue(of: object, slot: slot) ?? []
  }

  public static func missingValue(of object: NSManagedObject, slot: Int) -> Set<Element> { [] }

  public func setManagedValue(of object: NSManagedObject, slot: Int) { object.setPublicValue(self, slot) }
}

extension NSSet: ManagedValue {
  public static func managedValue(of object: NSManagedObject, slot: Int) -> Self? {
    guard case .relationship(let relationship) = object.layout.slots[slot], relationship.isToMany else { return nil }
    if relationship.isOrdered { object.raiseMisdeclared(Self.self, relationship) }
    return NSMutableSet(array: object.loaded(relationship).all) as? Self
  }

  public static func missingValue(of object: NSManagedObject, slot: Int) -> Self {
    guard let empty = NSMutableSet() as? Self else {
      raiseException(.invalidArgument, "A to-many cannot be declared as \(Self.self): use Set or NSSet.")
    }
    return empty
  }

  public func setManagedValue(of object: NSManagedObject, slot: Int) { object.setPublicValue(self, slot) }
}

extension NSManagedObject {
  /// Ends the process for a destination of another class than its property is declared as.
  @usableFromInline
  final func raiseForeign(_ destination: NSManagedObject, _ slot: Int, _ declared: NSManagedObject.Type) -> Never {
    raiseException(
      .internalInconsistency,
      "\(layout.name).\(layout.slots[slot].name) is declared as \(declared), but its destination is a "
        + "\(type(of: destination)): name the class in the entity's managedObjectClassName.")
  }

  /// The members of a to-many without order, for a property that is declared as a set; nil for another slot.
  @usableFromInline
  final func members(_ slot: Int, for type: Any.Type) -> [NSManagedObject]? {
    guard case .relationship(let relationship) = layout.slots[slot], relationship.isToMany else { return nil }
    if relationship.isOrdered { raiseMisdeclared(type, relationship) }
    return loaded(relationship).all
  }

  /// Sets an attribute from a `@Managed` property, if its Swift type is one of the attribute's type.
  final func setManaged(_ value: Value, _ slot: Int) {
    if value.kind == layout.ownKinds[slot] { return write(value, slot) }
    // A decimal number is not read as one of Swift's numbers, so it is not set from one either.
    guard case .attribute(let attribute) = layout.slots[slot], attribute.type != .decimalAttributeType else {
      refuse(value.publicValue(as: .undefinedAttributeType) ?? NSNull(), slot)
    }
    switch value {
    case .int(let number):
      guard let converted = Value(number, as: attribute.type) else { refuse(number, slot) }
      write(converted, slot)
    case .double(let number):
      guard let converted = Value(number, as: attribute.type) else { refuse(number, slot) }
      write(converted, slot)
    case .null, .string, .uuid, .object, .reference:
      refuse(value.publicValue(as: .undefinedAttributeType) ?? NSNull(), slot)
    }
  }

  /// Sets an attribute from a `Bool`, which a Boolean takes as it is.
  final func setManaged(_ flag: Bool, _ slot: Int) {
    let value = Value.int(flag ? 1 : 0)
    if layout.areBooleans[slot] { write(value, slot) } else { setManaged(value, slot) }
  }

  /// Empties a slot: nil for an attribute or to-one, no members for a to-many.
  final func clear(_ slot: Int) {
    switch layout.slots[slot] {
    case .attribute: write(.null, slot)
    case .relationship: setPublicValue(nil, slot)
    }
  }
}
