import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var mergeWhatOthersDid: [WrongAnswer] {
    typealias Transactions = [NSPersistentHistoryTransaction]
    /// Reads as it should be, and merges in its own way.
    func answer(
      _ merge: @escaping (Transactions, [NSManagedObjectContext]) throws -> Void
    ) -> MergeWhatOthersDid {
      MergeWhatOthersDid { token, reader, contexts in
        let transactions = try HistoryReading.transactions(after: token, in: reader)
        try merge(transactions, contexts)
        return transactions.last?.token ?? token
      }
    }
    /// Merges the changes that a condition leaves.
    func merge(
      _ transactions: Transactions, into contexts: [NSManagedObjectContext],
      _ isMerged: (NSPersistentHistoryChange) -> Bool
    ) {
      for transaction in transactions {
        var told: [String: [NSManagedObjectID]] = [:]
        for change in (transaction.changes ?? []).filter(isMerged) {
          let key =
            switch change.changeType {
            case .insert: NSInsertedObjectsKey
            case .update: NSUpdatedObjectsKey
            case .delete: NSDeletedObjectsKey
            }
          told[key, default: []].append(change.changedObjectID)
        }
        NSManagedObjectContext.mergeChanges(fromRemoteContextSave: told, into: contexts)
      }
    }
    return [
      WrongAnswer(
        "thinks-their-change-beats-an-edit", failsAt: "edited-on-both-sides",
        MergeWhatOthersDid { token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          HistoryReading.merge(transactions, into: contexts)
          HistoryReading.forgetEdits(of: transactions, in: contexts)
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "thinks-a-hundred-are-all", failsAt: "any-number",
        MergeWhatOthersDid { token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader).prefix(100)
          HistoryReading.merge(transactions, into: contexts)
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "thinks-reading-is-merging", failsAt: "what-is-gone", answer { _, _ in }),
      WrongAnswer(
        "tells-the-first-context", failsAt: "what-is-gone",
        answer { HistoryReading.merge($0, into: Array($1.prefix(1))) }),
      WrongAnswer(
        "is-only-afraid-of-deletes", failsAt: "what-has-changed",
        answer { merge($0, into: $1) { $0.changeType == .delete } }),
      WrongAnswer(
        "thinks-a-fetch-finds-what-is-new", failsAt: "what-is-new",
        answer { merge($0, into: $1) { $0.changeType != .insert } }),
      WrongAnswer(
        "thinks-only-photos-go", failsAt: "what-went-along",
        answer { merge($0, into: $1) { $0.changedObjectID.entity.name == "Photo" } }),
      WrongAnswer(
        "thinks-the-last-transaction-has-it-all", failsAt: "each-transaction",
        answer { HistoryReading.merge($0.suffix(1), into: $1) }),
      WrongAnswer(
        "thinks-the-order-does-not-matter", failsAt: "in-their-order",
        answer { HistoryReading.merge($0.reversed(), into: $1) }),
      WrongAnswer(
        "leaves-the-token-where-it-was", failsAt: "the-next-place",
        MergeWhatOthersDid { token, reader, contexts in
          HistoryReading.merge(try HistoryReading.transactions(after: token, in: reader), into: contexts)
          return token
        }),
      WrongAnswer(
        "has-no-token-without-news", failsAt: "the-next-place",
        MergeWhatOthersDid { token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          HistoryReading.merge(transactions, into: contexts)
          return transactions.last?.token
        }),
      WrongAnswer(
        "thinks-merging-twice-does-no-harm", failsAt: "not-again",
        MergeWhatOthersDid { token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: nil, in: reader)
          HistoryReading.merge(transactions, into: contexts)
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "thinks-an-empty-merge-is-silent", failsAt: "without-news",
        answer { transactions, contexts in
          let changes = transactions.flatMap { $0.changes ?? [] }
          func ids(_ type: NSPersistentHistoryChangeType) -> [NSManagedObjectID] {
            changes.filter { $0.changeType == type }.map(\.changedObjectID)
          }
          NSManagedObjectContext.mergeChanges(
            fromRemoteContextSave: [
              NSInsertedObjectsKey: ids(.insert), NSUpdatedObjectsKey: ids(.update), NSDeletedObjectsKey: ids(.delete),
            ], into: contexts)
        }),
      WrongAnswer(
        "thinks-no-token-means-nothing-new", failsAt: "all-of-it",
        MergeWhatOthersDid { token, reader, contexts in
          guard token != nil else { return HistoryReading.end(reader) }
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          HistoryReading.merge(transactions, into: contexts)
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "thinks-it-has-read-up-to-now", failsAt: "before-the-merge",
        MergeWhatOthersDid { token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          let end = HistoryReading.end(reader)
          HistoryReading.merge(transactions, into: contexts)
          return end ?? token
        }),
      WrongAnswer(
        "thinks-any-context-may-read", failsAt: "where-it-is-read",
        MergeWhatOthersDid { token, reader, contexts in
          let place = contexts.first ?? reader
          let transactions = try place.performAndWait { try HistoryReading.transactions(after: token, in: place) }
          HistoryReading.merge(transactions, into: contexts)
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "thinks-what-is-read-may-go", failsAt: "what-stays",
        MergeWhatOthersDid { token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          HistoryReading.merge(transactions, into: contexts)
          guard let next = transactions.last?.token else { return token }
          try reader.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: next))
          return next
        }),
      WrongAnswer(
        "thinks-an-error-means-no-news", failsAt: "the-error",
        MergeWhatOthersDid { token, reader, contexts in
          let transactions = (try? HistoryReading.transactions(after: token, in: reader)) ?? []
          HistoryReading.merge(transactions, into: contexts)
          return transactions.last?.token ?? token
        }),
    ]
  }
}
