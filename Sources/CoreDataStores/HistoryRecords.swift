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

/// A store that can keep persistent history: SQLite stores only.
package protocol HistoryStore: BackingStore {
  /// The number of the last transaction that this store has recorded since it was opened; nil when it has recorded none.
  var lastRecorded: Int64? { get }

  /// The number of the last transaction that was ever recorded; 0 when there was none.
  func lastTransaction() throws -> Int64

  /// Reads the transactions after a place, oldest first.
  ///
  /// - Throws: `HistoryFailure.expired` when transactions after the place have been purged.
  func transactions(after place: HistoryPlace) throws -> [HistoryTransactionRecord]

  /// Reads the changes of the transactions with numbers in a range, oldest first.
  func changes(in numbers: ClosedRange<Int64>) throws -> [HistoryChangeRecord]

  /// Removes the transactions before a place, the place itself not included (SQ-55).
  ///
  /// - Returns: how many there were.
  func purge(before place: HistoryPlace) throws -> Int

  /// The last transaction that deleted a row; nil when there is none.
  func deletion(of reference: ObjectReference) throws -> HistoryTransactionRecord?
}

extension BackingStore {
  /// The store's history; nil where it keeps none and has none to read.
  package var readableHistory: (any HistoryStore)? { tracksHistory ? self as? any HistoryStore : nil }
}
