import CSQLite

// Changing how a file keeps its journal, which SQLite does not wait for by itself.
extension Connection {
  /// Changes the journal mode, waiting for the connection's timeout until no other connection is in the way.
  ///
  /// The change turns a read lock into one that excludes everybody. Where two connections want that at once, waiting would
  /// be a deadlock, so SQLite answers "busy" without asking its busy handler. The statement that failed has let its read
  /// lock go, so it can be tried again.
  ///
  /// - Parameter mode: a mode as SQLite writes it, such as `wal`.
  /// - Throws: `StoreFailure.locked` when the time is over.
  func setJournalMode(_ mode: String) throws {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(handle.timeout)
    while true {
      do {
        // Prepared each time: the pragma acts when it is prepared.
        return try prepare("PRAGMA journal_mode = \(mode)").run()
      } catch StoreFailure.locked where clock.now < end {
        sqlite3_sleep(Connection.pause)
      }
    }
  }

  /// Milliseconds between two tries.
  private static let pause: Int32 = 5
}
