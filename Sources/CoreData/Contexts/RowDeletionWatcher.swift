import Foundation

/// Who wants to know which rows a coordinator's saves and batch requests delete.
package protocol RowDeletionWatcher: AnyObject {
  /// Rows are gone.
  ///
  /// - Parameters:
  ///   - objects: the objects that they were of.
  ///   - isBatch: whether a batch request has deleted them; else it was a save.
  ///   - context: whose work it was.
  ///   - date: when it was.
  func note(_ objects: [NSManagedObjectID], isBatch: Bool, _ context: NSManagedObjectContext, _ date: Date)

  /// What is known of an object whose row is gone; nil where nothing is.
  func text(on object: NSManagedObjectID) -> String?
}

extension NSManagedObjectContext {
  /// Tells watchers of the rows that a save has deleted.
  ///
  /// Objects whose rows went before, by a merge, are not its doing.
  func noteRowDeletions(_ objects: [NSManagedObject]) {
    if objects.isEmpty { return }
    let watchers = coordinator.rowDeletionWatchers.all
    guard !watchers.isEmpty else { return }
    let gone = objects.filter { $0.row != nil && !$0.life.isInaccessible }.map(\.objectID)
    for watcher in watchers { watcher.note(gone, isBatch: false, self, coordinator.now()) }
  }

  /// Tells watchers of the rows that a batch request has deleted.
  func noteRowDeletions(_ outcomes: [StoreOutcome], _ watchers: [any RowDeletionWatcher]) {
    let gone = outcomes.ids(\.deleted, coordinator.layout)
    // The work is done and the lock given up, in which the clock may be set.
    for watcher in watchers {
      watcher.note(gone, isBatch: true, self, coordinator.lock.withLock { coordinator.now() })
    }
  }
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
