// 8.4  Name who deleted it
//
// "Who deleted my photo?" a customer asks, but the row is gone. List every photo that was deleted after `token`, with
// its last `serverID`, and with author, context name and date of the transaction that deleted it. Whatever is missing
// is nil. You are on the queue of `context`.
//
//     deleted by a save, in bulk, or with its album      listed
//     marked for deletion                                not listed
//     no `serverID`, or that of another photo            an entry of its own
//     no token                                           all of history
//     a clock was set back                               in the order of the transactions; within one, in any
//     a fault in `context` for a deleted photo           stays a fault
//
// The model preserves `serverID` in history.
//
// House rules: all. Do not purge history.

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
  return transactions.map { transaction in
    PhotoDeletion(serverID: nil, author: transaction.author, contextName: nil, date: transaction.timestamp)
  }
}
