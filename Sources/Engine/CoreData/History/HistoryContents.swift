import Foundation

/// What a store's history tells of one transaction, of which the objects that show it are made.
///
/// A transaction keeps its changes, and a change keeps its transaction: Apple's header declares both as strong. So that the two
/// do not keep each other for ever, a change keeps this. Where nobody has kept the transaction, it is made anew.
final class HistoryContents {
  let record: HistoryTransactionRecord
  /// The store's UUID.
  let storeID: String
  /// Nil where the changes were not read.
  private let changes: [HistoryChangeRecord]?
  private let model: ModelLayout
  private let store: StoreIdentity
  /// Whether the changes lead to the transaction; not in a result of changes only.
  private let leadsBack: Bool
  /// Two threads may ask a change for its transaction at once.
  private let shown = Guarded(Shown())

  /// The object that shows the transaction, while somebody has it.
  private struct Shown {
    weak var transaction: NSPersistentHistoryTransaction?
  }

  init(
    _ record: HistoryTransactionRecord, changes: [HistoryChangeRecord]?, model: ModelLayout, store: StoreIdentity,
    leadsBack: Bool = true
  ) {
    (self.record, self.changes, self.model, self.store) = (record, changes, model, store)
    self.leadsBack = leadsBack
    storeID = store.uuid
  }

  /// The same for a copy of the transaction, which is an object of its own.
  func copy() -> HistoryContents {
    HistoryContents(record, changes: changes, model: model, store: store, leadsBack: leadsBack)
  }

  /// The transaction, the same object as long as somebody has it.
  var transaction: NSPersistentHistoryTransaction {
    shown.withLock { shown in
      if let transaction = shown.transaction { return transaction }
      let transaction = NSPersistentHistoryTransaction(self)
      shown.transaction = transaction
      return transaction
    }
  }

  /// Makes the objects of the changes.
  func makeChanges() -> [NSPersistentHistoryChange]? {
    changes?.map { NSPersistentHistoryChange($0, model: model, store: store, of: leadsBack ? self : nil) }
  }
}
