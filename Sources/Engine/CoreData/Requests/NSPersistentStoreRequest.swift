import Foundation

/// What kind of request a store is asked to carry out, with Apple's raw values.
public enum NSPersistentStoreRequestType: UInt, Sendable {
  /// A fetch: `NSFetchRequest`.
  case fetchRequestType = 1
  /// The changes of a save: `NSSaveChangesRequest`.
  case saveRequestType = 2
  /// Rows to insert: `NSBatchInsertRequest`.
  case batchInsertRequestType = 5
  /// Rows to change: `NSBatchUpdateRequest`.
  case batchUpdateRequestType = 6
  /// Rows to delete: `NSBatchDeleteRequest`.
  case batchDeleteRequestType = 7
}

/// A request to stores.
open class NSPersistentStoreRequest: NSObject, NSCopying {
  /// The stores to ask; nil asks all.
  open var affectedStores: [NSPersistentStore]?

  /// What kind of request this is.
  open var requestType: NSPersistentStoreRequestType { .fetchRequestType }

  /// Makes a request to all stores.
  public override init() { super.init() }

  /// A copy with the same settings; subclasses add theirs.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSPersistentStoreRequest()
    copy.affectedStores = affectedStores
    return copy
  }
}
