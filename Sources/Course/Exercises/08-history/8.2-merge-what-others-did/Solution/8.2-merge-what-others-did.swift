// 8.2  Merge what others did
//
// Each transaction says in IDs what it inserted, updated and deleted, victims included, and a merge takes it as it
// is. What was read ends with the last of these transactions, and nowhere else: the coordinator's current token may
// lie after a transaction that somebody wrote since.

import Foundation
import OpenCoreData
import Samples

func mergeHistory(
  after token: NSPersistentHistoryToken?, readIn reader: NSManagedObjectContext,
  into contexts: [NSManagedObjectContext]
) throws -> NSPersistentHistoryToken? {
  let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
  let result = try reader.execute(request) as? NSPersistentHistoryResult
  let transactions = result?.result as? [NSPersistentHistoryTransaction] ?? []
  for transaction in transactions {
    let changes = transaction.objectIDNotification().userInfo ?? [:]
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: changes, into: contexts)
  }
  return transactions.last?.token ?? token
}
