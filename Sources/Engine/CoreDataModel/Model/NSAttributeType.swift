/// The kind of value an attribute holds, with Apple's raw values.
public enum NSAttributeType: UInt, Sendable {
  /// No type; only a transient attribute may be so, and it holds any object.
  case undefinedAttributeType = 0
  /// A whole number of 16 bits.
  case integer16AttributeType = 100
  /// A whole number of 32 bits.
  case integer32AttributeType = 200
  /// A whole number of 64 bits.
  case integer64AttributeType = 300
  /// A decimal number, an `NSDecimalNumber`.
  case decimalAttributeType = 400
  /// A floating-point number of 64 bits.
  case doubleAttributeType = 500
  /// A floating-point number of 32 bits.
  case floatAttributeType = 600
  /// A text.
  case stringAttributeType = 700
  /// True or false.
  case booleanAttributeType = 800
  /// A point in time, kept as seconds since the start of 2001 (UTC).
  case dateAttributeType = 900
  /// Bytes, a `Data`.
  case binaryDataAttributeType = 1000
  /// A `UUID`.
  case UUIDAttributeType = 1100
  /// A `URL`.
  case URIAttributeType = 1200
  /// Any object that a value transformer turns into bytes and back.
  case transformableAttributeType = 1800
  /// An `NSManagedObjectID`; only a transient attribute may have this type.
  case objectIDAttributeType = 2000
  /// Several attributes under one name, in memory a dictionary.
  case compositeAttributeType = 2100
}
