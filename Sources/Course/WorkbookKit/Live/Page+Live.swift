import Foundation
import OpenCoreData

extension Page {
  /// Prints what properties of an object read as, such as `Episode#1.history = nil`.
  ///
  /// - Parameters:
  ///   - label: when the properties are read.
  ///   - object: the object.
  ///   - keys: names of properties; each gives a line.
  public func show(_ label: String, _ object: NSManagedObject, _ keys: String...) {
    let name = ObjectNaming.text(for: object)
    for (index, key) in keys.enumerated() {
      show(index == 0 ? label : "", "\(name).\(key) = \(LiveValue.text(of: key, in: object))")
    }
  }

  /// Prints Core Data's description of an object, with `…` for the store's UUID so that the line is not overlong.
  ///
  /// - Parameters:
  ///   - label: when the object is printed.
  ///   - object: the object.
  public func show(_ label: String, description object: NSManagedObject) {
    show(label, object.description.replacing("x-coredata://\(FreshStore.uuid)/", with: "x-coredata://…/"))
  }
}

/// Values as a page prints them: objects by name, sets in a fixed order.
enum LiveValue {
  /// A property of an object; a Boolean attribute, whose value is a number, as `true` or `false`.
  static func text(of key: String, in object: NSManagedObject) -> String {
    let value = object.value(forKey: key)
    guard object.entity.attributesByName[key]?.attributeType == .booleanAttributeType, let number = value as? NSNumber
    else { return text(value) }
    return number.boolValue ? "true" : "false"
  }

  static func text(_ value: Any?) -> String {
    switch value {
    case let object as NSManagedObject: ObjectNaming.text(for: object)
    case let objects as Set<NSManagedObject>:
      "{" + objects.sorted(by: LiveOrder.precedes).map { ObjectNaming.text(for: $0) }.joined(separator: ", ") + "}"
    case let objects as NSOrderedSet:
      "[" + objects.array.map { ObjectNaming.text(for: $0 as AnyObject) }.joined(separator: ", ") + "]"
    default: ValueText.describe(value)
    }
  }
}
