import Foundation

// The codes that a validation predicate's warning may give (VL-03, VL-05), and those of locks (VL-20d).

/// A number is too large.
public var NSValidationNumberTooLargeError: Int { 1610 }
/// A number is too small.
public var NSValidationNumberTooSmallError: Int { 1620 }
/// A date is too late.
public var NSValidationDateTooLateError: Int { 1630 }
/// A date is too early.
public var NSValidationDateTooSoonError: Int { 1640 }
/// A value is no date.
public var NSValidationInvalidDateError: Int { 1650 }
/// A string is too long.
public var NSValidationStringTooLongError: Int { 1660 }
/// A string is too short.
public var NSValidationStringTooShortError: Int { 1670 }
/// A string does not match its pattern.
public var NSValidationStringPatternMatchingError: Int { 1680 }
/// A URI has no string.
public var NSValidationInvalidURIError: Int { 1690 }
/// A lock of a context could not be taken.
public var NSManagedObjectContextLockingError: Int { 132000 }
/// A lock of a coordinator could not be taken.
public var NSPersistentStoreCoordinatorLockingError: Int { 132010 }

extension CocoaError.Code {
  /// 1610, see `NSValidationNumberTooLargeError`.
  public static var validationNumberTooLarge: CocoaError.Code { .init(rawValue: NSValidationNumberTooLargeError) }
  /// 1620, see `NSValidationNumberTooSmallError`.
  public static var validationNumberTooSmall: CocoaError.Code { .init(rawValue: NSValidationNumberTooSmallError) }
  /// 1630, see `NSValidationDateTooLateError`.
  public static var validationDateTooLate: CocoaError.Code { .init(rawValue: NSValidationDateTooLateError) }
  /// 1640, see `NSValidationDateTooSoonError`.
  public static var validationDateTooSoon: CocoaError.Code { .init(rawValue: NSValidationDateTooSoonError) }
  /// 1650, see `NSValidationInvalidDateError`.
  public static var validationInvalidDate: CocoaError.Code { .init(rawValue: NSValidationInvalidDateError) }
  /// 1660, see `NSValidationStringTooLongError`.
  public static var validationStringTooLong: CocoaError.Code { .init(rawValue: NSValidationStringTooLongError) }
  /// 1670, see `NSValidationStringTooShortError`.
  public static var validationStringTooShort: CocoaError.Code { .init(rawValue: NSValidationStringTooShortError) }
  /// 1680, see `NSValidationStringPatternMatchingError`.
  public static var validationStringPatternMatching: CocoaError.Code {
    .init(rawValue: NSValidationStringPatternMatchingError)
  }
  /// 1690, see `NSValidationInvalidURIError`.
  public static var validationInvalidURI: CocoaError.Code { .init(rawValue: NSValidationInvalidURIError) }
  /// 132000, see `NSManagedObjectContextLockingError`.
  public static var managedObjectContextLocking: CocoaError.Code { .init(rawValue: NSManagedObjectContextLockingError) }
  /// 132010, see `NSPersistentStoreCoordinatorLockingError`.
  public static var persistentStoreCoordinatorLocking: CocoaError.Code {
    .init(rawValue: NSPersistentStoreCoordinatorLockingError)
  }
}
