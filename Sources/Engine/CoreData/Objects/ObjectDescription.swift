import Foundation

/// Core Data's printed form of an object (DS-01 to DS-05).
enum ObjectDescription {
  /// `<Person: 0x…> (entity: Person; id: 0x… <x-coredata://…>; data: <fault>)`, with the data when it is loaded.
  static func text(for object: NSManagedObject) -> String {
    let name = "<\(className(of: object)): \(PrintedNames.text(for: object))>"
    return "\(name) (entity: \(object.layout.name); id: \(object.objectID); data: \(data(of: object)))"
  }

  private static func className(of object: NSManagedObject) -> String { String(describing: type(of: object)) }

  private static func data(of object: NSManagedObject) -> String {
    if object.isFault { return "<fault>" }
    let lines = object.layout.slots.sorted { $0.name < $1.name }.map { slot in
      "    \(PropertyListText.quoted(slot.name)) = \(value(slot, of: object));\n"
    }
    return "{\n" + lines.joined() + "}"
  }

  private static func value(_ slot: SlotLayout, of object: NSManagedObject) -> String {
    switch slot {
    case .attribute(let attribute):
      switch object.read(attribute.slot) {
      case .null: return "nil"
      case .int(let number): return String(number)
      case .double(let number):
        let isDate = attribute.type == .dateAttributeType
        return PropertyListText.quoted(isDate ? PropertyListText.date(number) : PropertyListText.number(number))
      case .string(let string): return PropertyListText.quoted(string)
      case .uuid(let uuid): return PropertyListText.quoted(uuid.uuidString)
      case .object(let number as NSDecimalNumber) where attribute.type == .decimalAttributeType:
        return PropertyListText.quoted(number.decimalValue.description)
      case .object, .reference: return "\"(...not nil..)\""
      }
    case .relationship(let relationship): return value(relationship, of: object)
    }
  }

  private static func value(_ relationship: RelationshipLayout, of object: NSManagedObject) -> String {
    guard relationship.isToMany else {
      return object.destination(relationship).map { PropertyListText.quoted("\($0.objectID)") } ?? "nil"
    }
    let storage = object.storage(relationship)
    guard storage.isLoaded else {
      return "\"<relationship fault: \(PrintedNames.text(for: object)) '\(relationship.name)'>\""
    }
    let members = storage.all.map { "        " + PropertyListText.quoted("\($0.objectID)") }
    return members.isEmpty ? "(\n    )" : "(\n" + members.joined(separator: ",\n") + "\n    )"
  }
}
