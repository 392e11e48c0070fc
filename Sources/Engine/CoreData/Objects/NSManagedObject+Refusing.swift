import Foundation

// Values that a property cannot hold, in Core Data's words (KV-50).
extension NSManagedObject {
  /// Ends the process over a value that an attribute or a relationship cannot hold.
  final func refuse(_ value: Any, _ slot: Int) -> Never {
    let what: String
    let desired: String
    var reason = ""
    switch layout.slots[slot] {
    case .attribute(let attribute):
      what = "attribute"
      desired = attribute.description.attributeValueClassName ?? "nil"
      if desired == "NSNumber" || desired == "NSDecimalNumber", case .number = ScalarValue(value),
        Value(value, as: attribute.type) == nil
      {
        reason = " The number does not fit the type \(attribute.type.row.fileName)."
      }
    case .relationship(let relationship):
      what = relationship.isToMany ? "to-many relationship" : "to-one relationship"
      desired = relationship.destination.description.managedObjectClassName
      if let object = value as? NSManagedObject {
        reason =
          " It is of the entity \(object.layout.name), and the relationship leads to \(relationship.destination.name)."
      }
    }
    raiseException(
      .invalidArgument,
      "Unacceptable type of value for \(what): property = \"\(layout.slots[slot].name)\"; desired type = \(desired); given "
        + "type = \(Swift.type(of: value)); value = \(value).\(reason)")
  }
}
