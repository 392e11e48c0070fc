// Keys of an error's userInfo (VL-11, VL-23, VL-23b).

/// The errors behind a 1560.
public let NSDetailedErrorsKey = "NSDetailedErrors"
/// The object that failed validation.
public let NSValidationObjectErrorKey = "NSValidationErrorObject"
/// The name of the property that failed validation.
public let NSValidationKeyErrorKey = "NSValidationErrorKey"
/// The value that failed validation, when there is one (VL-24).
public let NSValidationValueErrorKey = "NSValidationErrorValue"
/// The predicate that failed.
public let NSValidationPredicateErrorKey = "NSValidationErrorPredicate"
/// The objects that an error is about.
public let NSAffectedObjectsErrorKey = "NSAffectedObjectsErrorKey"
/// The stores that an error is about.
public let NSAffectedStoresErrorKey = "NSAffectedStoresErrorKey"
/// The conflicts behind a 133020 (VL-25).
public let NSPersistentStoreSaveConflictsErrorKey = "conflictList"
/// SQLite's own result code (VL-26).
public let NSSQLiteErrorDomain = "NSSQLiteErrorDomain"
/// Whether the developer is advised to attempt recovery; false wherever the engine sets it (VL-11).
package let validationShouldAttemptRecoveryKey = "NSValidationErrorShouldAttemptRecoveryKey"
