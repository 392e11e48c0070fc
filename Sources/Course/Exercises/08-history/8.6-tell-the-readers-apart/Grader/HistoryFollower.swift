import Foundation
import OpenCoreData

/// Reads history for a screen, soundly or with a fault, with the same request in either case.
final class HistoryFollower {
  /// The author by whom the app signs what it writes.
  static let own = "app"

  private let gallery: Gallery
  private let fault: HistoryReadingEngine.Fault?
  private var token: NSPersistentHistoryToken?

  init(_ gallery: Gallery, _ fault: HistoryReadingEngine.Fault?) {
    self.gallery = gallery
    self.fault = fault
    token = gallery.place()
  }

  /// Reads, and merges what others wrote.
  ///
  /// - Returns: how many transactions were merged.
  /// - Throws: what the request throws.
  func read() throws -> Int {
    let transactions: [NSPersistentHistoryTransaction]
    do { transactions = try fetch() } catch {
      switch fault {
      case .passesOverAGap:
        token = gallery.place()
        return 0
      case .throwsAnotherError: throw CocoaError(.persistentStoreOperation)
      default: throw error
      }
    }
    if transactions.isEmpty, fault == .refusesToReadNothing { throw CocoaError(.coderValueNotFound) }
    if let last = transactions.last, fault != .staysWhereItWas { token = last.token }
    let others = others(transactions)
    let screen = gallery.contexts[0]
    if fault == .dropsEdits, !others.isEmpty { screen.performAndWait { screen.rollback() } }
    for transaction in fault == .mergesTheLastOnly ? others.suffix(1) : others[...] { merge(transaction) }
    if fault == .overwritesEdits { overwrite(others.flatMap { $0.changes ?? [] }) }
    return others.count
  }

  /// Lets the objects that were changed elsewhere forget what the screen has not saved of them.
  private func overwrite(_ changes: [NSPersistentHistoryChange]) {
    let screen = gallery.contexts[0]
    screen.performAndWait {
      for change in changes where change.changeType == .update {
        guard let object = screen.registeredObject(for: change.changedObjectID) else { continue }
        screen.refresh(object, mergeChanges: false)
      }
    }
  }

  private func fetch() throws -> [NSPersistentHistoryTransaction] {
    let reader = gallery.reader
    let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
    let result = try reader.performAndWait { try reader.execute(request) as? NSPersistentHistoryResult }
    return result?.result as? [NSPersistentHistoryTransaction] ?? []
  }

  private func others(_ transactions: [NSPersistentHistoryTransaction]) -> [NSPersistentHistoryTransaction] {
    switch fault {
    case .mergesItsOwn: transactions
    case .leavesOutTheNameless: transactions.filter { $0.author != nil && $0.author != Self.own }
    case .takesSimilarNames: transactions.filter { !($0.author ?? "").hasPrefix(Self.own) }
    case .stopsAtItsOwn: Array(transactions.prefix { $0.author != Self.own })
    default: transactions.filter { $0.author != Self.own }
    }
  }

  private func merge(_ transaction: NSPersistentHistoryTransaction) {
    var told: [String: [NSManagedObjectID]] = [:]
    for change in transaction.changes ?? [] where isMerged(change) {
      let key =
        switch change.changeType {
        case .insert: NSInsertedObjectsKey
        case .update: NSUpdatedObjectsKey
        case .delete: NSDeletedObjectsKey
        }
      told[key, default: []].append(change.changedObjectID)
    }
    let contexts = fault == .mergesNothing ? [] : [gallery.contexts[0]]
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: told, into: contexts)
  }

  private func isMerged(_ change: NSPersistentHistoryChange) -> Bool {
    switch fault {
    case .ignoresUpdates: change.changeType == .delete
    case .forgetsTheComments: change.changedObjectID.entity.name == "Photo"
    default: true
    }
  }
}
