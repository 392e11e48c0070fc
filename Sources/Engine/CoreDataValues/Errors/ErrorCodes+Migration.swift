import Foundation

// The codes of migration and of the import of external records (VL-20f).

/// A migration failed.
public var NSMigrationError: Int { 134110 }
/// Values that the new model wants to be unique are not.
public var NSMigrationConstraintViolationError: Int { 134111 }
/// A migration was cancelled.
public var NSMigrationCancelledError: Int { 134120 }
/// The model that a store was made with was not found.
public var NSMigrationMissingSourceModelError: Int { 134130 }
/// No mapping model leads from one model to the other.
public var NSMigrationMissingMappingModelError: Int { 134140 }
/// The store that is migrated from failed.
public var NSMigrationManagerSourceStoreError: Int { 134150 }
/// The store that is migrated to failed.
public var NSMigrationManagerDestinationStoreError: Int { 134160 }
/// A migration policy of an entity failed.
public var NSEntityMigrationPolicyError: Int { 134170 }
/// No mapping model could be inferred.
public var NSInferredMappingModelError: Int { 134190 }
/// External records could not be imported.
public var NSExternalRecordImportError: Int { 134200 }

extension CocoaError.Code {
  /// 134110, see `NSMigrationError`.
  public static var migration: CocoaError.Code { .init(rawValue: NSMigrationError) }
  /// 134120, see `NSMigrationCancelledError`.
  public static var migrationCancelled: CocoaError.Code { .init(rawValue: NSMigrationCancelledError) }
  /// 134130, see `NSMigrationMissingSourceModelError`.
  public static var migrationMissingSourceModel: CocoaError.Code { .init(rawValue: NSMigrationMissingSourceModelError) }
  /// 134140, see `NSMigrationMissingMappingModelError`.
  public static var migrationMissingMappingModel: CocoaError.Code {
    .init(rawValue: NSMigrationMissingMappingModelError)
  }
  /// 134150, see `NSMigrationManagerSourceStoreError`.
  public static var migrationManagerSourceStore: CocoaError.Code { .init(rawValue: NSMigrationManagerSourceStoreError) }
  /// 134160, see `NSMigrationManagerDestinationStoreError`.
  public static var migrationManagerDestinationStore: CocoaError.Code {
    .init(rawValue: NSMigrationManagerDestinationStoreError)
  }
  /// 134170, see `NSEntityMigrationPolicyError`.
  public static var entityMigrationPolicy: CocoaError.Code { .init(rawValue: NSEntityMigrationPolicyError) }
  /// 134190, see `NSInferredMappingModelError`.
  public static var inferredMappingModel: CocoaError.Code { .init(rawValue: NSInferredMappingModelError) }
  /// 134200, see `NSExternalRecordImportError`.
  public static var externalRecordImport: CocoaError.Code { .init(rawValue: NSExternalRecordImportError) }
}
