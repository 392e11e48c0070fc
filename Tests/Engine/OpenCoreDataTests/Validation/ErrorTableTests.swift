import Foundation
import TestKit
import Testing

@testable import CoreData

/// The error-code table, row by row.
@Suite("error codes, descriptions and keys", .fact("VL-20"))
struct ErrorTableTests {
  static let rows: [(Int, Int, CocoaError.Code, String)] = [
    (1550, NSManagedObjectValidationError, .managedObjectValidation, "%{PROPERTY}@ is not valid."),
    (1560, NSValidationMultipleErrorsError, .validationMultipleErrors, "Multiple validation errors occurred."),
    (
      1570, NSValidationMissingMandatoryPropertyError, .validationMissingMandatoryProperty,
      "%{PROPERTY}@ is a required value."
    ),
    (
      1580, NSValidationRelationshipLacksMinimumCountError, .validationRelationshipLacksMinimumCount,
      "Too few items in %{PROPERTY}@."
    ),
    (
      1590, NSValidationRelationshipExceedsMaximumCountError, .validationRelationshipExceedsMaximumCount,
      "Too many items in %{PROPERTY}@."
    ),
    (
      1600, NSValidationRelationshipDeniedDeleteError, .validationRelationshipDeniedDelete,
      "Items cannot be deleted from %{PROPERTY}@."
    ),
    (1610, NSValidationNumberTooLargeError, .validationNumberTooLarge, "%{PROPERTY}@ is too large."),
    (1620, NSValidationNumberTooSmallError, .validationNumberTooSmall, "%{PROPERTY}@ is too small."),
    (1630, NSValidationDateTooLateError, .validationDateTooLate, "%{PROPERTY}@ is too late."),
    (1640, NSValidationDateTooSoonError, .validationDateTooSoon, "%{PROPERTY}@ is too soon."),
    (1650, NSValidationInvalidDateError, .validationInvalidDate, "%{PROPERTY}@ is invalid."),
    (1660, NSValidationStringTooLongError, .validationStringTooLong, "%{PROPERTY}@ is too long."),
    (1670, NSValidationStringTooShortError, .validationStringTooShort, "%{PROPERTY}@ is too short."),
    (1680, NSValidationStringPatternMatchingError, .validationStringPatternMatching, "%{PROPERTY}@ is invalid."),
    (
      132000, NSManagedObjectContextLockingError, .managedObjectContextLocking,
      "Could not acquire a lock in a managed object context."
    ),
    (
      132010, NSPersistentStoreCoordinatorLockingError, .persistentStoreCoordinatorLocking,
      "Could not acquire a lock in a managed persistent store coordinator."
    ),
    (
      133000, NSManagedObjectReferentialIntegrityError, .managedObjectReferentialIntegrity,
      "Attempt to access an object not found in store."
    ),
    (
      133010, NSManagedObjectExternalRelationshipError, .managedObjectExternalRelationship,
      "Cannot save objects with references outside of their own stores."
    ),
    (133020, NSManagedObjectMergeError, .managedObjectMerge, "Could not merge changes."),
    (
      134000, NSPersistentStoreInvalidTypeError, .persistentStoreInvalidType,
      "Failed to save. Unknown store type, format, or version."
    ),
    (
      134010, NSPersistentStoreTypeMismatchError, .persistentStoreTypeMismatch,
      "The store type is inconsistent with the data format."
    ),
    (134030, NSPersistentStoreSaveError, .persistentStoreSave, "An error occurred while saving."),
    (
      134040, NSPersistentStoreIncompleteSaveError, .persistentStoreIncompleteSave,
      "Save operation could not be completed."
    ),
    (134060, NSCoreDataError, .coreData, "A Core Data error occurred."),
    (
      134070, NSPersistentStoreOperationError, .persistentStoreOperation, "An error occurred in the persistent store."
    ),
    (134080, NSPersistentStoreOpenError, .persistentStoreOpen, "An error occurred while opening the persistent store."),
    (
      134090, NSPersistentStoreTimeoutError, .persistentStoreTimeout,
      "A timeout error occurred while connecting to the persistent store."
    ),
    (134180, NSSQLiteError, .sqlite, "An SQLite error occurred."),
  ]

