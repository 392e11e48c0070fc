import Foundation

extension Value {
  /// Turns what public API hands over into the compact form.
  ///
  /// - Parameters:
  ///   - value: any of the Swift or Foundation types that stand for the attribute type; `NSNull` counts as nil.
  /// - Returns: nil when the value is not one of that type.
  package init?(_ value: Any, as type: NSAttributeType) {
    if value is NSNull {
      self = .null
      return
    }
    switch type {
    case .integer16AttributeType:
      guard let number = Value.integer(value), Int16(exactly: number) != nil else { return nil }
      self = .int(number)
    case .integer32AttributeType:
      guard let number = Value.integer(value), Int32(exactly: number) != nil else { return nil }
      self = .int(number)
    case .integer64AttributeType:
      guard let number = Value.integer(value) else { return nil }
      self = .int(number)
    case .booleanAttributeType:
      guard let number = Value.integer(value) else { return nil }
      self = .int(number == 0 ? 0 : 1)
    case .doubleAttributeType:
      guard let number = Value.floating(value) else { return nil }
      self = .double(number)
    case .floatAttributeType:
      guard let number = Value.floating(value) else { return nil }
      self = .double(Double(Float(number)))
    case .stringAttributeType:
      guard let string = value as? String ?? (value as? NSString).map(String.init) else { return nil }
      self = .string(string)
    case .dateAttributeType:
      guard let date = value as? Date ?? (value as? NSDate).map({ $0 as Date }) else { return nil }
      self = .double(date.timeIntervalSinceReferenceDate)
    case .binaryDataAttributeType:
      guard let data = Data.copied(from: value) else { return nil }
      self = .object(data as NSData)
    case .UUIDAttributeType:
      guard let uuid = value as? UUID ?? (value as? NSUUID).map({ $0 as UUID }) else { return nil }
      self = .uuid(uuid)
    case .decimalAttributeType:
      // Any number is taken, and read as a decimal one from then on (CH-1054).
      guard let number = value as? NSDecimalNumber ?? Value.decimal(value) else { return nil }
      self = .object(number)
    case .URIAttributeType:
      guard let url = value as? NSURL ?? (value as? URL).map({ $0 as NSURL }) else { return nil }
      self = .object(url)
    case .transformableAttributeType: self = .object(TransformableBox(value))
    case .objectIDAttributeType:
      guard let id = value as? NSManagedObjectID else { return nil }
      self = .object(id)
    case .undefinedAttributeType: self = .object(Value.boxed(value))
    case .compositeAttributeType:
      guard let box = CompositeBox(value) else { return nil }
      self = .object(box)
    }
  }

  /// The value in the types that public API speaks: `NSNumber`, `NSDecimalNumber`, `String`, `Date`, `Data`, `UUID`,
  /// `URL`, and whatever a transformable attribute holds.
  ///
  /// Numbers come as `NSNumber`, as in Core Data, so that `as? Int`, `as? Int16` and `as? Bool` all work.
  package func publicValue(as type: NSAttributeType) -> Any? {
    switch self {
    case .null: nil
    case .int(let number):
      switch type {
      case .booleanAttributeType: number == 0 ? SharedNumbers.no : SharedNumbers.yes
      case .integer16AttributeType: NSNumber(value: Int16(truncatingIfNeeded: number))
      case .integer32AttributeType: NSNumber(value: Int32(truncatingIfNeeded: number))
      case .undefinedAttributeType, .integer64AttributeType, .decimalAttributeType, .doubleAttributeType,
        .floatAttributeType, .stringAttributeType, .dateAttributeType, .binaryDataAttributeType, .UUIDAttributeType,
        .URIAttributeType, .transformableAttributeType, .objectIDAttributeType, .compositeAttributeType:
        NSNumber(value: number)
      }
    case .double(let number):
      switch type {
      case .dateAttributeType: Date(timeIntervalSinceReferenceDate: number)
      case .floatAttributeType: NSNumber(value: Float(number))
      case .undefinedAttributeType, .integer16AttributeType, .integer32AttributeType, .integer64AttributeType,
        .decimalAttributeType, .doubleAttributeType, .stringAttributeType, .booleanAttributeType,
        .binaryDataAttributeType, .UUIDAttributeType, .URIAttributeType, .transformableAttributeType,
        .objectIDAttributeType, .compositeAttributeType:
        NSNumber(value: number)
      }
    case .string(let string): string
    case .uuid(let uuid): uuid
    case .object(let object):
      switch type {
      case .binaryDataAttributeType: (object as? NSData).map(Data.init(copying:))
      case .URIAttributeType: Value.url(object)
      case .transformableAttributeType: (object as? TransformableBox)?.value
      case .compositeAttributeType: (object as? CompositeBox)?.values
      case .undefinedAttributeType, .integer16AttributeType, .integer32AttributeType, .integer64AttributeType,
        .decimalAttributeType, .doubleAttributeType, .floatAttributeType, .stringAttributeType, .booleanAttributeType,
        .dateAttributeType, .UUIDAttributeType, .objectIDAttributeType:
        (object as? AnyBox)?.value ?? object
      }
    case .reference(let reference): reference
    }
  }

