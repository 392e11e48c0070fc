// 8.4  Name who deleted it
//
// A change says what happened to one row: its type, the ID with the entity, and the tombstone. The transaction says
// it of the whole: author, context and time. A tombstone is nil where there was no value to preserve, and the photo
// is gone all the same.

import Foundation
import Graders
import OpenCoreData
import Samples

func photoDeletions(
  after token: NSPersistentHistoryToken?, in context: NSManagedObjectContext
) throws -> [PhotoDeletion] {
  let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
  let result = try context.execute(request) as? NSPersistentHistoryResult
  let transactions = result?.result as? [NSPersistentHistoryTransaction] ?? []
  return transactions.flatMap { transaction in
    (transaction.changes ?? [])
      .filter { $0.changeType == .delete && $0.changedObjectID.entity.name == "Photo" }
      .map { change in
        PhotoDeletion(
          serverID: change.tombstone?["serverID"] as? String, author: transaction.author,
          contextName: transaction.contextName, date: transaction.timestamp)
      }
  }
}
