import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var leaveOutYourOwn: [WrongAnswer] {
    typealias Transactions = [NSPersistentHistoryTransaction]
    /// Merges the transactions that a condition leaves, and reads on after the last of all.
    func answer(_ isMerged: @escaping (NSPersistentHistoryTransaction, _ own: String) -> Bool) -> LeaveOutYourOwn {
      LeaveOutYourOwn { own, token, reader, contexts in
        let transactions = try HistoryReading.transactions(after: token, in: reader)
        HistoryReading.merge(transactions.filter { isMerged($0, own) }, into: contexts)
        return transactions.last?.token ?? token
      }
    }
    /// Merges as it should, and reads on after a transaction of its choice.
    func readingOn(
      after nextPlace: @escaping (_ all: Transactions, _ others: Transactions) -> NSPersistentHistoryToken?
    ) -> LeaveOutYourOwn {
      LeaveOutYourOwn { own, token, reader, contexts in
        let transactions = try HistoryReading.transactions(after: token, in: reader)
        let others = transactions.filter { $0.author != own }
        HistoryReading.merge(others, into: contexts)
        return nextPlace(transactions, others) ?? token
      }
    }
    func right(_ transactions: Transactions, _ own: String, _ contexts: [NSManagedObjectContext]) {
      HistoryReading.merge(transactions.filter { $0.author != own }, into: contexts)
    }
    /// What the app has written itself among some transactions.
    func written(by own: String, in transactions: some Sequence<NSPersistentHistoryTransaction>)
      -> Set<NSManagedObjectID>
    {
      Set(transactions.filter { $0.author == own }.flatMap { $0.changes ?? [] }.map(\.changedObjectID))
    }
    return [
      WrongAnswer(
        "leaves-out-objects-that-it-has-written-too", failsAt: "what-others-wrote",
        LeaveOutYourOwn { own, token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          let known = written(by: own, in: transactions)
          for transaction in transactions where transaction.author != own {
            var changes = transaction.objectIDNotification().userInfo ?? [:]
            for (key, ids) in changes {
              if let ids = ids as? Set<NSManagedObjectID> { changes[key] = ids.subtracting(known) }
            }
            NSManagedObjectContext.mergeChanges(fromRemoteContextSave: changes, into: contexts)
          }
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "takes-the-last-change-for-all-of-them", failsAt: "what-others-wrote",
        LeaveOutYourOwn { own, token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          HistoryReading.mergeTheLastChange(transactions.filter { $0.author != own }, into: contexts)
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "thinks-that-a-screen-needs-no-inserts", failsAt: "what-others-wrote",
        LeaveOutYourOwn { own, token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          for transaction in transactions where transaction.author != own {
            var changes = transaction.objectIDNotification().userInfo ?? [:]
            changes[NSInsertedObjectIDsKey] = nil
            changes[NSInsertedObjectsKey] = nil
            NSManagedObjectContext.mergeChanges(fromRemoteContextSave: changes, into: contexts)
          }
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "forgets-edits-of-what-others-changed", failsAt: "edited-on-both-sides",
        LeaveOutYourOwn { own, token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          right(transactions, own, contexts)
          HistoryReading.forgetEdits(of: transactions.filter { $0.author != own }, in: contexts)
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "reads-ten-at-a-time", failsAt: "any-number",
        LeaveOutYourOwn { own, token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader).prefix(10)
          right(Array(transactions), own, contexts)
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "takes-only-an-expired-token-for-an-error", failsAt: "the-error",
        LeaveOutYourOwn { own, token, reader, contexts in
          try HistoryReading.passingOnExpiryAlone(token) {
            let transactions = try HistoryReading.transactions(after: token, in: reader)
            right(transactions, own, contexts)
            return transactions.last?.token ?? token
          }
        }),
      WrongAnswer(
        "stops-at-its-own", failsAt: "the-others",
        LeaveOutYourOwn { own, token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          HistoryReading.merge(transactions.reversed().prefix { $0.author != own }, into: contexts)
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "reads-nothing-without-a-token", failsAt: "the-others",
        LeaveOutYourOwn { own, token, reader, contexts in
          guard let token else { return HistoryReading.end(reader) }
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          right(transactions, own, contexts)
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "knows-one-other-only", failsAt: "the-others", answer { transaction, _ in transaction.author == "sync" }),
      WrongAnswer(
        "tells-the-first-context", failsAt: "the-others",
        LeaveOutYourOwn { own, token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          right(transactions, own, Array(contexts.prefix(1)))
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "thinks-app-is-always-the-name", failsAt: "its-own", answer { transaction, _ in transaction.author != "app" }),
      WrongAnswer("merges-everything", failsAt: "its-own", answer { _, _ in true }),
      WrongAnswer(
        "takes-the-process-for-the-author", failsAt: "its-own",
        answer { transaction, own in transaction.processID != own }),
      WrongAnswer(
        "thinks-nobody-is-nobody", failsAt: "no-author",
        answer { transaction, own in transaction.author.map { $0 != own } ?? false }),
      WrongAnswer(
        "compares-the-context-s-name", failsAt: "the-others",
        answer { transaction, own in transaction.contextName != own }),
      WrongAnswer(
        "compares-beginnings", failsAt: "whose-name",
        answer { transaction, own in !(transaction.author ?? "").hasPrefix(own) }),
      WrongAnswer(
        "compares-without-case", failsAt: "whose-name",
        answer { transaction, own in transaction.author?.lowercased() != own.lowercased() }),
      WrongAnswer(
        "looks-for-its-name-within", failsAt: "whose-name",
        answer { transaction, own in !(transaction.author ?? "").contains(own) }),
      WrongAnswer(
        "thinks-an-empty-name-is-its-own", failsAt: "whose-name",
        answer { transaction, own in transaction.author != own && transaction.author != "" }),
      WrongAnswer(
        "merges-the-newest-first", failsAt: "in-their-order",
        LeaveOutYourOwn { own, token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          right(transactions.reversed(), own, contexts)
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "reads-on-behind-what-it-merged", failsAt: "the-token-moves", readingOn(after: { $1.last?.token })),
      WrongAnswer(
        "leaves-the-token-where-it-was", failsAt: "the-token-moves", readingOn(after: { _, _ in nil })),
      WrongAnswer(
        "returns-nothing-when-only-it-wrote", failsAt: "the-token-moves",
        LeaveOutYourOwn { own, token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          guard transactions.contains(where: { $0.author != own }) else { return token }
          right(transactions, own, contexts)
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "filters-in-the-request", failsAt: "the-token-moves",
        LeaveOutYourOwn { own, token, reader, contexts in
          let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
          request.fetchRequest = NSPersistentHistoryTransaction.fetchRequest
          request.fetchRequest?.predicate = NSPredicate(format: "author == nil OR author != %@", own)
          let result = try reader.execute(request) as? NSPersistentHistoryResult
          let others = result?.result as? Transactions ?? []
          HistoryReading.merge(others, into: contexts)
          return others.last?.token ?? token
        }),
      WrongAnswer(
        "asks-for-the-place-afterwards", failsAt: "meanwhile",
        LeaveOutYourOwn { own, token, reader, contexts in
          right(try HistoryReading.transactions(after: token, in: reader), own, contexts)
          return HistoryReading.end(reader)
        }),
      WrongAnswer(
        "thinks-it-has-read-up-to-now", failsAt: "before-the-merge",
        LeaveOutYourOwn { own, token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          let end = HistoryReading.end(reader)
          right(transactions, own, contexts)
          return end ?? token
        }),
      WrongAnswer(
        "signs-for-the-reader", failsAt: "others-work-stays",
        LeaveOutYourOwn { own, token, reader, contexts in
          reader.transactionAuthor = own
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          right(transactions, own, contexts)
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "reads-in-a-context-to-merge-into", failsAt: "where-it-is-read",
        LeaveOutYourOwn { own, token, reader, contexts in
          let place = contexts.first ?? reader
          let transactions = try place.performAndWait { try HistoryReading.transactions(after: token, in: place) }
          right(transactions, own, contexts)
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "reads-in-a-context-of-its-own", failsAt: "where-it-is-read",
        LeaveOutYourOwn { own, token, reader, contexts in
          let place = NSManagedObjectContext(.privateQueue)
          place.persistentStoreCoordinator = reader.persistentStoreCoordinator
          let transactions = try place.performAndWait { try HistoryReading.transactions(after: token, in: place) }
          right(transactions, own, contexts)
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "purges-what-it-has-read", failsAt: "what-stays",
        LeaveOutYourOwn { own, token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          right(transactions, own, contexts)
          guard let next = transactions.last?.token else { return token }
          try reader.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: next))
          return next
        }),
      WrongAnswer(
        "swallows-the-error", failsAt: "the-error",
        LeaveOutYourOwn { own, token, reader, contexts in
          let transactions = (try? HistoryReading.transactions(after: token, in: reader)) ?? []
          right(transactions, own, contexts)
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "begins-anew-after-an-error", failsAt: "the-error",
        LeaveOutYourOwn { own, token, reader, contexts in
          let transactions =
            try (try? HistoryReading.transactions(after: token, in: reader))
            ?? HistoryReading.transactions(after: nil, in: reader)
          right(transactions, own, contexts)
          return transactions.last?.token ?? token
        }),
    ]
  }
}
