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
