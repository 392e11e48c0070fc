// 8.4  Name who deleted it
//
// "Who deleted my photo?" asks the support, and the rows are gone. List every photo that has been deleted after
// `token`, or in all of history where `token` is nil: its name on the server, the author and the context name of the
// transaction that deleted it, and when that was. The list is in the order of the transactions, also where a clock
// was set back between two of them; the photos of one transaction are in any order.
//
// A photo counts however it went: by a save, along with its album, or in bulk. One that was marked for deletion is
// not deleted. A photo may have no `serverID` when it goes, and two may have the same one. The model preserves it in
// history. `PhotoDeletion` has the four values; author and context name are nil where nobody signed.
//
// You are on the queue of `context`. It has unsaved changes and held objects of other code, which stay as they are,
// and no photo that is there is read. If history cannot be read, the error reaches the caller unchanged.

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
