import Foundation
import Graders
import OpenCoreData
import Samples

extension Variant {
  static var purgeWhatEverybodyHasRead: [Variant] {
    [
      Variant(
        "counts-what-is-unread",
        PurgeWhatEverybodyHasRead { clients, context in
          var late: Set<String> = []
          var most: (count: Int, token: NSPersistentHistoryToken?) = (-1, nil)
          for client in clients {
            do {
              let request = NSPersistentHistoryChangeRequest.fetchHistory(after: client.token)
              request.resultType = .count
              let result = try context.execute(request) as? NSPersistentHistoryResult
              let count = client.token == nil ? Int.max : result?.result as? Int ?? 0
              if count > most.count { most = (count, client.token) }
            } catch {
              guard (error as NSError).code == 134_301 else { throw error }
              late.insert(client.name)
            }
          }
          if let token = most.token {
            try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: token))
          }
          return late
        }),
      Variant(
        "purges-before-the-first-unread-transaction",
        PurgeWhatEverybodyHasRead { clients, context in
          let worker = NSManagedObjectContext(.privateQueue)
          worker.persistentStoreCoordinator = context.persistentStoreCoordinator
          return try worker.performAndWait {
            var late: Set<String> = []
            var (unread, isAllNeeded): ([NSPersistentHistoryTransaction], Bool) = ([], false)
            let all = try HistoryReading.transactions(after: nil, in: worker)
            for client in clients {
              do {
                let first = try HistoryReading.transactions(after: client.token, in: worker).first
                if let first { unread.append(first) }
                if client.token == nil { isAllNeeded = true }
              } catch let error as CocoaError where error.errorCode == NSPersistentHistoryTokenExpiredError {
                late.insert(client.name)
              }
            }
            if isAllNeeded { return late }
            let bound = unread.min { $0.transactionNumber < $1.transactionNumber } ?? all.last
            try worker.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: bound))
            return late
          }
        }),
    ]
  }
}
