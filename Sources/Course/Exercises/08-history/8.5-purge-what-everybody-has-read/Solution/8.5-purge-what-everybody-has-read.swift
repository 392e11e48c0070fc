// 8.5  Purge what everybody has read
//
// How far a client has read is the number of the first transaction after its token; numbers rise, whatever a clock
// does. A token that has expired throws 134301, which is an answer about one client. All other errors are left alone.

import Foundation
import Graders
import OpenCoreData
import Samples

func purgeHistory(readBy clients: [HistoryClient], in context: NSManagedObjectContext) throws -> Set<String> {
  var late: Set<String> = []
  var least: (unread: Int64, token: NSPersistentHistoryToken?) = (.max, nil)
  for client in clients {
    do {
      let unread = try firstUnread(after: client.token, in: context)
      if unread <= least.unread { least = (unread, client.token) }
    } catch let error as CocoaError where error.errorCode == NSPersistentHistoryTokenExpiredError {
      late.insert(client.name)
    }
  }
  if let token = least.token {
    try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: token))
  }
  return late
}

/// The number of the first transaction that a client has not read; 0 where it has read nothing at all.
private func firstUnread(
  after token: NSPersistentHistoryToken?, in context: NSManagedObjectContext
) throws -> Int64 {
  guard let token else { return 0 }
  let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
  request.resultType = .transactionsOnly
  let result = try context.execute(request) as? NSPersistentHistoryResult
  let transactions = result?.result as? [NSPersistentHistoryTransaction]
  return transactions?.first?.transactionNumber ?? .max
}
