// Merges what other processes have written: the history since a token that is kept in a file.
//
// Use it in an app whose widget, extension or sync writes to the same store. Do not use it for contexts of one coordinator: these
// merge each other's saves. It needs `NSPersistentHistoryTrackingKey` in every process, and
// `NSPersistentStoreRemoteChangeNotificationPostOptionKey` to be told when to look.
//
//     let merger = HistoryMerger(
//       container.persistentStoreCoordinator, storeAt: storeURL, mergingInto: [viewContext], author: "app", tokenFile: tokenURL)
//     do { try await merger.mergeNew() } catch HistoryMergeError.restartNeeded {
//       try await merger.restart {
//         await viewContext.perform { viewContext.reset() }
//         // Fetch everything anew.
//       }
//     }
//
// Call it when `NSPersistentStoreRemoteChange` is posted, and when the app comes back. Calls wait for each other, however many
// notifications come at once. The first time there is no token, and a restart is needed as after an expired one: a whole history is no
// work for a screen.
//
// Name your contexts' `transactionAuthor`. What has your own author is left out, which is right where your contexts merge each other's
// saves, and wrong where they do not, and for batch requests: run these under another author, or merge them by `BatchDelete.swift`. A
// sync that has to tell a server of deletes made by this app needs a merger of its own, with a token file of its own, an author that no
// context has, and no contexts.
//
// The token is written after the merge, and after your own work with what was deleted, which you hand to `mergeNew`: a process that
// ends in between merges and hands over the same transactions again, so that work has to bear being done twice.
//
// Save the contexts after a merge, or leave it to their next save: deletes that were merged are unsaved changes until then. Have
// several contexts merge each other's saves (`automaticallyMergesChangesFromParent`): each save writes the rows that lost a link, and
// without that merge the second one fails with 133020.
//
// Where CloudKit does not mirror the store, purge history up to what the slowest reader has read: the token file of each is an archived
// `NSPersistentHistoryToken`, and the reader is slowest whose first transaction after it has the smallest `transactionNumber`. Where
// CloudKit mirrors it, imports are merged as any other process's writes, and nobody purges by that rule: the mirror reads the history
// too, by a token that is not yours, and was reported to drop the local data and load all of it again where history went too early.

import CoreData
import Foundation

/// Why history was not merged.
nonisolated enum HistoryMergeError: Error {
  /// Why nothing can be merged from where the last call ended.
  enum Reason: Sendable {
    /// It has never been called before, or the history was empty at the last restart.
    case noToken
    /// History was purged past the token.
    case tokenExpired
    /// As it is reported for a store that has been replaced.
    case tokenOfAnotherStore
    /// The file of the token holds none. One that cannot be read now, as while the device is locked, is another matter: its error is
    /// passed on as it is, and the token is still good.
    case unreadableToken(any Error)
  }

  /// Save or give up what is unsaved, and call `restart(rebuilding:)`.
  case restartNeeded(Reason)
  /// The store answers with no history; it is not tracked.
  case noHistory
  /// The coordinator has no store there.
  case noStore(URL)
}

/// Follows the history of one store.
actor HistoryMerger {
  /// A row that somebody else deleted.
  ///
  /// Unchecked, because a tombstone's values are copies that nobody else has.
  nonisolated struct Deletion: @unchecked Sendable {
    let object: NSManagedObjectID
    let author: String?
    /// What the model preserves of it, such as a server's ID.
    let tombstone: [AnyHashable: Any]?
  }

  /// What one look at the history brought.
  nonisolated struct Outcome: Sendable {
    /// How many transactions were merged.
    var merged = 0
    /// How many were left out, because this process wrote them.
    var own = 0
    /// The rows that others deleted.
    var deleted: [Deletion] = []
  }

  private let history: StoreHistory
  private let contexts: [NSManagedObjectContext]
  private var last: Task<Void, Never>?

  /// Follows the history of one store.
  ///
  /// - Parameters:
  ///   - coordinator: who has the store.
  ///   - store: its file; each has a history, a token and a merger of its own.
  ///   - contexts: the contexts that are told, a parent before its children.
  ///   - author: the `transactionAuthor` of this process.
  ///   - tokenFile: where the token is kept, one file a process and store.
  init(
    _ coordinator: NSPersistentStoreCoordinator, storeAt store: URL, mergingInto contexts: [NSManagedObjectContext],
    author: String, tokenFile: URL
  ) {
    let reader = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    reader.persistentStoreCoordinator = coordinator
    history = StoreHistory(reader: reader, store: store, author: author, file: tokenFile)
    self.contexts = contexts
  }

  /// Merges what is new.
  ///
  /// - Parameter handle: your own work with what was read; it must not call the merger. It runs after the merge, and the token is
  ///   written when it returns: so it has to be done by then. A server answers later; write what is gone into an outbox here, such as a
  ///   file, and send and empty that elsewhere. Where it throws, the next call hands over the same again.
  /// - Throws: `HistoryMergeError`; what the store, the file or `handle` says.
  @discardableResult
  func mergeNew(_ handle: @escaping @Sendable (Outcome) async throws -> Void = { _ in }) async throws -> Outcome {
    try await inTurn { [self] in try await mergeOnce(handle) }
  }

  /// Begins at the end of the history.
  ///
  /// - Parameter rebuild: resets the contexts, fetches everything anew, and compares with whoever else has to know; it must not call
  ///   the merger. It runs after the new token was taken, so that no transaction in between is missed, and before it is written: where
  ///   it throws, or the process ends, the old token stays and says so again.
  /// - Throws: `HistoryMergeError`; what `rebuild` and the file say.
  func restart(rebuilding rebuild: @escaping @Sendable () async throws -> Void) async throws {
    try await inTurn { [self] in try await restartOnce(rebuild) }
  }

  /// Runs one piece of work after the other: an actor alone would begin the next one where this one waits.
  private func inTurn<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    let before = last
    let task = Task {
      await before?.value
      return try await work()
    }
    last = Task { _ = await task.result }
    return try await task.value
  }

  private func mergeOnce(_ handle: @Sendable (Outcome) async throws -> Void) async throws -> Outcome {
    let history = history
    let (outcome, changes, token) = try await history.reader.perform { try history.news() }
    // All in one block of each queue: what a context holds between two of them is no state that ever was.
    for context in contexts where !changes.isEmpty {
      await context.perform {
        for change in changes {
          NSManagedObjectContext.mergeChanges(fromRemoteContextSave: change.userInfo, into: [context])
        }
      }
    }
    try await handle(outcome)
    if let token { try history.write(token) }
    return outcome
  }

  private func restartOnce(_ rebuild: @Sendable () async throws -> Void) async throws {
    let history = history
    let token = try await history.reader.perform { try history.lastToken() }
    try await rebuild()
    if let token { try history.write(token) } else { try history.forget() }
  }
}

