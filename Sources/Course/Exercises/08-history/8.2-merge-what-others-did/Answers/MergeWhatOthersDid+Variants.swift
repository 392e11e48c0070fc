import Foundation
import Graders
import OpenCoreData
import Samples

extension Variant {
  static var mergeWhatOthersDid: [Variant] {
    [
      Variant(
        "merges-on-the-queue-of-each-context",
        MergeWhatOthersDid { token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          let notifications = transactions.map { $0.objectIDNotification() }
          for context in contexts {
            context.performAndWait { for change in notifications { context.mergeChanges(fromContextDidSave: change) } }
          }
          return transactions.last?.token ?? token
        }),
      Variant(
        "sorts-the-changes-itself-into-arrays",
        MergeWhatOthersDid { token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          for transaction in transactions {
            func ids(_ type: NSPersistentHistoryChangeType) -> [NSManagedObjectID] {
              (transaction.changes ?? []).filter { $0.changeType == type }.map(\.changedObjectID)
            }
            for context in contexts {
              NSManagedObjectContext.mergeChanges(
                fromRemoteContextSave: [
                  NSInsertedObjectsKey: ids(.insert), NSUpdatedObjectsKey: ids(.update),
                  NSDeletedObjectsKey: ids(.delete),
                ], into: [context])
            }
          }
          return transactions.last?.token ?? token
        }),
      Variant(
        "gathers-all-transactions-in-one-merge",
        MergeWhatOthersDid { token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          guard let last = transactions.last else { return token }
          let changes = transactions.flatMap { $0.changes ?? [] }
          func ids(_ type: NSPersistentHistoryChangeType) -> [NSManagedObjectID] {
            changes.filter { $0.changeType == type }.map(\.changedObjectID)
          }
          NSManagedObjectContext.mergeChanges(
            fromRemoteContextSave: [
              NSInsertedObjectIDsKey: ids(.insert), NSUpdatedObjectIDsKey: ids(.update),
              NSDeletedObjectIDsKey: ids(.delete),
            ], into: contexts)
          return last.token
        }),
      Variant(
        "reads-until-nothing-is-left",
        MergeWhatOthersDid { token, reader, contexts in
          var place = token
          while true {
            let transactions = try HistoryReading.transactions(after: place, in: reader)
            guard let last = transactions.last else { return place }
            HistoryReading.merge(transactions, into: contexts)
            place = last.token
          }
        }),
      Variant(
        "asks-for-the-place-before-it-reads",
        MergeWhatOthersDid { token, reader, contexts in
          let end = HistoryReading.end(reader)
          HistoryReading.merge(try HistoryReading.transactions(after: token, in: reader), into: contexts)
          return end ?? token
        }),
    ]
  }
}
