// The members that conformances supply are documented where the protocol declares them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// A type that a `@Managed` property may have and that is handed over as it is: the values of transformable attributes and
/// of transient ones without a type.
///
/// A class of an app conforms with one line, `extension Colour: TransformableValue {}`. Declare such a property optional: a
/// class has no value that could stand for none.
public protocol TransformableValue: ManagedValue {}

extension TransformableValue {
  /// The object in the slot, or nil when the slot is empty or holds an object of another type.
  public static func managedValue(of object: NSManagedObject, slot: Int) -> Self? { object.publicValue(slot) as? Self }

  /// Ends the process with a message: no object could stand for none (chosen here, WD-01).
  public static func missingValue(of object: NSManagedObject, slot: Int) -> Self {
    object.raiseMissing(Self.self, slot)
  }

  public func setManagedValue(of object: NSManagedObject, slot: Int) { object.setPublicValue(self, slot) }
}

extension NSNumber: TransformableValue {}
extension NSString: TransformableValue {}
extension NSDate: TransformableValue {}
extension NSData: TransformableValue {}
extension NSURL: TransformableValue {}
extension NSUUID: TransformableValue {}
extension NSArray: TransformableValue {}
extension NSDictionary: TransformableValue {}
extension NSManagedObjectID: TransformableValue {}

extension Array: ManagedValue, TransformableValue {
  public static func missingValue(of object: NSManagedObject, slot: Int) -> [Element] { [] }
}

extension Dictionary: ManagedValue, TransformableValue {
  public static func missingValue(of object: NSManagedObject, slot: Int) -> [Key: Value] { [:] }
}

extension Decimal: ManagedValue {
  public static func managedValue(of object: NSManagedObject, slot: Int) -> Decimal? {
    if case .object(let number as NSDecimalNumber) = object.read(slot) { return number.decimalValue }
    return nil
  }

  public static func missingValue(of object: NSManagedObject, slot: Int) -> Decimal { 0 }

  public func setManagedValue(of object: NSManagedObject, slot: Int) { object.setPublicValue(self, slot) }
}

extension URL: ManagedValue {
  public static func managedValue(of object: NSManagedObject, slot: Int) -> URL? {
    if case .object(let url as NSURL) = object.read(slot), !url.absoluteString.isEmpty { return url as URL }
    return nil
  }

  public static func missingValue(of object: NSManagedObject, slot: Int) -> URL {
    if object.isProbe { return URL(fileURLWithPath: "/") }
    object.raiseMissing(Self.self, slot)
  }

  public func setManagedValue(of object: NSManagedObject, slot: Int) { object.setPublicValue(self, slot) }
}
