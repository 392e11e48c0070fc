/// Changes whenever somebody writes to a store: two that are equal mean that nobody has.
package struct StoreMark: Equatable {
  /// Counts the transactions of other connections and processes.
  let others: Int64
  /// Counts the rows that the store itself has written.
  let own: Int64
}

/// A store that can be read as it is now while others go on writing.
package protocol PinnableStore: BackingStore {
  /// Changes whenever somebody writes to the store; nil where it cannot be pinned.
  var mark: StoreMark? { get }

  /// Keeps the store as it is now, for as long as what is returned is held.
  ///
  /// - Returns: nil where it cannot be pinned after all.
  func pin() -> PinnedRows?
}

/// The rows of one store as they were at one moment.
package final class PinnedRows {
  /// Reads them; nil once the store has been removed, or lies elsewhere.
  package private(set) var reader: (any RowReading)?

  init(_ reader: any RowReading) { self.reader = reader }

  /// Lets the file go.
  func end() { reader = nil }
}