/// The IDs of one transaction.
private nonisolated struct TransactionChanges: Sendable {
  let inserted, updated, deleted: [NSManagedObjectID]

  init(_ transaction: NSPersistentHistoryTransaction) {
    let changes = transaction.changes ?? []
    func ids(_ type: NSPersistentHistoryChangeType) -> [NSManagedObjectID] {
      changes.filter { $0.changeType == type }.map(\.changedObjectID)
    }
    (inserted, updated, deleted) = (ids(.insert), ids(.update), ids(.delete))
  }

  var userInfo: [AnyHashable: Any] {
    [NSInsertedObjectsKey: inserted, NSUpdatedObjectsKey: updated, NSDeletedObjectsKey: deleted]
  }
}

/// What is asked on the reader's queue, and the file of the token.
private nonisolated struct StoreHistory {
  let reader: NSManagedObjectContext
  let store: URL
  let author: String
  let file: URL

  func news() throws -> (HistoryMerger.Outcome, [TransactionChanges], token: Data?) {
    let transactions = try transactions(after: try token())
    var (outcome, changes) = (HistoryMerger.Outcome(), [TransactionChanges]())
    for transaction in transactions {
      if transaction.author == author {
        outcome.own += 1
        continue
      }
      outcome.merged += 1
      for change in transaction.changes ?? [] where change.changeType == .delete {
        outcome.deleted.append(
          .init(object: change.changedObjectID, author: transaction.author, tombstone: change.tombstone))
      }
      changes.append(TransactionChanges(transaction))
    }
    return (outcome, changes, try transactions.last.map { try archived($0.token) })
  }

  /// The transactions that the store has had since, the oldest first.
  private func transactions(after token: NSPersistentHistoryToken) throws -> [NSPersistentHistoryTransaction] {
    do {
      let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
      // A token names its own store alone: of another one the request would read all, or nothing.
      request.affectedStores = [try persistentStore()]
      let result = try reader.execute(request) as? NSPersistentHistoryResult
      guard let found = result?.result as? [NSPersistentHistoryTransaction] else { throw HistoryMergeError.noHistory }
      return found
    } catch let error as NSError where error.domain == NSCocoaErrorDomain {
      switch error.code {
      case NSPersistentHistoryTokenExpiredError: throw HistoryMergeError.restartNeeded(.tokenExpired)
      // A number that is reported and has no name.
      case 134501: throw HistoryMergeError.restartNeeded(.tokenOfAnotherStore)
      default: throw error
      }
    }
  }

  private func persistentStore() throws -> NSPersistentStore {
    guard let found = reader.persistentStoreCoordinator?.persistentStore(for: store) else {
      throw HistoryMergeError.noStore(store)
    }
    return found
  }

  /// The end of the history; nil where it is empty.
  func lastToken() throws -> Data? {
    let stores = [try persistentStore()]
    let token = reader.persistentStoreCoordinator?.currentPersistentHistoryToken(fromStores: stores)
    return try token.map(archived)
  }

  private func token() throws -> NSPersistentHistoryToken {
    guard FileManager.default.fileExists(atPath: file.path) else { throw HistoryMergeError.restartNeeded(.noToken) }
    let data = try Data(contentsOf: file)
    do {
      guard let token = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSPersistentHistoryToken.self, from: data)
      else { throw CocoaError(.coderValueNotFound) }
      return token
    } catch { throw HistoryMergeError.restartNeeded(.unreadableToken(error)) }
  }

  private func archived(_ token: NSPersistentHistoryToken) throws -> Data {
    try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
  }

  func write(_ token: Data) throws { try token.write(to: file, options: .atomic) }

  func forget() throws {
    if FileManager.default.fileExists(atPath: file.path) { try FileManager.default.removeItem(at: file) }
  }
}
