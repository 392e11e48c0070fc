// 8.5  Purge what everybody has read
//
// An app, its widget and others read the history of one store. Each client says up to where it has read: its `token`,
// or nil where it has read nothing yet. Purge what all of them have read: what a client has not read has to stay, and
// it must be able to read on after its token as before; a client without a token needs everything that is there. All
// transactions before the place of the client that has read least have to go. The transaction of that place itself
// may stay. There is at least one client that can read on.
//
// A token may have expired already, because somebody purged too early. Return the names of the clients with such a
// token: each of them has to load everything anew, which is the caller's business. They hold nothing back. Any other
// error reaches the caller unchanged.
//
// You are on the queue of `context`, which has unsaved changes and held objects of other code. These and all rows
// stay as they are. The clock of a machine may be set back between two transactions. The app has one store.
//
// A client is a value of this type:
//
//   struct HistoryClient {
//     let name: String                       // no other client has it
//     let token: NSPersistentHistoryToken?   // up to where it has read; nil: nothing yet
//   }

import Foundation
import Graders
import OpenCoreData
import Samples

func purgeHistory(readBy clients: [HistoryClient], in context: NSManagedObjectContext) throws -> Set<String> {
  let weekAgo = Date(timeIntervalSinceNow: -7 * 86_400)
  try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: weekAgo))
  return []
}
