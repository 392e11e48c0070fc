import Foundation

// The same codes on the error type itself, for `catch CocoaError.validationRelationshipDeniedDelete` (VL-20).
extension CocoaError {
  /// 1550, see `NSManagedObjectValidationError`.
  public static var managedObjectValidation: CocoaError.Code { .managedObjectValidation }
  /// 1560, see `NSValidationMultipleErrorsError`.
  public static var validationMultipleErrors: CocoaError.Code { .validationMultipleErrors }
  /// 1570, see `NSValidationMissingMandatoryPropertyError`.
  public static var validationMissingMandatoryProperty: CocoaError.Code { .validationMissingMandatoryProperty }
  /// 1580, see `NSValidationRelationshipLacksMinimumCountError`.
  public static var validationRelationshipLacksMinimumCount: CocoaError.Code {
    .validationRelationshipLacksMinimumCount
  }
  /// 1590, see `NSValidationRelationshipExceedsMaximumCountError`.
  public static var validationRelationshipExceedsMaximumCount: CocoaError.Code {
    .validationRelationshipExceedsMaximumCount
  }
  /// 1600, see `NSValidationRelationshipDeniedDeleteError`.
  public static var validationRelationshipDeniedDelete: CocoaError.Code { .validationRelationshipDeniedDelete }
  /// 1610, see `NSValidationNumberTooLargeError`.
  public static var validationNumberTooLarge: CocoaError.Code { .validationNumberTooLarge }
  /// 1620, see `NSValidationNumberTooSmallError`.
  public static var validationNumberTooSmall: CocoaError.Code { .validationNumberTooSmall }
  /// 1630, see `NSValidationDateTooLateError`.
  public static var validationDateTooLate: CocoaError.Code { .validationDateTooLate }
  /// 1640, see `NSValidationDateTooSoonError`.
  public static var validationDateTooSoon: CocoaError.Code { .validationDateTooSoon }
  /// 1650, see `NSValidationInvalidDateError`.
  public static var validationInvalidDate: CocoaError.Code { .validationInvalidDate }
  /// 1660, see `NSValidationStringTooLongError`.
  public static var validationStringTooLong: CocoaError.Code { .validationStringTooLong }
  /// 1670, see `NSValidationStringTooShortError`.
  public static var validationStringTooShort: CocoaError.Code { .validationStringTooShort }
  /// 1680, see `NSValidationStringPatternMatchingError`.
  public static var validationStringPatternMatching: CocoaError.Code { .validationStringPatternMatching }
  /// 132000, see `NSManagedObjectContextLockingError`.
  public static var managedObjectContextLocking: CocoaError.Code { .managedObjectContextLocking }
  /// 132010, see `NSPersistentStoreCoordinatorLockingError`.
  public static var persistentStoreCoordinatorLocking: CocoaError.Code { .persistentStoreCoordinatorLocking }
  /// 133000, see `NSManagedObjectReferentialIntegrityError`.
  public static var managedObjectReferentialIntegrity: CocoaError.Code { .managedObjectReferentialIntegrity }
  /// 133010, see `NSManagedObjectExternalRelationshipError`.
  public static var managedObjectExternalRelationship: CocoaError.Code { .managedObjectExternalRelationship }
  /// 133020, see `NSManagedObjectMergeError`.
  public static var managedObjectMerge: CocoaError.Code { .managedObjectMerge }
  /// 134000, see `NSPersistentStoreInvalidTypeError`.
  public static var persistentStoreInvalidType: CocoaError.Code { .persistentStoreInvalidType }
  /// 134010, see `NSPersistentStoreTypeMismatchError`.
  public static var persistentStoreTypeMismatch: CocoaError.Code { .persistentStoreTypeMismatch }
  /// 134020, see `NSPersistentStoreIncompatibleSchemaError`.
  public static var persistentStoreIncompatibleSchema: CocoaError.Code { .persistentStoreIncompatibleSchema }
  /// 134030, see `NSPersistentStoreSaveError`.
  public static var persistentStoreSave: CocoaError.Code { .persistentStoreSave }
  /// 134040, see `NSPersistentStoreIncompleteSaveError`.
  public static var persistentStoreIncompleteSave: CocoaError.Code { .persistentStoreIncompleteSave }
  /// 134060, see `NSCoreDataError`.
  public static var coreData: CocoaError.Code { .coreData }
  /// 134070, see `NSPersistentStoreOperationError`.
  public static var persistentStoreOperation: CocoaError.Code { .persistentStoreOperation }
  /// 134080, see `NSPersistentStoreOpenError`.
  public static var persistentStoreOpen: CocoaError.Code { .persistentStoreOpen }
  /// 134090, see `NSPersistentStoreTimeoutError`.
  public static var persistentStoreTimeout: CocoaError.Code { .persistentStoreTimeout }
  /// 134091, see `NSPersistentStoreUnsupportedRequestTypeError`.
  public static var persistentStoreUnsupportedRequestType: CocoaError.Code { .persistentStoreUnsupportedRequestType }
  /// 134100, see `NSPersistentStoreIncompatibleVersionHashError`.
  public static var persistentStoreIncompatibleVersionHash: CocoaError.Code { .persistentStoreIncompatibleVersionHash }
  /// 134110, see `NSMigrationError`.
  public static var migration: CocoaError.Code { .migration }
  /// 134120, see `NSMigrationCancelledError`.
  public static var migrationCancelled: CocoaError.Code { .migrationCancelled }
  /// 134130, see `NSMigrationMissingSourceModelError`.
  public static var migrationMissingSourceModel: CocoaError.Code { .migrationMissingSourceModel }
  /// 134140, see `NSMigrationMissingMappingModelError`.
  public static var migrationMissingMappingModel: CocoaError.Code { .migrationMissingMappingModel }
  /// 134150, see `NSMigrationManagerSourceStoreError`.
  public static var migrationManagerSourceStore: CocoaError.Code { .migrationManagerSourceStore }
  /// 134160, see `NSMigrationManagerDestinationStoreError`.
  public static var migrationManagerDestinationStore: CocoaError.Code { .migrationManagerDestinationStore }
  /// 134170, see `NSEntityMigrationPolicyError`.
  public static var entityMigrationPolicy: CocoaError.Code { .entityMigrationPolicy }
  /// 134180, see `NSSQLiteError`.
  public static var sqlite: CocoaError.Code { .sqlite }
  /// 134190, see `NSInferredMappingModelError`.
  public static var inferredMappingModel: CocoaError.Code { .inferredMappingModel }
  /// 134200, see `NSExternalRecordImportError`.
  public static var externalRecordImport: CocoaError.Code { .externalRecordImport }
}
