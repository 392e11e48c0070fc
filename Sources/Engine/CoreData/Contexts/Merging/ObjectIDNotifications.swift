import Foundation
import Synchronization

/// Whether anybody can be observing the notifications that carry IDs.
///
/// A set of IDs for every save would cost each save an allocation an object. Whoever observes has read the name, so the
/// did-save one is posted only once the name has been read (chosen here).
enum ObjectIDNotifications {
  private static let didSaveWasRead = Atomic(false)

  /// Whether somebody has read the name of the did-save notification.
  static var isDidSaveObserved: Bool { didSaveWasRead.load(ordering: .relaxed) }

  /// The name of the did-save notification, for whoever makes one without observing any.
  static let didSave = Notification.Name("NSManagedObjectContextDidSaveObjectIDsNotification")

  fileprivate static let didSaveName: Notification.Name = {
    didSaveWasRead.store(true, ordering: .relaxed)
    return didSave
  }()
}

extension NSNotification.Name {
  /// Posted after a save, with the IDs of the objects; its object is the context (NT-06).
  ///
  /// Read the name here: saves made before anybody has done so do not post it.
  public static var NSManagedObjectContextDidSaveObjectIDs: NSNotification.Name { ObjectIDNotifications.didSaveName }
  /// Posted after a merge, with the IDs of what others reported and of what changed here; its object is the context that
  /// merged (NT-06, NT-08).
  public static let NSManagedObjectContextDidMergeChangesObjectIDs = NSNotification.Name(
    "NSManagedObjectContextDidMergeChangesObjectIDsNotification")
}

extension NSManagedObjectContext {
  /// Posted after a save, with the IDs of the objects (NT-06).
  public static var didSaveObjectIDsNotification: Notification.Name { .NSManagedObjectContextDidSaveObjectIDs }
  /// Posted after a merge, with IDs (NT-06, NT-08).
  public static let didMergeChangesObjectIDsNotification = Notification.Name
    .NSManagedObjectContextDidMergeChangesObjectIDs

  /// Posts a notification of this context with sets of IDs; empty ones are left out (SV-17, CH-021).
  func post(_ name: Notification.Name, ids sets: [(key: String, ids: [NSManagedObjectID])]) {
    var info: [AnyHashable: Any] = [:]
    for set in sets where !set.ids.isEmpty { info[set.key] = Set(set.ids) }
    NotificationCenter.default.post(name: name, object: self, userInfo: info)
  }
}
