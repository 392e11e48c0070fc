// Merges what other processes have written: the history since a token that is kept in a file.
//
// Use it in an app whose widget, extension or sync writes to the same store. It needs `NSPersistentHistoryTrackingKey` in every
// process, and `NSPersistentStoreRemoteChangeNotificationPostOptionKey` to be told when to look. It is not needed for contexts of
// one coordinator: these merge each other's saves. Name your contexts' `transactionAuthor`; what has your own author is left out,
// which is right where your contexts merge each other's saves, and wrong where they do not, and for batch requests: run these in a
// context with another `transactionAuthor`, or merge them by `BatchDelete.swift`.
//
// The token is written after the merge: a process that ends in between merges the same transactions again, which does no harm. A
// token that has expired, because history was purged before this process read it, is an error of its own, and so is a file that
// holds no token: save or give up what is unsaved, call `startAnew()`, then reset the contexts and fetch everything anew. In the
// other order a transaction in between would be in neither.
//
// Save the contexts after a merge, or leave it to their next save: deletes that were merged are unsaved changes until then. Have
// several contexts merge each other's saves (`automaticallyMergesChangesFromParent`): each save writes the rows that lost a link, and
// without that merge the second one fails with 133020.
//
// Purge history only up to what the slowest reader has read. `token()` says how far this one is, after `mergeNew()` and after
// `startAnew()` alike: leave it, archived, where the process that purges finds it. There the reader is slowest whose first
// transaction behind its token has the smallest `transactionNumber`.
//
// Tried: on the engine of the Core Data workbook, on Linux. Not tried: on Apple's framework.

import CoreData
import Foundation

/// Why history was not merged.
enum HistoryMergeError: Error {
  /// History was purged past the token: call `startAnew()`, then reset the contexts and fetch anew.
  case tokenExpired
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
    /// The rows that others deleted, with the author of each, and what the model preserves of it: a sync needs the server's ID.
    var deleted: [(object: NSManagedObjectID, author: String?, tombstone: [AnyHashable: Any]?)] = []
  }

  private let reader: NSManagedObjectContext
  private let contexts: [NSManagedObjectContext]
  private let author: String
  private let file: URL

  /// Follows the history of a coordinator's stores.
  ///
  /// - Parameters:
  ///   - coordinator: whose history.
  ///   - contexts: the contexts that are told.
  ///   - author: the `transactionAuthor` of this process.
  ///   - file: where the token is kept, one file a process.
  init(
    of coordinator: NSPersistentStoreCoordinator, telling contexts: [NSManagedObjectContext], author: String, file: URL
  ) {
    reader = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    reader.persistentStoreCoordinator = coordinator
    (self.contexts, self.author, self.file) = (contexts, author, file)
  }

  /// Merges what is new.
  ///
  /// The first time there is no token, and all history is merged.
  ///
  /// Call it when `NSPersistentStoreRemoteChange` is posted, and when the app comes back; always from one and the same serial
  /// queue. The notification comes on a thread of the coordinator's, and two calls at once would read the same transactions.
  ///
  /// - Throws: `HistoryMergeError`; what the store or the file says.
  @discardableResult
  func mergeNew() throws -> Outcome {
    let token = try token()
    let transactions: [NSPersistentHistoryTransaction] = try reader.performAndWait {
      do {
        let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
        let result = try reader.execute(request) as? NSPersistentHistoryResult
        guard let found = result?.result as? [NSPersistentHistoryTransaction] else { throw HistoryMergeError.noHistory }
        return found
      } catch let error as NSError
        where error.domain == NSCocoaErrorDomain && error.code == NSPersistentHistoryTokenExpiredError
      {
        throw HistoryMergeError.tokenExpired
      }
    }
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
    if let last = transactions.last { try write(last.token) }
    return outcome
  }

  /// Begins at the end of the history: before everything is fetched anew.
  ///
  /// - Throws: what the file says.
  func startAnew() throws {
    let coordinator = reader.persistentStoreCoordinator
    if let token = coordinator?.currentPersistentHistoryToken(fromStores: nil) {
      try write(token)
    } else if FileManager.default.fileExists(atPath: file.path) {
      try FileManager.default.removeItem(at: file)
    }
  }

  /// Up to where this process has read, for whoever purges history; nil where it has read nothing and needs all that is there.
  ///
  /// - Throws: `HistoryMergeError.unreadableToken`.
  func token() throws -> NSPersistentHistoryToken? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    do {
      let data = try Data(contentsOf: file)
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
