import Foundation

// Core Data's error codes, as constants and as `CocoaError.Code` (VL-20 to VL-20g). Foundation on Linux has none of them.

/// A validation predicate failed.
public var NSManagedObjectValidationError: Int { 1550 }
/// Uniqueness constraints were violated.
public var NSManagedObjectConstraintValidationError: Int { 1551 }
/// Several validation errors; `NSDetailedErrorsKey` has them all.
public var NSValidationMultipleErrorsError: Int { 1560 }
/// A property that is not optional has no value.
public var NSValidationMissingMandatoryPropertyError: Int { 1570 }
/// A to-many has fewer members than its minimum count.
public var NSValidationRelationshipLacksMinimumCountError: Int { 1580 }
/// A to-many has more members than its maximum count.
public var NSValidationRelationshipExceedsMaximumCountError: Int { 1590 }
/// A deny rule found a destination that is still there.
public var NSValidationRelationshipDeniedDeleteError: Int { 1600 }
/// The object that a reference or ID names is not in its store.
public var NSManagedObjectReferentialIntegrityError: Int { 133000 }
/// A relationship leads out of its store.
public var NSManagedObjectExternalRelationshipError: Int { 133010 }
/// Rows were changed by somebody else since they were read.
public var NSManagedObjectMergeError: Int { 133020 }
/// The store's type is unknown, or its file cannot be one.
public var NSPersistentStoreInvalidTypeError: Int { 134000 }
/// The file holds a store of another type.
public var NSPersistentStoreTypeMismatchError: Int { 134010 }
/// The configuration the store was created with is another.
public var NSPersistentStoreIncompatibleSchemaError: Int { 134020 }
/// Saving failed.
public var NSPersistentStoreSaveError: Int { 134030 }
/// Some stores were saved and others not.
public var NSPersistentStoreIncompleteSaveError: Int { 134040 }
/// Conflicts were found while saving.
public var NSPersistentStoreSaveConflictsError: Int { 134050 }
/// An error of Core Data's own.
public var NSCoreDataError: Int { 134060 }
/// An operation of a store failed.
public var NSPersistentStoreOperationError: Int { 134070 }
/// A store could not be opened.
public var NSPersistentStoreOpenError: Int { 134080 }
/// A store did not answer in time.
public var NSPersistentStoreTimeoutError: Int { 134090 }
/// The store does not take this kind of request.
public var NSPersistentStoreUnsupportedRequestTypeError: Int { 134091 }
/// The store was made with another model.
public var NSPersistentStoreIncompatibleVersionHashError: Int { 134100 }
/// History behind a token has been purged.
public var NSPersistentHistoryTokenExpiredError: Int { 134301 }
/// SQLite reported an error; its code is in userInfo under `NSSQLiteErrorDomain` (VL-26).
public var NSSQLiteError: Int { 134180 }

extension CocoaError.Code {
  /// 1550, see `NSManagedObjectValidationError`.
  public static var managedObjectValidation: CocoaError.Code { .init(rawValue: NSManagedObjectValidationError) }
  /// 1560, see `NSValidationMultipleErrorsError`.
  public static var validationMultipleErrors: CocoaError.Code { .init(rawValue: NSValidationMultipleErrorsError) }
  /// 1570, see `NSValidationMissingMandatoryPropertyError`.
  public static var validationMissingMandatoryProperty: CocoaError.Code {
    .init(rawValue: NSValidationMissingMandatoryPropertyError)
  }
  /// 1580, see `NSValidationRelationshipLacksMinimumCountError`.
  public static var validationRelationshipLacksMinimumCount: CocoaError.Code {
    .init(rawValue: NSValidationRelationshipLacksMinimumCountError)
  }
  /// 1590, see `NSValidationRelationshipExceedsMaximumCountError`.
  public static var validationRelationshipExceedsMaximumCount: CocoaError.Code {
    .init(rawValue: NSValidationRelationshipExceedsMaximumCountError)
  }
  /// 1600, see `NSValidationRelationshipDeniedDeleteError`.
  public static var validationRelationshipDeniedDelete: CocoaError.Code {
    .init(rawValue: NSValidationRelationshipDeniedDeleteError)
  }
  /// 133000, see `NSManagedObjectReferentialIntegrityError`.
  public static var managedObjectReferentialIntegrity: CocoaError.Code {
    .init(rawValue: NSManagedObjectReferentialIntegrityError)
  }
  /// 133010, see `NSManagedObjectExternalRelationshipError`.
  public static var managedObjectExternalRelationship: CocoaError.Code {
    .init(rawValue: NSManagedObjectExternalRelationshipError)
  }
  /// 133020, see `NSManagedObjectMergeError`.
  public static var managedObjectMerge: CocoaError.Code { .init(rawValue: NSManagedObjectMergeError) }
  /// 134000, see `NSPersistentStoreInvalidTypeError`.
  public static var persistentStoreInvalidType: CocoaError.Code { .init(rawValue: NSPersistentStoreInvalidTypeError) }
  /// 134010, see `NSPersistentStoreTypeMismatchError`.
  public static var persistentStoreTypeMismatch: CocoaError.Code {
    .init(rawValue: NSPersistentStoreTypeMismatchError)
  }
  /// 134020, see `NSPersistentStoreIncompatibleSchemaError`.
  public static var persistentStoreIncompatibleSchema: CocoaError.Code {
    .init(rawValue: NSPersistentStoreIncompatibleSchemaError)
  }
  /// 134030, see `NSPersistentStoreSaveError`.
  public static var persistentStoreSave: CocoaError.Code { .init(rawValue: NSPersistentStoreSaveError) }
  /// 134040, see `NSPersistentStoreIncompleteSaveError`.
  public static var persistentStoreIncompleteSave: CocoaError.Code {
    .init(rawValue: NSPersistentStoreIncompleteSaveError)
  }
  /// 134050, see `NSPersistentStoreSaveConflictsError`.
  public static var persistentStoreSaveConflicts: CocoaError.Code {
    .init(rawValue: NSPersistentStoreSaveConflictsError)
  }
  /// 134060, see `NSCoreDataError`.
  public static var coreData: CocoaError.Code { .init(rawValue: NSCoreDataError) }
  /// 134070, see `NSPersistentStoreOperationError`.
  public static var persistentStoreOperation: CocoaError.Code { .init(rawValue: NSPersistentStoreOperationError) }
  /// 134080, see `NSPersistentStoreOpenError`.
  public static var persistentStoreOpen: CocoaError.Code { .init(rawValue: NSPersistentStoreOpenError) }
  /// 134090, see `NSPersistentStoreTimeoutError`.
  public static var persistentStoreTimeout: CocoaError.Code { .init(rawValue: NSPersistentStoreTimeoutError) }
  /// 134091, see `NSPersistentStoreUnsupportedRequestTypeError`.
  public static var persistentStoreUnsupportedRequestType: CocoaError.Code {
    .init(rawValue: NSPersistentStoreUnsupportedRequestTypeError)
  }
  /// 134100, see `NSPersistentStoreIncompatibleVersionHashError`.
  public static var persistentStoreIncompatibleVersionHash: CocoaError.Code {
    .init(rawValue: NSPersistentStoreIncompatibleVersionHashError)
  }
  /// 134301, see `NSPersistentHistoryTokenExpiredError`.
  public static var persistentHistoryTokenExpired: CocoaError.Code {
    .init(rawValue: NSPersistentHistoryTokenExpiredError)
  }
  /// 134180, see `NSSQLiteError`.
  public static var sqlite: CocoaError.Code { .init(rawValue: NSSQLiteError) }
}
