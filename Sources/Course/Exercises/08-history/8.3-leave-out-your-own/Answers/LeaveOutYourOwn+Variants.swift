import Foundation
import Graders
import OpenCoreData
import Samples

extension Variant {
  static var leaveOutYourOwn: [Variant] {
    [
      Variant(
        "filters-in-the-request-and-asks-for-the-place-first",
        LeaveOutYourOwn { own, token, reader, contexts in
          let end = HistoryReading.end(reader)
          let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
          request.fetchRequest = NSPersistentHistoryTransaction.fetchRequest
          request.fetchRequest?.predicate = NSPredicate(format: "author == nil OR author != %@", own)
          let result = try reader.execute(request) as? NSPersistentHistoryResult
          HistoryReading.merge(result?.result as? [NSPersistentHistoryTransaction] ?? [], into: contexts)
          return end ?? token
        }),
      Variant(
        "goes-through-them-one-by-one",
        LeaveOutYourOwn { own, token, reader, contexts in
          var place = token
          for transaction in try HistoryReading.transactions(after: token, in: reader) {
            place = transaction.token
            if let author = transaction.author, author == own { continue }
            for context in contexts {
              context.performAndWait { context.mergeChanges(fromContextDidSave: transaction.objectIDNotification()) }
            }
          }
          return place
        }),
      Variant(
        "reads-the-heads-first",
        LeaveOutYourOwn { own, token, reader, contexts in
          let heads = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
          heads.resultType = .transactionsOnly
          let result = try reader.execute(heads) as? NSPersistentHistoryResult
          let all = result?.result as? [NSPersistentHistoryTransaction] ?? []
          guard let last = all.last else { return token }
          let numbers = Set(all.filter { $0.author != own }.map(\.transactionNumber))
          let read = try HistoryReading.transactions(after: token, in: reader)
          HistoryReading.merge(read.filter { numbers.contains($0.transactionNumber) }, into: contexts)
          return last.token
        }),
    ]
  }
}
