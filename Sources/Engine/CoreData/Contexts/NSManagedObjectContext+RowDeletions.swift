import Foundation

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
  func noteRowDeletions(_ gone: [NSManagedObjectID], _ watchers: [any RowDeletionWatcher]) {
    // The work is done and the lock given up, in which the clock may be set.
    for watcher in watchers {
      watcher.note(gone, isBatch: true, self, coordinator.lock.withLock { coordinator.now() })
    }
  }
}
