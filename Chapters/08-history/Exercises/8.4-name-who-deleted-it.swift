// 8.4  Name who deleted it
//
// "Who deleted my photo?" asks the support, and the rows are gone. List every photo that was deleted after `token`:
// its name on the server, author and context name of the transaction that deleted it, each nil if there was none, and
// its date. You are on the queue of `context`.
//
//     by a save, in bulk, or with its album       listed
//     marked for deletion                         not listed
//     no `serverID`, or that of another one       an entry of its own
//     no token                                    all of history
//     a clock was set back                        the order is that of the transactions; in one, any
//     `context` has a fault for a deleted photo   it stays a fault
//
// The model preserves `serverID` in history.
//
// House rules: all. History is not purged.

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
