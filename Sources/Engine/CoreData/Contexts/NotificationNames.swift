import Foundation

/// Key of the new objects in a notification's userInfo (NT-02).
public let NSInsertedObjectsKey = "inserted"
/// Key of the changed objects in a notification's userInfo (NT-02).
public let NSUpdatedObjectsKey = "updated"
/// Key of the deleted objects in a notification's userInfo (NT-02).
public let NSDeletedObjectsKey = "deleted"
/// Key of the refreshed objects in a notification's userInfo (NT-02).
public let NSRefreshedObjectsKey = "refreshed"
/// Key of the invalidated objects in a notification's userInfo (NT-02).
public let NSInvalidatedObjectsKey = "invalidated"
/// Key of the IDs of all objects, when a context was reset (NT-02, UN-07).
public let NSInvalidatedAllObjectsKey = "invalidatedAll"
/// Key of the token of the query generation that a save of a pinned context has made, in did-save's userInfo (NT-05).
public let NSManagedObjectContextQueryGenerationKey = "newQueryGeneration"
/// Key of the IDs of new objects in an ID notification's userInfo (NT-02).
public let NSInsertedObjectIDsKey = "inserted_objectIDs"
/// Key of the IDs of changed objects in an ID notification's userInfo (NT-02).
public let NSUpdatedObjectIDsKey = "updated_objectIDs"
/// Key of the IDs of deleted objects in an ID notification's userInfo (NT-02).
public let NSDeletedObjectIDsKey = "deleted_objectIDs"
/// Key of the IDs of refreshed objects in an ID notification's userInfo (NT-02).
public let NSRefreshedObjectIDsKey = "refreshed_objectIDs"
/// Key of the IDs of invalidated objects in an ID notification's userInfo (NT-02).
public let NSInvalidatedObjectIDsKey = "invalidated_objectIDs"

extension NSNotification.Name {
  /// Posted when pending changes are processed (NT-11).
  public static let NSManagedObjectContextObjectsDidChange = NSNotification.Name(
    "NSObjectsChangedInManagingContextNotification")
  /// Posted before a save; without userInfo (NT-04).
  public static let NSManagedObjectContextWillSave = NSNotification.Name(
    "NSManagingContextWillSaveChangesNotification")
  /// Posted after a save (SV-01).
  public static let NSManagedObjectContextDidSave = NSNotification.Name(
    "NSManagingContextDidSaveChangesNotification")
}

extension NSManagedObjectContext {
  /// Posted when pending changes are processed (NT-11).
  public static let didChangeObjectsNotification = Notification.Name.NSManagedObjectContextObjectsDidChange
  /// Posted before a save; without userInfo (NT-04).
  public static let willSaveObjectsNotification = Notification.Name.NSManagedObjectContextWillSave
  /// Posted after a save (SV-01).
  public static let didSaveObjectsNotification = Notification.Name.NSManagedObjectContextDidSave

  /// The keys of a notification's userInfo.
  public enum NotificationKey: String {
    /// The new objects.
    case insertedObjects = "inserted"
    /// The changed objects.
    case updatedObjects = "updated"
    /// The deleted objects.
    case deletedObjects = "deleted"
    /// The refreshed objects.
    case refreshedObjects = "refreshed"
    /// The invalidated objects.
    case invalidatedObjects = "invalidated"
    /// The IDs of all objects, when a context was reset.
    case invalidatedAllObjects = "invalidatedAll"
    /// The IDs of the new objects.
    case insertedObjectIDs = "inserted_objectIDs"
    /// The IDs of the changed objects.
    case updatedObjectIDs = "updated_objectIDs"
    /// The IDs of the deleted objects.
    case deletedObjectIDs = "deleted_objectIDs"
    /// The IDs of the refreshed objects.
    case refreshedObjectIDs = "refreshed_objectIDs"
    /// The IDs of the invalidated objects.
    case invalidatedObjectIDs = "invalidated_objectIDs"
    /// The token of the query generation that a save of a pinned context has made.
    case queryGeneration = "newQueryGeneration"
  }

  /// Posts a notification of this context; sets that are empty are left out (SV-17, CH-021).
  ///
  /// Did-save always has a userInfo, in which no set is where nothing was saved (SV-03); will-save has none (NT-04).
  ///
  /// A history token goes under the key that Core Data uses without naming it (NT-05).
  func post(
    _ name: Notification.Name, _ sets: [(key: String, objects: [NSManagedObject])] = [],
    token: NSPersistentHistoryToken? = nil, generation: NSQueryGenerationToken? = nil
  ) {
    var info: [AnyHashable: Any] = [:]
    if let generation { info[NSManagedObjectContextQueryGenerationKey] = generation }
    if let token { info["newChangeToken"] = token }
    // Outside of a save nobody will ask for the same set again.
    let keeper = phases.contains(.saving) ? graphIfUsed : nil
    for set in sets where !set.objects.isEmpty {
      info[set.key] = keeper?.postedSets.set(of: set.objects) ?? Set(set.objects)
    }
    let isBare = info.isEmpty && name != .NSManagedObjectContextDidSave
    NotificationCenter.default.post(name: name, object: self, userInfo: isBare ? nil : info)
  }
}
