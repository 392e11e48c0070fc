import Foundation
import OpenCoreData

extension NSManagedObjectContext {
  /// Does some work, and merges into other contexts what this one has saved meanwhile.
  ///
  /// - Parameter work: saves this context, on its queue.
  /// - Throws: what the work throws; then nobody is told.
  func telling(_ contexts: [NSManagedObjectContext], _ work: () throws -> Void) rethrows {
    let box = NotificationBox()
    let observer = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextDidSave, object: self, queue: nil
    ) { box.add($0) }
    defer { NotificationCenter.default.removeObserver(observer) }
    try work()
    for notification in box.notifications {
      for context in contexts {
        context.performAndWait { context.mergeChanges(fromContextDidSave: notification) }
      }
    }
  }
}

extension GradedStore {
  /// Lets another context of the container do something, saves it, and merges that save into contexts.
  ///
  /// - Parameter work: gets the other context, on its queue.
  /// - Throws: what the work or the save throws.
  func inBackground(
    mergingInto contexts: [NSManagedObjectContext], _ work: (NSManagedObjectContext) throws -> Void
  ) throws {
    let other = container.newBackgroundContext()
    try other.telling(contexts) {
      try other.performAndWait {
        try work(other)
        try other.save()
      }
    }
  }
}
