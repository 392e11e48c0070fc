import Foundation

/// Which Swift types a class may declare for a property of the model.
///
/// Looked at when a property is met for the first time: read as another type a value would be missing, and nothing would say
/// why.
enum DeclaredType {
  /// Whether a property can be declared in a type, optional or not; a type of an app's own is believed.
  static func fits(_ declared: Any.Type, _ property: SlotLayout) -> Bool {
    let type = wrapped(declared)
    switch property {
    case .attribute(let attribute): return fits(type, attribute.type)
    case .relationship(let relationship):
      return (relationship.isToMany ? isCollection(type) : isObject(type)) || !isKnown(type)
    }
  }

  /// The type in an optional, or the type itself.
  static func wrapped(_ declared: Any.Type) -> Any.Type { (declared as? any OptionalType.Type)?.wrapped ?? declared }

  /// The types that read and set an attribute's values; none for one that holds objects of any class.
  static func types(of attribute: NSAttributeType) -> [Any.Type] {
    switch attribute {
    case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .booleanAttributeType,
      .doubleAttributeType, .floatAttributeType:
      [Int.self, Int16.self, Int32.self, Int64.self, Bool.self, Double.self, Float.self, NSNumber.self]
    case .decimalAttributeType: [Decimal.self, NSDecimalNumber.self, NSNumber.self]
    case .stringAttributeType: [String.self, NSString.self]
    case .dateAttributeType: [Date.self, NSDate.self, Double.self, Float.self]
    case .binaryDataAttributeType: [Data.self, NSData.self]
    case .UUIDAttributeType: [UUID.self, NSUUID.self]
    case .URIAttributeType: [URL.self, NSURL.self]
    case .objectIDAttributeType: [NSManagedObjectID.self]
    case .undefinedAttributeType, .transformableAttributeType, .compositeAttributeType: []
    }
  }

  private static func fits(_ type: Any.Type, _ attribute: NSAttributeType) -> Bool {
    let types = types(of: attribute)
    if types.contains(where: { $0 == type }) { return true }
    return types.isEmpty && type is any TransformableValue.Type || !isKnown(type)
  }

  /// Whether it is known what the type reads: only an app knows of its own types.
  private static func isKnown(_ type: Any.Type) -> Bool {
    if isObject(type) || isCollection(type) || type is any TransformableValue.Type { return true }
    return NSAttributeType.all.contains { types(of: $0).contains { $0 == type } }
  }

  private static func isObject(_ type: Any.Type) -> Bool { type is NSManagedObject.Type }

  private static func isCollection(_ type: Any.Type) -> Bool {
    type is any ManagedSet.Type || type is NSSet.Type || type is NSOrderedSet.Type
  }
}

extension NSManagedObject {
  /// Ends the process over a `@Managed` property whose type cannot have the values of the model's property (CH-1056).
  final func requireDeclared(_ type: Any.Type, _ slot: Int) {
    // What stands in for an object to learn a name has no types of its own.
    if !isProbe, !DeclaredType.fits(type, layout.slots[slot]) { raiseMisdeclared(type, slot) }
  }

  /// Ends the process over a `@Managed` property whose type is none of the model's property.
  final func raiseMisdeclared(_ type: Any.Type, _ slot: Int) -> Never {
    let what: String
    let types: String
    switch layout.slots[slot] {
    case .attribute(let attribute):
      what = "an attribute of the type \(attribute.type.row.fileName)"
      let known = DeclaredType.types(of: attribute.type).map { "\($0)" }.joined(separator: ", ")
      types = known.isEmpty ? "a class that adopts TransformableValue" : known
    case .relationship(let relationship):
      let name = relationship.destination.name
      what = "a \(relationship.isToMany ? "to-many" : "to-one") relationship to \(name)"
      types = relationship.isToMany ? "a set of managed objects" : "a managed object class"
    }
    raiseException(
      .internalInconsistency,
      "\(layout.name).\(layout.slots[slot].name) is declared as \(DeclaredType.wrapped(type)), but in the model it is \(what): "
        + "declare it as \(types).")
  }
}
