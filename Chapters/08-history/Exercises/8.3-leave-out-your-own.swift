// 8.3  Leave out your own
//
// An app writes as the author `own`, and its contexts know what it wrote. Merge all that others wrote after `token`
// into all `contexts`, which have their own queues. Read history in `reader`, whose queue you are on, and in no other
// context. A list follows the objects-did-change notifications of each context. Return the token from which the next
// reading starts: nothing that is read now is read again.
//
//     no token                                           all of history is new
//     by "App", "app.widget", "" or nobody; own: "app"   others wrote it, whatever their context is called
//     written by the app alone                           no context is told of it
//     nothing was written since                          the same token
//     inserted by others, and deleted again              the list does not show it
//     written while you merge                            merged now, or by the next reading
//
// House rules: all. Do not purge history.

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
