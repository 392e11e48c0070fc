import Foundation

/// Who wants to know which rows a coordinator's saves and batch requests delete.
package protocol RowDeletionWatcher: AnyObject {
  /// Rows are gone.
  ///
  /// - Parameter isBatch: whether a batch request has deleted them; else it was a save.
  func note(_ objects: [NSManagedObjectID], isBatch: Bool, _ context: NSManagedObjectContext, _ date: Date)

  /// What is known of an object whose row is gone; nil where nothing is.
  func text(on object: NSManagedObjectID) -> String?
}

extension NSPersistentStoreCoordinator {
  /// What the message of a fault that cannot be fulfilled says besides; nil where nobody watches, or nothing is known.
  func note(onRowOf object: NSManagedObjectID) -> String? {
    for watcher in rowDeletionWatchers.all {
      if let text = watcher.text(on: object) { return text }
    }
    return nil
  }
}
