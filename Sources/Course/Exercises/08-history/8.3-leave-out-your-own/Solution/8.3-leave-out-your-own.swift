// 8.3  Leave out your own
//
// Whose a transaction is decides whether it is merged; that it was read decides where the next reading begins. An
// author that is nil equals no name, so it is somebody else's.

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
  for transaction in transactions where transaction.author != own {
    let changes = transaction.objectIDNotification().userInfo ?? [:]
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: changes, into: contexts)
  }
  return transactions.last?.token ?? token
}
