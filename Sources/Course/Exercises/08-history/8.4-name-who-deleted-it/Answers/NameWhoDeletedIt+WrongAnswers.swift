import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var nameWhoDeletedIt: [WrongAnswer] {
    typealias Pair = (change: NSPersistentHistoryChange, transaction: NSPersistentHistoryTransaction)
    func entry(_ pair: Pair) -> PhotoDeletion {
      PhotoDeletion(
        serverID: pair.change.tombstone?["serverID"] as? String, author: pair.transaction.author,
        contextName: pair.transaction.contextName, date: pair.transaction.timestamp)
    }
    func isDeletedPhoto(_ pair: Pair) -> Bool {
      pair.change.changeType == .delete && pair.change.changedObjectID.entity.name == "Photo"
    }
    func pairs(_ transactions: [NSPersistentHistoryTransaction]) -> [Pair] {
      transactions.flatMap { transaction in (transaction.changes ?? []).map { ($0, transaction) } }
    }
    /// Reads as it should, and lists in its own way.
    func answer(_ list: @escaping ([Pair]) -> [PhotoDeletion]) -> NameWhoDeletedIt {
      NameWhoDeletedIt { token, context in list(pairs(try HistoryReading.transactions(after: token, in: context))) }
    }
    /// Lists as it should, and then changes each entry.
    func changing(_ change: @escaping (inout PhotoDeletion, Pair) -> Void) -> NameWhoDeletedIt {
      answer { pairs in
        pairs.filter(isDeletedPhoto).map { pair in
          var entry = entry(pair)
          change(&entry, pair)
          return entry
        }
      }
    }
    func right(_ pairs: [Pair]) -> [PhotoDeletion] { pairs.filter(isDeletedPhoto).map(entry) }
    return [
      WrongAnswer("thinks-nothing-is-kept", failsAt: "an-empty-list", answer { _ in [] }),
      WrongAnswer(
        "takes-the-context-for-the-author", failsAt: "who-and-when",
        changing { entry, _ in entry.author = entry.author ?? entry.contextName }),
      WrongAnswer(
        "takes-an-empty-name-for-none", failsAt: "without-a-name",
        changing { entry, _ in if entry.serverID == "" { entry.serverID = nil } }),
      WrongAnswer(
        "takes-the-dates-for-the-order", failsAt: "set-back",
        answer { pairs in right(pairs).sorted { $0.date < $1.date } }),
      WrongAnswer(
        "takes-every-delete-for-a-photo-s", failsAt: "which-photos",
        answer { pairs in pairs.filter { $0.change.changeType == .delete }.map(entry) }),
      WrongAnswer(
        "thinks-a-transaction-deletes-one-photo", failsAt: "each-of-many",
        answer { pairs in
          var seen: Set<Int64> = []
          return pairs.filter(isDeletedPhoto).filter { seen.insert($0.transaction.transactionNumber).inserted }.map(
            entry)
        }),
      WrongAnswer(
        "thinks-a-deleted-photo-has-a-name", failsAt: "without-a-name",
        NameWhoDeletedIt { token, context in
          pairs(try HistoryReading.transactions(after: token, in: context)).filter(isDeletedPhoto).map { pair in
            var entry = entry(pair)
            let photo = context.object(with: pair.change.changedObjectID) as? Photo
            entry.serverID = entry.serverID ?? photo?.serverID
            return entry
          }
        }),
      WrongAnswer(
        "thinks-a-token-changes-nothing", failsAt: "since-the-token",
        NameWhoDeletedIt { _, context in right(pairs(try HistoryReading.transactions(after: nil, in: context))) }),
      WrongAnswer(
        "thinks-reading-is-merging", failsAt: "what-stays",
        NameWhoDeletedIt { token, context in
          let transactions = try HistoryReading.transactions(after: token, in: context)
          for transaction in transactions {
            context.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
          }
          return right(pairs(transactions))
        }),
      WrongAnswer(
        "takes-an-error-for-an-empty-list", failsAt: "the-error",
        NameWhoDeletedIt { token, context in
          right(pairs((try? HistoryReading.transactions(after: token, in: context)) ?? []))
        }),
    ]
  }
}
