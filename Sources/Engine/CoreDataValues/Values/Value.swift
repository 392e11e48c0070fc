import Foundation

/// The compact form in which one property's value is held by objects, rows and stores.
///
/// Public API speaks `Any?`; everything inside indexes slots of this enum and boxes nothing. What a case means depends on
/// the attribute type of its slot: a date is a `double` of seconds since 2001-01-01T00:00:00Z, a Boolean an `int` of 0 or 1.
@usableFromInline
package enum Value {
  case null
  /// Integer 16, 32, 64 and Boolean.
  case int(Int64)
  /// Double, float and date.
  case double(Double)
  case string(String)
  case uuid(UUID)
  /// `NSData`, `NSDecimalNumber`, `NSURL`, `TransformableBox`, and what transient attributes without a type hold.
  case object(AnyObject)
  /// The destination of a to-one relationship, as a key.
  case reference(ObjectReference)

  /// Whether the slot is empty.
  @inlinable package var isNull: Bool {
    if case .null = self { return true }
    return false
  }

  /// Whether this is a double that is not a number.
  package var isDoubleNaN: Bool {
    if case .double(let number) = self { return number.isNaN }
    return false
  }

  /// Whether this is a decimal that is not a number.
  package var isDecimalNaN: Bool {
    if case .object(let number as NSDecimalNumber) = self { return number.decimalValue.isNaN }
    return false
  }
}

extension Value: Equatable {
  @inlinable
  package static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.int(let a), .int(let b)): a == b
    case (.double(let a), .double(let b)): a == b
    case (.string(let a), .string(let b)): sameBytes(a, b)
    case (.uuid(let a), .uuid(let b)): a == b
    case (.reference(let a), .reference(let b)): a == b
    case (.object(let a), .object(let b)): a === b || isSame(a, b)
    default: false
    }
  }

  @usableFromInline
  static func isSame(_ a: AnyObject, _ b: AnyObject) -> Bool {
    if let a = a as? NSData { return (b as? NSData).map(a.hasSameBytes) ?? false }
    return (a as? NSObject)?.isEqual(b) == true
  }

  /// Whether two strings have the same UTF-8: canonically equal ones may differ, and a store keeps the difference.
  @inlinable
  static func sameBytes(_ a: String, _ b: String) -> Bool {
    // Unchanged values share their storage, or are short and stored in place: then all bits agree.
    unsafeBitCast(a, to: (UInt, UInt).self) == unsafeBitCast(b, to: (UInt, UInt).self) || a.utf8.elementsEqual(b.utf8)
  }
}
