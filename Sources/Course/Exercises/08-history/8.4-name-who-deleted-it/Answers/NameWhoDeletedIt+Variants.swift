import Foundation
import Graders
import OpenCoreData
import Samples

extension Variant {
  static var nameWhoDeletedIt: [Variant] {
    /// The changes alone, whose transactions nobody else holds.
    func changes(
      after token: NSPersistentHistoryToken?, in context: NSManagedObjectContext
    ) throws -> [NSPersistentHistoryChange] {
      try HistoryReading.transactions(after: token, in: context).flatMap { $0.changes ?? [] }
    }
    return [
      Variant(
        "asks-for-deletes-only",
        NameWhoDeletedIt { token, context in
          let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
          request.fetchRequest = NSPersistentHistoryChange.fetchRequest
          request.fetchRequest?.predicate = NSPredicate(
            format: "changeType == %ld", NSPersistentHistoryChangeType.delete.rawValue)
          let result = try context.execute(request) as? NSPersistentHistoryResult
          var list: [PhotoDeletion] = []
          for transaction in result?.result as? [NSPersistentHistoryTransaction] ?? [] {
            for change in transaction.changes ?? []
            where change.changedObjectID.entity.name == "Photo" { list.append(entry(change, transaction)) }
          }
          return list
        }),
      Variant(
        "goes-from-the-change-to-its-transaction",
        NameWhoDeletedIt { token, context in
          let transactions = try HistoryReading.transactions(after: token, in: context)
          return transactions.flatMap { $0.changes ?? [] }.compactMap { change in
            guard change.changeType == .delete, change.changedObjectID.entity.attributesByName["serverID"] != nil,
              let transaction = change.transaction
            else { return nil }
            return entry(change, transaction)
          }
        }),
      Variant(
        "keeps-the-changes-and-not-the-transactions",
        NameWhoDeletedIt { token, context in
          try changes(after: token, in: context).compactMap { change in
            guard change.changeType == .delete, change.changedObjectID.entity.name == "Photo",
              let transaction = change.transaction
            else { return nil }
            return entry(change, transaction)
          }
        }),
      Variant(
        "reads-in-a-context-of-its-own",
        NameWhoDeletedIt { token, context in
          let own = NSManagedObjectContext(.privateQueue)
          own.persistentStoreCoordinator = context.persistentStoreCoordinator
          let transactions = try own.performAndWait { try HistoryReading.transactions(after: token, in: own) }
          var list: [PhotoDeletion] = []
          for transaction in transactions {
            for change in (transaction.changes ?? []).reversed() where change.changeType == .delete {
              if change.changedObjectID.entity.name == "Photo" { list.append(entry(change, transaction)) }
            }
          }
          return list
        }),
    ]
  }

  private static func entry(
    _ change: NSPersistentHistoryChange, _ transaction: NSPersistentHistoryTransaction
  ) -> PhotoDeletion {
    PhotoDeletion(
      serverID: change.tombstone?["serverID"] as? String, author: transaction.author,
      contextName: transaction.contextName, date: transaction.timestamp)
  }
}
