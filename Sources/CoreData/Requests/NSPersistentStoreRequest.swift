import Foundation

/// What kind of request a store is asked to carry out, with Apple's raw values.
public enum NSPersistentStoreRequestType: UInt, Sendable {
  case fetchRequestType = 1
  case saveRequestType = 2
  case batchInsertRequestType = 5
  case batchUpdateRequestType = 6
  case batchDeleteRequestType = 7
}

/// A request to stores.
open class NSPersistentStoreRequest: NSObject, NSCopying {
  /// The stores to ask; nil asks all.
  public var affectedStores: [NSPersistentStore]?

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
