// The members that conformances supply are documented where the protocol declares them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// A type that a `@Managed` property may have.
///
/// Numbers, `Bool`, `String`, `Date`, `Data`, `UUID`, `URL`, managed objects, sets of them, and optionals of all these
/// conform; a class for transformable attributes adopts `TransformableValue`.
public protocol ManagedValue {
  /// The value in an object's slot, or nil when the slot is empty.
  static func managedValue(of object: NSManagedObject, slot: Int) -> Self?

  /// What an empty slot reads as: zero, false or an empty collection; a type that has no such value ends the process
  /// with a message (chosen here, WD-01).
  static func missingValue(of object: NSManagedObject, slot: Int) -> Self

  /// The value in an object's slot, or what an empty slot reads as.
  ///
  /// The default asks the two functions above. It is a requirement so that each type has its own, which needs no optional
  /// made at run time.
  static func presentValue(of object: NSManagedObject, slot: Int) -> Self

  /// Puts the value into an object's slot.
  func setManagedValue(of object: NSManagedObject, slot: Int)
}

extension ManagedValue {
  public static func presentValue(of object: NSManagedObject, slot: Int) -> Self {
    managedValue(of: object, slot: slot) ?? missingValue(of: object, slot: slot)
  }
}

extension NSManagedObject {
  /// Ends the process: a slot is empty, and the type of its property has no value that could stand for none.
  final func raiseMissing(_ type: Any.Type, _ slot: Int) -> Never {
    raiseException(
      .internalInconsistency,
      "\(layout.name).\(layout.slots[slot].name) has no value, and a non-optional \(type) cannot say so: declare the "
        + "property optional, or do not read it on an object whose data is gone. (\(self))")
  }
}

extension Optional: ManagedValue where Wrapped: ManagedValue {
  public static func managedValue(of object: NSManagedObject, slot: Int) -> Wrapped?? {
    .some(Wrapped.managedValue(of: object, slot: slot))
  }

  public static func missingValue(of object: NSManagedObject, slot: Int) -> Wrapped? { nil }

  public func setManagedValue(of object: NSManagedObject, slot: Int) {
    switch self {
    case let value?: value.setManagedValue(of: object, slot: slot)
    case nil: object.clear(slot)
    }
  }
}

extension ManagedValue where Self: FixedWidthInteger {
  /// The number in the slot, without its fraction, or nil when the slot is empty.
  public static func managedValue(of object: NSManagedObject, slot: Int) -> Self? {
    switch object.read(slot) {
    case .int(let number): Self(truncatingIfNeeded: number)
    case .double(let number): Self(exactly: number.rounded(.towardZero))
    default: nil
    }
  }

  /// Zero.
  public static func missingValue(of object: NSManagedObject, slot: Int) -> Self { 0 }

  public func setManagedValue(of object: NSManagedObject, slot: Int) {
    guard let number = Int64(exactly: self) else { object.refuse(self, slot) }
    object.setManaged(.int(number), slot)
  }
}

extension Int: ManagedValue {}
extension Int16: ManagedValue {}
extension Int32: ManagedValue {}
extension Int64: ManagedValue {}

extension Bool: ManagedValue {
  public static func managedValue(of object: NSManagedObject, slot: Int) -> Bool? {
    switch object.read(slot) {
    case .int(let number): number != 0
    case .double(let number): number != 0
    default: nil
    }
  }

  public static func missingValue(of object: NSManagedObject, slot: Int) -> Bool { false }

  public func setManagedValue(of object: NSManagedObject, slot: Int) { object.setManaged(self, slot) }
}

extension Double: ManagedValue {
  public static func managedValue(of object: NSManagedObject, slot: Int) -> Double? {
    switch object.read(slot) {
    case .double(let number): number
    case .int(let number): Double(number)
    default: nil
    }
  }

  public static func missingValue(of object: NSManagedObject, slot: Int) -> Double { 0 }

  public func setManagedValue(of object: NSManagedObject, slot: Int) { object.setManaged(.double(self), slot) }
}

extension Float: ManagedValue {
  public static func managedValue(of object: NSManagedObject, slot: Int) -> Float? {
    Double.managedValue(of: object, slot: slot).map(Float.init)
  }

  public static func missingValue(of object: NSManagedObject, slot: Int) -> Float { 0 }

  public func setManagedValue(of object: NSManagedObject, slot: Int) { object.setManaged(.double(Double(self)), slot) }
}

extension String: ManagedValue {
  public static func managedValue(of object: NSManagedObject, slot: Int) -> String? {
    if case .string(let string) = object.read(slot) { return string }
    return nil
  }

  public static func missingValue(of object: NSManagedObject, slot: Int) -> String { "" }

  public func setManagedValue(of object: NSManagedObject, slot: Int) { object.setManaged(.string(self), slot) }
}

extension Date: ManagedValue {
  public static func managedValue(of object: NSManagedObject, slot: Int) -> Date? {
    if case .double(let interval) = object.read(slot) { return Date(timeIntervalSinceReferenceDate: interval) }
    return nil
  }

  public static func missingValue(of object: NSManagedObject, slot: Int) -> Date {
    if object.isProbe { return Date(timeIntervalSinceReferenceDate: 0) }
    object.raiseMissing(Self.self, slot)
  }

  public func setManagedValue(of object: NSManagedObject, slot: Int) {
    object.setManaged(.double(timeIntervalSinceReferenceDate), slot)
  }
}

extension UUID: ManagedValue {
  public static func managedValue(of object: NSManagedObject, slot: Int) -> UUID? {
    if case .uuid(let uuid) = object.read(slot) { return uuid }
    return nil
  }

  public static func missingValue(of object: NSManagedObject, slot: Int) -> UUID {
    if object.isProbe { return UUID() }
    object.raiseMissing(Self.self, slot)
  }

  public func setManagedValue(of object: NSManagedObject, slot: Int) { object.setManaged(.uuid(self), slot) }
}

extension Data: ManagedValue {
  public static func managedValue(of object: NSManagedObject, slot: Int) -> Data? {
    if case .object(let data as NSData) = object.read(slot) { return Data(copying: data) }
    return nil
  }

  public static func missingValue(of object: NSManagedObject, slot: Int) -> Data { Data() }

  public func setManagedValue(of object: NSManagedObject, slot: Int) {
    object.setManaged(.object(self as NSData), slot)
  }
}
