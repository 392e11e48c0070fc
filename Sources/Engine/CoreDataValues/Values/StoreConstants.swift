/// A SQLite file.
public let NSSQLiteStoreType = "SQLite"
/// Memory, gone with the coordinator.
public let NSInMemoryStoreType = "InMemory"
/// Key of a store's type in its metadata.
public let NSStoreTypeKey = "NSStoreType"
/// Key of a store's UUID in its metadata.
public let NSStoreUUIDKey = "NSStoreUUID"
/// Key of the entities' version hashes in a store's metadata.
public let NSStoreModelVersionHashesKey = "NSStoreModelVersionHashes"
/// Key of the model's version identifiers in a store's metadata.
public let NSStoreModelVersionIdentifiersKey = "NSStoreModelVersionIdentifiers"
/// Option: open the store for reading only; an `NSNumber` or `Bool`.
public let NSReadOnlyPersistentStoreOption = "NSReadOnlyPersistentStoreOption"
/// Option: whether a store of another version of the model is migrated when it is added; an `NSNumber` or `Bool`, default
/// false, and true in a store description (MG-01, MG-02).
public let NSMigratePersistentStoresAutomaticallyOption = "NSMigratePersistentStoresAutomaticallyOption"
/// Option: whether the mapping for a migration is inferred; an `NSNumber` or `Bool`, default false, and true in a store
/// description (MG-01, MG-02).
public let NSInferMappingModelAutomaticallyOption = "NSInferMappingModelAutomaticallyOption"
/// Option: whether a store is opened although its version hashes are not those of the model; an `NSNumber` or `Bool`,
/// default false (MG-03).
public let NSIgnorePersistentStoreVersioningOption = "NSIgnorePersistentStoreVersioningOption"
/// Option: SQLite pragmas by name, such as `["journal_mode": "DELETE"]` (SQ-41).
public let NSSQLitePragmasOption = "NSSQLitePragmasOption"
/// Option: run SQLite's `ANALYZE` when the store is added; an `NSNumber` or `Bool` (SQ-58).
public let NSSQLiteAnalyzeOption = "NSSQLiteAnalyzeOption"
/// Option: run SQLite's `VACUUM` when the store is added; an `NSNumber` or `Bool` (SQ-58).
public let NSSQLiteManualVacuumOption = "NSSQLiteManualVacuumOption"
/// Option: how many requests a store may carry out at the same time; an `NSNumber` of at least 1.
///
/// It is checked and kept: a store has one connection here, and carries out one request after the other (CH-982).
public let NSPersistentStoreConnectionPoolMaxSizeKey = "NSPersistentStoreConnectionPoolMaxSizeKey"
/// Option: seconds to wait for a locked database before the operation fails; an `NSNumber`, default 5.
public let NSPersistentStoreTimeoutOption = "NSPersistentStoreTimeoutOption"
/// Option of `destroyPersistentStore` and `replacePersistentStore`: an `NSNumber` or `Bool`; true empties or replaces the
/// file without looking what it is and who uses it.
public let NSPersistentStoreForceDestroyOption = "NSPersistentStoreForceDestroyOption"
/// Option: whether the store records every transaction in its history; an `NSNumber` or `Bool`, default false.
///
/// A store that has history and is opened without this option can only be read, so that none is missed (observed).
public let NSPersistentHistoryTrackingKey = "NSPersistentHistoryTrackingKey"
/// Option: whether `NSPersistentStoreRemoteChange` is posted; an `NSNumber` or `Bool`, default false.
public let NSPersistentStoreRemoteChangeNotificationPostOptionKey =
  "NSPersistentStoreRemoteChangeNotificationOptionKey"
