// 8.3  Leave out your own
//
// An app signs what it writes: the author of its transactions is `own`. Read the store's history after `token`,
// or all of it where `token` is nil, and merge into each of `contexts` every transaction that others have
// written. A list on the screen may follow the objects-did-change notifications that a merge posts: it takes in each
// photo that one of them names as inserted, and drops each that one names as deleted. After your merges such a list
// must show no photo that others have inserted and deleted again.
//
// What the app has written itself its contexts have heard of already, and must not be told of again. Other authors
// have names of all kinds, or sign with nothing at all; their contexts may have any name. A name, your own too, may
// have any characters in it.
//
// Return the token after which the next reading has to begin: what has been read now need not be read again, and it
// is the token that you were given where nothing has happened since. Others go on writing while you merge, and so
// does the app; nothing of that may be missed by the next reading.
//
// You are on the queue of `reader`, which is none of `contexts`; read history in `reader`, and in no other context.
// All contexts have unsaved changes and held objects of other code, which stay as they are. If history cannot be
// read, the error reaches the caller unchanged, and no context has been told of anything. Other processes read this
// history, too: nothing of it is purged. The app has one store.

import Foundation
import OpenCoreData
import Samples

func mergeOthers(
  than own: String, after token: NSPersistentHistoryToken?, readIn reader: NSManagedObjectContext,
  into contexts: [NSManagedObjectContext]
) throws -> NSPersistentHistoryToken? {
  let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
  let result = try reader.execute(request) as? NSPersistentHistoryResult
  let transactions = result?.result as? [NSPersistentHistoryTransaction] ?? []
  let last = transactions.last { $0.contextName != own }
  if let changes = last?.objectIDNotification().userInfo {
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: changes, into: contexts)
  }
  return last?.token ?? token
}
