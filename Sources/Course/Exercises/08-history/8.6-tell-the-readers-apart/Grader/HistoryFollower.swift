import Foundation
import OpenCoreData

/// What a reader of history does.
struct ReadingSteps: SoundSteps {
  typealias Transaction = NSPersistentHistoryTransaction

  /// What somebody else wrote, of everything that was.
  var others: ([Transaction]) -> [Transaction] = { $0.filter { $0.author != HistoryFollower.own } }
  /// What is merged of it.
  var merged: ([Transaction]) -> [Transaction] = { $0 }
  /// Whether a change of a transaction is merged.
  var isMerged: (NSPersistentHistoryChange) -> Bool = { _ in true }
  /// What it does where history has been purged; if that does not throw, it goes on from now.
  var gap: (any Error) throws -> Void = { throw $0 }
  /// Whether it goes on from where it has read to.
  var goesOn = true
  /// What it returns, of the number of transactions that it has merged.
  var count: (Int) -> Int = { $0 }
  /// Whether it throws where there is nothing to read.
  var refusesToReadNothing = false
  /// What it does on the screen before it merges something.
  var before: (_ screen: NSManagedObjectContext) -> Void = { _ in }
  /// What it does on the screen with an object that others have changed, when it has merged that.
  var afterwards: (_ screen: NSManagedObjectContext, _ changed: NSManagedObject) -> Void = { _, _ in }
}

/// Reads history for a screen, with the same request whatever it does.
final class HistoryFollower {
  /// The author by whom the app signs what it writes.
  static let own = "app"

  private let gallery: Gallery
  private let steps: ReadingSteps
  private var token: NSPersistentHistoryToken?

  init(_ gallery: Gallery, _ steps: ReadingSteps) {
    (self.gallery, self.steps) = (gallery, steps)
    token = gallery.place()
  }

  /// Reads, and merges what others wrote.
  ///
  /// - Returns: how many transactions were merged.
  /// - Throws: what the request throws.
  func read() throws -> Int {
    let transactions: [NSPersistentHistoryTransaction]
    do { transactions = try fetch() } catch {
      try steps.gap(error)
      token = gallery.place()
      return 0
    }
    if transactions.isEmpty, steps.refusesToReadNothing { throw CocoaError(.coderValueNotFound) }
    if let last = transactions.last, steps.goesOn { token = last.token }
    let (others, screen) = (steps.others(transactions), gallery.contexts[0])
    if !others.isEmpty { screen.performAndWait { steps.before(screen) } }
    for transaction in steps.merged(others) { merge(transaction) }
    screen.performAndWait {
      for change in others.flatMap({ $0.changes ?? [] }) where change.changeType == .update {
        if let object = screen.registeredObject(for: change.changedObjectID) { steps.afterwards(screen, object) }
      }
    }
    return steps.count(others.count)
  }

  private func fetch() throws -> [NSPersistentHistoryTransaction] {
    let reader = gallery.reader
    let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
    let result = try reader.performAndWait { try reader.execute(request) as? NSPersistentHistoryResult }
    return result?.result as? [NSPersistentHistoryTransaction] ?? []
  }

  private func merge(_ transaction: NSPersistentHistoryTransaction) {
    var told: [String: [NSManagedObjectID]] = [:]
    for change in transaction.changes ?? [] where steps.isMerged(change) {
      let key =
        switch change.changeType {
        case .insert: NSInsertedObjectsKey
        case .update: NSUpdatedObjectsKey
        case .delete: NSDeletedObjectsKey
        }
      told[key, default: []].append(change.changedObjectID)
    }
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: told, into: [gallery.contexts[0]])
  }
}
