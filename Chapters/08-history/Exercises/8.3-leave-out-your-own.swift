// 8.3  Leave out your own
//
// An app signs as `own` what it writes, and its contexts know of that already. Read history after `token` in
// `reader`, whose queue you are on, and in no other context; merge into all `contexts` what others wrote. A list
// follows the objects-did-change notifications that this posts. Return the token after which the next reading begins:
// what is read now is not read again.
//
//     no token                                           all of history is new
//     by "App", "app.widget", "" or nobody; own: "app"   others wrote it, whatever their context is called
//     only the app has written                           no context is told of anything
//     nothing has happened since                         the same token
//     inserted by others, and deleted again              the list does not show it
//     written while you merge                            merged now, or by the next reading
//
// House rules: all. History is not purged.

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
