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
        "confuses-author-and-context", failsAt: "who-and-when",
        changing { entry, _ in (entry.author, entry.contextName) = (entry.contextName, entry.author) }),
      WrongAnswer(
        "takes-the-process-for-the-author", failsAt: "who-and-when",
        changing { entry, pair in entry.author = entry.author ?? pair.transaction.processID }),
      WrongAnswer(
        "has-the-day-of-the-reading", failsAt: "who-and-when", changing { entry, _ in entry.date = today }),
      WrongAnswer(
        "takes-an-empty-author-for-nobody", failsAt: "who-and-when",
        changing { entry, _ in if entry.author == "" { entry.author = nil } }),
      WrongAnswer(
        "takes-an-empty-name-for-none", failsAt: "without-a-name",
        changing { entry, _ in if entry.serverID == "" { entry.serverID = nil } }),
      WrongAnswer(
        "names-the-first-author-for-all", failsAt: "who-and-when",
        answer { pairs in
          guard let first = pairs.first else { return [] }
          return pairs.filter(isDeletedPhoto).map { pair in
            var entry = entry(pair)
            entry.author = first.transaction.author
            return entry
          }
        }),
      WrongAnswer(
        "reads-changes-only", failsAt: "who-and-when",
        NameWhoDeletedIt { token, context in
          let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
          request.resultType = .changesOnly
          let result = try context.execute(request) as? NSPersistentHistoryResult
          let changes = result?.result as? [NSPersistentHistoryChange] ?? []
          return changes.filter { $0.changeType == .delete && $0.changedObjectID.entity.name == "Photo" }.map {
            change in
            PhotoDeletion(
              serverID: change.tombstone?["serverID"] as? String, author: change.transaction?.author,
              contextName: change.transaction?.contextName, date: change.transaction?.timestamp ?? today)
          }
        }),
      WrongAnswer(
        "thinks-changes-alone-have-transactions", failsAt: "an-empty-list",
        NameWhoDeletedIt { token, context in
          let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
          request.resultType = .changesOnly
          let result = try context.execute(request) as? NSPersistentHistoryResult
          let changes = result?.result as? [NSPersistentHistoryChange] ?? []
          return right(changes.compactMap { change in change.transaction.map { (change: change, transaction: $0) } })
        }),
      WrongAnswer(
        "lists-the-newest-first", failsAt: "who-and-when", answer { pairs in right(pairs).reversed() }),
      WrongAnswer(
        "takes-the-dates-for-the-order", failsAt: "set-back",
        answer { pairs in right(pairs).sorted { $0.date < $1.date } }),
      WrongAnswer(
        "takes-every-delete-for-a-photo-s", failsAt: "which-photos",
        answer { pairs in pairs.filter { $0.change.changeType == .delete }.map(entry) }),
      WrongAnswer(
        "takes-every-change-for-a-delete", failsAt: "which-photos",
        answer { pairs in pairs.filter { $0.change.changedObjectID.entity.name == "Photo" }.map(entry) }),
      WrongAnswer(
        "takes-albums-for-photos", failsAt: "which-photos",
        answer { pairs in
          pairs.filter { $0.change.changeType == .delete && $0.change.changedObjectID.entity.name != "Comment" }
            .map(entry)
        }),
      WrongAnswer(
        "takes-a-mark-for-a-delete", failsAt: "which-photos",
        answer { pairs in
          pairs.filter { pair in
            isDeletedPhoto(pair)
              || pair.change.updatedProperties?.contains { $0.name == "markedForDeletionDate" } == true
          }.map(entry)
        }),
      WrongAnswer(
        "thinks-a-transaction-deletes-one-photo", failsAt: "each-of-many",
        answer { pairs in
          var seen: Set<Int64> = []
          return pairs.filter(isDeletedPhoto).filter { seen.insert($0.transaction.transactionNumber).inserted }.map(
            entry)
        }),
      WrongAnswer(
        "leaves-out-what-went-with-an-album", failsAt: "each-of-many",
        answer { pairs in
          let albums = Set(
            pairs.filter { $0.change.changeType == .delete && $0.change.changedObjectID.entity.name == "Album" }
              .map(\.transaction.transactionNumber))
          return pairs.filter { isDeletedPhoto($0) && !albums.contains($0.transaction.transactionNumber) }.map(entry)
        }),
      WrongAnswer(
        "skips-what-has-no-tombstone", failsAt: "without-a-name",
        answer { pairs in right(pairs.filter { $0.change.tombstone?["serverID"] is String }) }),
      WrongAnswer(
        "asks-the-photo-for-its-name", failsAt: "without-a-name",
        NameWhoDeletedIt { token, context in
          pairs(try HistoryReading.transactions(after: token, in: context)).filter(isDeletedPhoto).map { pair in
            var entry = entry(pair)
            let photo = context.object(with: pair.change.changedObjectID) as? Photo
            entry.serverID = entry.serverID ?? photo?.serverID
            return entry
          }
        }),
      WrongAnswer(
        "keeps-one-entry-a-name", failsAt: "without-a-name",
        answer { pairs in
          var seen: Set<String?> = []
          return right(pairs).filter { seen.insert($0.serverID).inserted }
        }),
      WrongAnswer(
        "thinks-equal-entries-are-one", failsAt: "without-a-name",
        answer { pairs in
          var seen: Set<PhotoDeletion> = []
          return right(pairs).filter { seen.insert($0).inserted }
        }),
      WrongAnswer(
        "reads-all-of-history", failsAt: "since-the-token",
        NameWhoDeletedIt { _, context in right(pairs(try HistoryReading.transactions(after: nil, in: context))) }),
      WrongAnswer(
        "asks-by-the-date", failsAt: "since-the-token",
        NameWhoDeletedIt { token, context in
          let all = pairs(try HistoryReading.transactions(after: nil, in: context))
          let new = try HistoryReading.transactions(after: token, in: context)
          guard let first = new.first else { return [] }
          return right(all.filter { $0.transaction.timestamp >= first.timestamp })
        }),
      WrongAnswer(
        "needs-a-token", failsAt: "since-the-token",
        NameWhoDeletedIt { token, context in
          guard let token else { return [] }
          return right(pairs(try HistoryReading.transactions(after: token, in: context)))
        }),
      WrongAnswer(
        "saves-first", failsAt: "what-stays",
        NameWhoDeletedIt { token, context in
          let list = right(pairs(try HistoryReading.transactions(after: token, in: context)))
          try context.save()
          return list
        }),
      WrongAnswer(
        "thinks-a-fault-knows-the-last-name", failsAt: "what-stays",
        NameWhoDeletedIt { token, context in
          pairs(try HistoryReading.transactions(after: token, in: context)).filter(isDeletedPhoto).map { pair in
            var entry = entry(pair)
            let photo = context.object(with: pair.change.changedObjectID) as? Photo
            if let photo, photo.isFault { entry.serverID = entry.serverID ?? photo.serverID }
            return entry
          }
        }),
      WrongAnswer(
        "merges-what-it-has-read", failsAt: "what-stays",
        NameWhoDeletedIt { token, context in
          let transactions = try HistoryReading.transactions(after: token, in: context)
          for transaction in transactions {
            context.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
          }
          return right(pairs(transactions))
        }),
      WrongAnswer(
        "purges-what-it-has-read", failsAt: "what-stays",
        NameWhoDeletedIt { token, context in
          let transactions = try HistoryReading.transactions(after: token, in: context)
          try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: transactions.last))
          return right(pairs(transactions))
        }),
      WrongAnswer(
        "swallows-the-error", failsAt: "the-error",
        NameWhoDeletedIt { token, context in
          right(pairs((try? HistoryReading.transactions(after: token, in: context)) ?? []))
        }),
      WrongAnswer(
        "lists-what-is-left-of-history", failsAt: "the-error",
        NameWhoDeletedIt { token, context in
          right(
            pairs(
              try (try? HistoryReading.transactions(after: token, in: context))
                ?? HistoryReading.transactions(after: nil, in: context)))
        }),
    ]
  }
}

/// A day that no store of a check knows.
private let today = Date(timeIntervalSinceReferenceDate: 86_400)
