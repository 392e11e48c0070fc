import Foundation
import OpenCoreData

/// Reading and merging history as it should be, for answers that differ in one thing.
enum HistoryReading {
  /// The transactions after a token, read in a context, on its queue.
  static func transactions(
    after token: NSPersistentHistoryToken?, in context: NSManagedObjectContext
  ) throws -> [NSPersistentHistoryTransaction] {
    let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
    let result = try context.execute(request) as? NSPersistentHistoryResult
    return result?.result as? [NSPersistentHistoryTransaction] ?? []
  }

  /// Merges transactions into contexts, the oldest first.
  static func merge(
    _ transactions: some Sequence<NSPersistentHistoryTransaction>, into contexts: [NSManagedObjectContext]
  ) {
    for transaction in transactions {
      NSManagedObjectContext.mergeChanges(
        fromRemoteContextSave: transaction.objectIDNotification().userInfo ?? [:], into: contexts)
    }
  }

  /// The coordinator's place after everything.
  static func end(_ context: NSManagedObjectContext) -> NSPersistentHistoryToken? {
    context.persistentStoreCoordinator?.currentPersistentHistoryToken(fromStores: nil)
  }
}
