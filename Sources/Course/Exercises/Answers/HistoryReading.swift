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

  /// Forgets what contexts have edited of the objects that some transactions have updated.
  static func forgetEdits(
    of transactions: some Sequence<NSPersistentHistoryTransaction>, in contexts: [NSManagedObjectContext]
  ) {
    let changes = transactions.flatMap { $0.changes ?? [] }
    let updated = changes.filter { $0.changeType == .update }.map(\.changedObjectID)
    for context in contexts {
      context.performAndWait {
        for object in updated.compactMap(context.registeredObject) where object.hasChanges {
          context.refresh(object, mergeChanges: false)
        }
      }
    }
  }

  /// The coordinator's place after everything.
  static func end(_ context: NSManagedObjectContext) -> NSPersistentHistoryToken? {
    context.persistentStoreCoordinator?.currentPersistentHistoryToken(fromStores: nil)
  }
}