  @Test(
    "a row: number, constant, CocoaError.Code and description agree",
    .fact("VL-20", "VL-20b", "VL-20c", "VL-20d", "VL-20e", "VL-20g", "VL-20h", "VL-20i"), arguments: rows.indices)
  func row(index: Int) {
    let (number, constant, code, description) = Self.rows[index]
    #expect(constant == number)
    #expect(code.rawValue == number)
    #expect(ErrorSentences.description(forCode: number) == description)
  }

  @Test(
    "codes without an entry in the framework's table get Foundation's sentence", .fact("VL-20", "VL-20j"),
    arguments: [
      (1690, NSValidationInvalidURIError), (134050, NSPersistentStoreSaveConflictsError),
      (134091, NSPersistentStoreUnsupportedRequestTypeError),
    ])
  func withoutEntry(number: Int, constant: Int) {
    #expect(constant == number)
    #expect(
      ErrorSentences.description(forCode: number) == "The operation couldn’t be completed. (Cocoa error \(number).)")
  }

  @Test("the keys of userInfo", .fact("VL-23", "VL-23b"))
  func keys() {
    #expect(NSDetailedErrorsKey == "NSDetailedErrors")
    #expect(NSValidationObjectErrorKey == "NSValidationErrorObject")
    #expect(NSValidationKeyErrorKey == "NSValidationErrorKey")
    #expect(NSValidationValueErrorKey == "NSValidationErrorValue")
    #expect(NSValidationPredicateErrorKey == "NSValidationErrorPredicate")
    #expect(NSAffectedObjectsErrorKey == "NSAffectedObjectsErrorKey")
    #expect(NSPersistentStoreSaveConflictsErrorKey == "conflictList")
    #expect(NSSQLiteErrorDomain == "NSSQLiteErrorDomain")
  }

  @Test(
    "each code of a value's check comes from the warning of its predicate", .fact("VL-03", "VL-05"),
    arguments: [
      ("count", "SELF <= 10", 11 as any Sendable, 1610), ("count", "SELF >= 10", 9, 1620),
      ("date", "SELF <= %@", Date(timeIntervalSinceReferenceDate: 1), 1630),
      ("date", "SELF >= %@", Date(timeIntervalSinceReferenceDate: -1), 1640),
      ("code", "SELF.length <= 2", "long", 1660), ("code", "SELF.length >= 2", "s", 1670),
      ("code", "SELF MATCHES '[a-z]+'", "1", 1680),
    ] as [(String, String, any Sendable, Int)])
  func valueCodes(key: String, format: String, value: any Sendable, code: Int) throws {
    let zero = Date(timeIntervalSinceReferenceDate: 0)
    let predicate = format.contains("%@") ? NSPredicate(format: format, zero) : NSPredicate(format: format)
    let types: [String: NSAttributeType] = [
      "count": .integer64AttributeType, "date": .dateAttributeType, "code": .stringAttributeType,
    ]
    let property = attribute(key, try #require(types[key]))
    property.setValidationPredicates([predicate], withValidationWarnings: [code])
    try onStack(.memory, TestModel.item([property])) { _, context in
      let item = context.make("Item", "one")
      item.setValue(value, forKey: key)
      let error = try saveFailure(context)
      #expect(error.validationLines == ["\(code) Item one.\(key)"])
      #expect(error.localizedDescription == ErrorSentences.description(forCode: code))
      #expect(error.userInfo[NSValidationPredicateErrorKey] as? NSPredicate === predicate)
      item.setValue(nil, forKey: key)
      try context.save()
    }
  }

  @Test("a merge error has conflictList and NSExceptionOmitCallstacks", .fact("VL-25"), arguments: StoreKind.allCases)
  func mergeKeys(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.save()
      series.name = "Mine"
      try stack.change("Dark") { $0.name = "Theirs" }
      let error = try saveFailure(context)
      #expect((error.userInfo["conflictList"] as? [NSMergeConflict])?.count == 1)
      #expect(error.userInfo["NSExceptionOmitCallstacks"] as? Bool == true)
      context.rollback()
    }
  }
}
