// Merges what other processes have written: the history since a token that is kept in a file.
//
// Use it in an app whose widget, extension or sync writes to the same store. It needs `NSPersistentHistoryTrackingKey` in every
// process, and `NSPersistentStoreRemoteChangeNotificationPostOptionKey` to be told when to look. It is not needed for contexts of
// one coordinator: these merge each other's saves. Name your contexts' `transactionAuthor`; what has your own author is left out,
// which is right where your contexts merge each other's saves, and wrong where they do not, and for batch requests: run these in a
// context with another `transactionAuthor`, or merge them by `BatchDelete.swift`.
//
// The token is written after the merge, and after your own work with what was deleted, which you hand to `mergeNew`: a process that
// ends in between merges and hands over the same transactions again, so that work has to bear being done twice. What has your own
// author is in neither: a sync that has to tell a server of deletes made by this app needs a merger of its own, with a token file of
// its own, an author that no context has, and no contexts.
//
// Each store has a history, a token and a merger of its own. A token that has expired, because history was purged before this
// process read it, is an error of its own; so is a token of a store that is no longer there, and a file that holds no token: save or
// give up what is unsaved, and call `startAnew` with the work of resetting the contexts and fetching everything anew. It takes the
// new token before that work, so that no transaction in between is missed, and writes it afterwards. A file that
// cannot be read now, such as one that is protected while the device is locked, is another matter: its error is passed on as it is,
// and the token is still good.
//
// Save the contexts after a merge, or leave it to their next save: deletes that were merged are unsaved changes until then. Have
// several contexts merge each other's saves (`automaticallyMergesChangesFromParent`): each save writes the rows that lost a link, and
// without that merge the second one fails with 133020.
//
// Purge history only up to what the slowest reader has read. `token()` says how far this one is, after `mergeNew` and after
// `startAnew` alike: leave it, archived, where the process that purges finds it. There the reader is slowest whose first
// transaction after its token has the smallest `transactionNumber`.
//
// Tried: on the engine of the Core Data workbook, on Linux. Not tried: on Apple's framework.
// There it needs iOS 15 or macOS 12.

import CoreData
import Foundation

/// Why history was not merged.
enum HistoryMergeError: Error {
  /// History was purged past the token: call `startAnew`, reset the contexts in it, and fetch anew.
  case tokenExpired
  /// As it is reported for a store that has been replaced: go on as where it has expired.
  case tokenOfAnotherStore
  /// The file of the token holds none: go on as where it has expired.
  case unreadableToken(any Error)
  /// The store answers with no history; it is not tracked.
  case noHistory
}

/// Follows the history of a store.
final class HistoryMerger {
  /// What one look at the history brought.
  struct Outcome {
    /// How many transactions were merged.
    var merged = 0
    /// How many were left out, because this process wrote them.
    var own = 0
    /// The rows that others deleted, with the author of each, and what the model preserves of it, such as a server's ID.
    var deleted: [(object: NSManagedObjectID, author: String?, tombstone: [AnyHashable: Any]?)] = []
  }

  private let store: NSPersistentStore
  private let reader: NSManagedObjectContext
  private let contexts: [NSManagedObjectContext]
  private let author: String
  private let file: URL

  /// Follows the history of one store.
  ///
  /// - Parameters:
  ///   - store: whose history; a coordinator has it.
  ///   - contexts: the contexts that are told.
  ///   - author: the `transactionAuthor` of this process.
  ///   - file: where the token is kept, one file a process and store.
  init(of store: NSPersistentStore, telling contexts: [NSManagedObjectContext], author: String, file: URL) {
    reader = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    reader.persistentStoreCoordinator = store.persistentStoreCoordinator
    (self.store, self.contexts, self.author, self.file) = (store, contexts, author, file)
  }

  /// Merges what is new.
  ///
  /// The first time there is no token, and all history is merged.
  ///
  /// Call it when `NSPersistentStoreRemoteChange` is posted, and when the app comes back; always from one and the same serial
  /// queue, and while the queue of none of the contexts waits for that one. The notification comes on a thread of the
  /// coordinator's, and two calls at once would read the same transactions.
  ///
  /// - Parameter handle: your own work with what was read. It runs after the merge, and the token is written when it returns:
  ///   so it has to be done by then. A server answers later; write what is gone into an outbox here, such as a
  ///   file, and send and empty that elsewhere. Where it throws, the next call hands over the same again.
  /// - Throws: `HistoryMergeError`; what the store, the file or `handle` says.
  @discardableResult
  func mergeNew(_ handle: (Outcome) throws -> Void = { _ in }) throws -> Outcome {
    let token = try token()
    let transactions = try transactions(after: token)
    var outcome = Outcome()
    var notifications: [Notification] = []
    for transaction in transactions {
      if transaction.author == author {
        outcome.own += 1
        continue
      }
      outcome.merged += 1
      for change in transaction.changes ?? [] where change.changeType == .delete {
        outcome.deleted.append((change.changedObjectID, transaction.author, change.tombstone))
      }
      notifications.append(transaction.objectIDNotification())
    }
    // All in one block of each queue: what a context holds between two of them is no state that ever was.
    for context in contexts {
      context.performAndWait {
        for notification in notifications { context.mergeChanges(fromContextDidSave: notification) }
      }
    }
    try handle(outcome)
    if let last = transactions.last { try write(last.token) }
    return outcome
  }

  /// The transactions that the store has had since, the oldest first.
  private func transactions(after token: NSPersistentHistoryToken?) throws -> [NSPersistentHistoryTransaction] {
    try reader.performAndWait {
      do {
        let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
        // A token names its own store alone: of another one the request would read all, or nothing.
        request.affectedStores = [store]
        let result = try reader.execute(request) as? NSPersistentHistoryResult
        guard let found = result?.result as? [NSPersistentHistoryTransaction] else { throw HistoryMergeError.noHistory }
        return found
      } catch let error as NSError where error.domain == NSCocoaErrorDomain {
        switch error.code {
        case NSPersistentHistoryTokenExpiredError: throw HistoryMergeError.tokenExpired
        // A number that is reported and has no name.
        case 134501: throw HistoryMergeError.tokenOfAnotherStore
        default: throw error
        }
      }
    }
  }

  /// Begins at the end of the history.
  ///
  /// - Parameter rebuild: resets the contexts, fetches everything anew, and compares with whoever else has to know. It runs after the
  ///   new token was taken and before it is written: where it throws, or the process ends, the old token stays and says so again.
  /// - Throws: what `rebuild` and the file say.
  func startAnew(_ rebuild: () throws -> Void = {}) throws {
    let token = store.persistentStoreCoordinator?.currentPersistentHistoryToken(fromStores: [store])
    try rebuild()
    if let token {
      try write(token)
    } else if FileManager.default.fileExists(atPath: file.path) {
      try FileManager.default.removeItem(at: file)
    }
  }

  /// Up to where this process has read, for whoever purges history; nil where it has read nothing and needs all that is there.
  ///
  /// - Throws: `HistoryMergeError.unreadableToken`; what reading the file throws.
  func token() throws -> NSPersistentHistoryToken? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    let data = try Data(contentsOf: file)
    do {
      guard let token = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSPersistentHistoryToken.self, from: data)
      else {
        throw CocoaError(.coderValueNotFound)
      }
      return token
    } catch { throw HistoryMergeError.unreadableToken(error) }
  }

  private func write(_ token: NSPersistentHistoryToken) throws {
    try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true).write(
      to: file, options: .atomic)
  }
}
