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
        "thinks-an-object-has-one-author", failsAt: "what-others-wrote",
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
        "thinks-their-change-beats-an-edit", failsAt: "edited-on-both-sides",
        LeaveOutYourOwn { own, token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          right(transactions, own, contexts)
          HistoryReading.forgetEdits(of: transactions.filter { $0.author != own }, in: contexts)
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "thinks-ten-are-all", failsAt: "any-number",
        LeaveOutYourOwn { own, token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader).prefix(10)
          right(Array(transactions), own, contexts)
          return transactions.last?.token ?? token
        }),
      WrongAnswer("thinks-merging-its-own-does-no-harm", failsAt: "its-own", answer { _, _ in true }),
      WrongAnswer(
        "thinks-nobody-is-nobody", failsAt: "no-author",
        answer { transaction, own in transaction.author.map { $0 != own } ?? false }),
      WrongAnswer(
        "takes-the-context-for-the-author", failsAt: "the-others",
        answer { transaction, own in transaction.contextName != own }),
      WrongAnswer(
        "thinks-a-beginning-is-the-name", failsAt: "whose-name",
        answer { transaction, own in !(transaction.author ?? "").hasPrefix(own) }),
      WrongAnswer(
        "thinks-the-order-does-not-matter", failsAt: "in-their-order",
        LeaveOutYourOwn { own, token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          right(transactions.reversed(), own, contexts)
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "thinks-what-is-left-out-is-unread", failsAt: "the-token-moves", readingOn(after: { $1.last?.token })),
      WrongAnswer(
        "returns-nothing-when-only-it-wrote", failsAt: "the-token-moves",
        LeaveOutYourOwn { own, token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          guard transactions.contains(where: { $0.author != own }) else { return token }
          right(transactions, own, contexts)
          return transactions.last?.token ?? token
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
        "thinks-any-context-may-read", failsAt: "where-it-is-read",
        LeaveOutYourOwn { own, token, reader, contexts in
          let place = contexts.first ?? reader
          let transactions = try place.performAndWait { try HistoryReading.transactions(after: token, in: place) }
          right(transactions, own, contexts)
          return transactions.last?.token ?? token
        }),
      WrongAnswer(
        "thinks-what-is-read-may-go", failsAt: "what-stays",
        LeaveOutYourOwn { own, token, reader, contexts in
          let transactions = try HistoryReading.transactions(after: token, in: reader)
          right(transactions, own, contexts)
          guard let next = transactions.last?.token else { return token }
          try reader.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: next))
          return next
        }),
      WrongAnswer(
        "thinks-an-error-means-no-news", failsAt: "the-error",
        LeaveOutYourOwn { own, token, reader, contexts in
          let transactions = (try? HistoryReading.transactions(after: token, in: reader)) ?? []
          right(transactions, own, contexts)
          return transactions.last?.token ?? token
        }),
    ]
  }
}
