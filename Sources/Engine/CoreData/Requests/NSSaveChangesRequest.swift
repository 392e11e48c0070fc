import Foundation

/// The changes of a save.
///
/// Contexts make their own; handing one to `execute(_:)` is always refused (BU-14).
open class NSSaveChangesRequest: NSPersistentStoreRequest {
  /// The new objects.
  public let insertedObjects: Set<NSManagedObject>?
  /// The changed objects.
  public let updatedObjects: Set<NSManagedObject>?
  /// The deleted objects.
  public let deletedObjects: Set<NSManagedObject>?
  /// The objects whose versions are checked although they did not change (RF-19).
  public let lockedObjects: Set<NSManagedObject>?

  /// Makes a request.
  public init(
    inserted insertedObjects: Set<NSManagedObject>?, updated updatedObjects: Set<NSManagedObject>?,
    deleted deletedObjects: Set<NSManagedObject>?, locked lockedObjects: Set<NSManagedObject>?
  ) {
    self.insertedObjects = insertedObjects
    self.updatedObjects = updatedObjects
    self.deletedObjects = deletedObjects
    self.lockedObjects = lockedObjects
    super.init()
  }

  /// `saveRequestType`.
  open override var requestType: NSPersistentStoreRequestType { .saveRequestType }

  /// A request with the same objects.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSSaveChangesRequest(
      inserted: insertedObjects, updated: updatedObjects, deleted: deletedObjects, locked: lockedObjects)
    copy.affectedStores = affectedStores
    return copy
  }
}