  private static func integer(_ value: Any) -> Int64? {
    switch value {
    case let number as Int: Int64(number)
    case let number as Bool: number ? 1 : 0
    case let number as Int16: Int64(number)
    case let number as Int32: Int64(number)
    case let number as Int64: number
    case let number as Int8: Int64(number)
    case let number as UInt8: Int64(number)
    case let number as UInt16: Int64(number)
    case let number as UInt32: Int64(number)
    case let number as UInt: Int64(exactly: number)
    case let number as UInt64: Int64(exactly: number)
    case let number as Double: Int64(exactly: number.rounded(.towardZero))
    case let number as Float: Int64(exactly: number.rounded(.towardZero))
    case let number as NSNumber: number.int64Value
    default: nil
    }
  }

  /// A number by its digits; a Float has fewer of them than the Double that it could become.
  private static func decimal(_ value: Any) -> NSDecimalNumber? {
    if let number = value as? Float, isSingle(value) { return NumberValue.decimalNumber(of: number) }
    return if case .number(let number) = ScalarValue(value) { number.decimalNumber } else { nil }
  }

  /// Whether a value is a Float, or a number that was made from one; a cast would take other numbers too.
  private static func isSingle(_ value: Any) -> Bool {
    if type(of: value) == Float.self { return true }
    guard type(of: value) is AnyClass, let number = value as? NSNumber else { return false }
    return UInt8(bitPattern: number.objCType.pointee) == UInt8(ascii: "f")
  }

  private static func floating(_ value: Any) -> Double? {
    switch value {
    case let number as Double: number
    case let number as Float: Double(number)
    case let number as NSNumber: number.doubleValue
    default: integer(value).map(Double.init)
    }
  }

  /// A URL; one without a string stays as it is, since Foundation on Linux ends the process where it becomes a `URL`.
  private static func url(_ object: AnyObject) -> Any? {
    guard let url = object as? NSURL, !url.absoluteString.isEmpty else { return object }
    return url as URL
  }

  private static func boxed(_ value: Any) -> AnyObject {
    if type(of: value) is AnyObject.Type { return value as AnyObject }
    return AnyBox(value)
  }
}

/// Holds a Swift value of a transient attribute without a type.
package final class AnyBox: NSObject {
  let value: Any
  package init(_ value: Any) { self.value = value }

  /// Equal values in two boxes are equal.
  package override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AnyBox else { return false }
    return self === other || ValueEquality.equal(ScalarValue(value), ScalarValue(other.value))
  }

  /// No box is looked for by its hash.
  package override var hash: Int { 0 }
}

/// The two Booleans: a save validates one for each flag of each object, and making a number costs more than looking at it.
private enum SharedNumbers {
  static let yes = NSNumber(value: true)
  static let no = NSNumber(value: false)
}
