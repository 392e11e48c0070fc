// The members that conformances supply are documented where the protocol declares them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

// An enumeration of numbers or strings is kept as its raw value. In Core Data `@objc enum` does this for whole numbers; a type
// of an app conforms with one line, `extension Kind: ManagedValue {}`.
extension ManagedValue where Self: RawRepresentable, Self.RawValue: ManagedValue {
  /// Nil for a raw value that no case has.
  public static func managedValue(of object: NSManagedObject, slot: Int) -> Self? {
    if let value = RawValue.managedValue(of: object, slot: slot) { return Self(rawValue: value) }
    // There is a value, and it is none of the raw values' type.
    if !object.hasNothing(in: slot) { object.raiseMisdeclared(RawValue.self, slot) }
    return nil
  }

  /// The case whose raw value an empty slot reads as; a type without such a case ends the process with a message.
  public static func missingValue(of object: NSManagedObject, slot: Int) -> Self {
    guard let value = Self(rawValue: RawValue.missingValue(of: object, slot: slot)) else {
      object.raiseMissing(Self.self, slot)
    }
    return value
  }

  public func setManagedValue(of object: NSManagedObject, slot: Int) {
    rawValue.setManagedValue(of: object, slot: slot)
  }
}
