import Foundation

extension CocoaError {
  /// The objects that the error is about.
  public var affectedObjects: [AnyObject]? { userInfo[NSAffectedObjectsErrorKey] as? [AnyObject] }

  /// The stores that the error is about.
  public var affectedStores: [AnyObject]? { userInfo[NSAffectedStoresErrorKey] as? [AnyObject] }

  /// The conflicts that kept a save from being made (MP-03b).
  public var persistentStoreSaveConflicts: [NSMergeConflict]? {
    userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict]
  }

  // Beside the property of its name: of two modules with one name only the upper one's would be found.

  /// 134050, see `NSPersistentStoreSaveConflictsError`.
  public static var persistentStoreSaveConflicts: CocoaError.Code { .persistentStoreSaveConflicts }
}
