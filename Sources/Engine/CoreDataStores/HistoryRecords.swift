/// A transaction as a store keeps it.
package struct HistoryTransactionRecord: Sendable {
  /// Numbers rise by one from transaction to transaction of a store, and are never given twice.
  package let number: Int64
  /// Seconds since 2001-01-01T00:00:00Z.
  package let timestamp: Double
  package let author: String?
  package let contextName: String?
  package let bundleID: String
  package let processID: String
}

/// A change as a store keeps it.
package struct HistoryChangeRecord {
  package let number: Int64
  package let transaction: Int64
  package let type: NSPersistentHistoryChangeType
  package let reference: ObjectReference
  /// The slots that an update has written; nil when nobody knows.
  package let slots: [Int]?
  /// What a deleted row left behind.
  package let tombstone: [(slot: Int, value: Value)]
}

/// A place in a store's history.
package enum HistoryPlace {
  /// Before everything that is there.
  case start
  /// A transaction, by its number.
  case number(Int64)
  /// A moment, in seconds since 2001-01-01T00:00:00Z.
  case moment(Double)
}
