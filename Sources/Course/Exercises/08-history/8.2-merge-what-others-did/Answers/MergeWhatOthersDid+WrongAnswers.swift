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
        "forgets-edits-of-what-others-changed", failsAt: "edited-on-both-sides",
        MergeWhatOthersDid { token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          HistoryReading.merge(transactions, into: contexts)
          HistoryReading.forgetEdits(of: transactions, in: contexts)
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "takes-the-last-change-for-all-of-them", failsAt: "each-transaction",
        answer { HistoryReading.mergeTheLastChange($0, into: $1) }),
      WrongAnswer(
        "reads-a-hundred-at-a-time", failsAt: "any-number",
        MergeWhatOthersDid { token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader).prefix(100)
          HistoryReading.merge(transactions, into: contexts)
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "takes-only-an-expired-token-for-an-error", failsAt: "the-error",
        MergeWhatOthersDid { token, reader, contexts in
          try HistoryReading.passingOnExpiryAlone(token) {
            let transactions = try HistoryReading.transactions(after: token, in: reader)
            HistoryReading.merge(transactions, into: contexts)
            return transactions.last?.token ?? token
          }
        }),
      WrongAnswer(
        "thinks-reading-is-merging", failsAt: "what-is-gone", answer { _, _ in }),
      WrongAnswer(
        "refreshes-everything", failsAt: "what-is-gone",
        answer { _, contexts in for context in contexts { context.performAndWait { context.refreshAllObjects() } } }),
      WrongAnswer(
        "tells-the-first-context", failsAt: "what-is-gone",
        answer { HistoryReading.merge($0, into: Array($1.prefix(1))) }),
      WrongAnswer(
        "merges-without-changes", failsAt: "what-is-gone",
        MergeWhatOthersDid { token, reader, contexts in
          let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
          request.resultType = .transactionsOnly
          let result = try reader.execute(request) as? NSPersistentHistoryResult
          let transactions = result?.result as? Transactions ?? []
          HistoryReading.merge(transactions, into: contexts)
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "is-only-afraid-of-deletes", failsAt: "what-has-changed",
        answer { merge($0, into: $1) { $0.changeType == .delete } }),
      WrongAnswer(
        "thinks-a-fetch-finds-what-is-new", failsAt: "what-is-new",
        answer { merge($0, into: $1) { $0.changeType != .insert } }),
      WrongAnswer(
        "looks-at-photos-only", failsAt: "what-went-along",
        answer { merge($0, into: $1) { $0.changedObjectID.entity.name == "Photo" } }),
      WrongAnswer(
        "merges-the-first-one", failsAt: "each-transaction",
        answer { HistoryReading.merge($0.prefix(1), into: $1) }),
      WrongAnswer(
        "merges-the-last-one", failsAt: "each-transaction",
        answer { HistoryReading.merge($0.suffix(1), into: $1) }),
      WrongAnswer(
        "spares-those-without-an-author", failsAt: "each-transaction",
        answer { transactions, contexts in
          HistoryReading.merge(transactions.filter { $0.author != nil }, into: contexts)
        }),
      WrongAnswer(
        "merges-the-newest-first", failsAt: "in-their-order",
        answer { HistoryReading.merge($0.reversed(), into: $1) }),
      WrongAnswer(
        "leaves-the-token-where-it-was", failsAt: "the-next-place",
        MergeWhatOthersDid { token, reader, contexts in
          HistoryReading.merge(try HistoryReading.transactions(after: token, in: reader), into: contexts)
          return token
        }),
      WrongAnswer(
        "returns-the-first-place", failsAt: "the-next-place",
        MergeWhatOthersDid { token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          HistoryReading.merge(transactions, into: contexts)
          return transactions.first?.token ?? token
        }),
      WrongAnswer(
        "has-no-token-without-news", failsAt: "the-next-place",
        MergeWhatOthersDid { token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          HistoryReading.merge(transactions, into: contexts)
          return transactions.last?.token
        }),
      WrongAnswer(
        "merges-all-of-it-each-time", failsAt: "not-again",
        MergeWhatOthersDid { token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: nil, in: reader)
          HistoryReading.merge(transactions, into: contexts)
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "tells-of-everything-that-is-held", failsAt: "not-again",
        answer { transactions, contexts in
          HistoryReading.merge(transactions, into: contexts)
          guard !transactions.isEmpty else { return }
          for context in contexts {
            let ids = context.performAndWait { context.registeredObjects.map(\.objectID) }
            NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: ids], into: [context])
          }
        }),
      WrongAnswer(
        "goes-back-one-transaction", failsAt: "not-again",
        MergeWhatOthersDid { token, reader, contexts in
          let all = try HistoryReading.transactions(after: nil, in: reader)
          let count = try HistoryReading.transactions(after: token, in: reader).count
          HistoryReading.merge(all.suffix(count == 0 ? 0 : count + 1), into: contexts)
          return all.last?.token ?? token
        }),
      WrongAnswer(
        "merges-an-empty-dictionary", failsAt: "without-news",
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
        "waits-for-a-first-token", failsAt: "all-of-it",
        MergeWhatOthersDid { token, reader, contexts in
          guard token != nil else { return HistoryReading.end(reader) }
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          HistoryReading.merge(transactions, into: contexts)
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "asks-for-the-place-afterwards", failsAt: "meanwhile",
        MergeWhatOthersDid { token, reader, contexts in
          HistoryReading.merge(try HistoryReading.transactions(after: token, in: reader), into: contexts)
          return HistoryReading.end(reader)
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
        "leaves-merging-switched-on", failsAt: "others-work-stays",
        answer { transactions, contexts in
          HistoryReading.merge(transactions, into: contexts)
          for context in contexts { context.performAndWait { context.automaticallyMergesChangesFromParent = true } }
        }),
      WrongAnswer(
        "reads-in-a-context-to-merge-into", failsAt: "where-it-is-read",
        MergeWhatOthersDid { token, reader, contexts in
          let place = contexts.first ?? reader
          let transactions = try place.performAndWait { try HistoryReading.transactions(after: token, in: place) }
          HistoryReading.merge(transactions, into: contexts)
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "purges-what-it-has-read", failsAt: "what-stays",
        MergeWhatOthersDid { token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          HistoryReading.merge(transactions, into: contexts)
          guard let next = transactions.last?.token else { return token }
          try reader.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: next))
          return next
        }),
      WrongAnswer(
        "swallows-the-error", failsAt: "the-error",
        MergeWhatOthersDid { token, reader, contexts in
          let transactions = (try? HistoryReading.transactions(after: token, in: reader)) ?? []
          HistoryReading.merge(transactions, into: contexts)
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "begins-anew-after-an-error", failsAt: "the-error",
        MergeWhatOthersDid { token, reader, contexts in
          let transactions =
            try (try? HistoryReading.transactions(after: token, in: reader))
            ?? HistoryReading.transactions(after: nil, in: reader)
          HistoryReading.merge(transactions, into: contexts)
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "clears-the-screen-at-an-error", failsAt: "the-error",
        MergeWhatOthersDid { token, reader, contexts in
          do {
            let transactions = try HistoryReading.transactions(after: token, in: reader)
            HistoryReading.merge(transactions, into: contexts)
            return transactions.last?.token ?? token
          } catch {
            for context in contexts { context.performAndWait { context.reset() } }
            throw error
          }
        }),
    ]
  }
}
