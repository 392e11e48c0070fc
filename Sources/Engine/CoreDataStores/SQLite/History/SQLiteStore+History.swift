import Foundation

/// Keeping persistent history.
extension SQLiteStore {
  /// Begins to tell of new transactions if that is asked for.
  ///
  /// A file that cannot be opened a second time is not watched.
  func watchHistory() {
    guard tracksHistory, StoreOptions.flag(NSPersistentStoreRemoteChangeNotificationPostOptionKey, in: options) else {
      return
    }
    access.kept.watch = try? TransactionWatch(self)
  }

  /// Runs a piece of work as one transaction, and records it where history is kept.
  ///
  /// - Parameter work: the work; it is handed what records its changes, nil where no history is kept.
  func recorded<Result>(by origin: WorkOrigin, _ work: (HistoryWriter?) throws -> Result) throws -> Result {
    guard let recorder = access.kept.recorder else { return try connection.transaction { try work(nil) } }
    let (result, number) = try connection.transaction { try recorder.record(by: origin) { try work($0) } }
    if let number {
      access.kept.last = number
      access.kept.watch?.tell(through: number)
    }
    return result
  }
}

/// Reading and purging persistent history.
extension SQLiteStore: HistoryStore {
  var lastRecorded: Int64? { access.kept.last }

  private var reader: HistoryReader { HistoryReader(connection: connection, schema: schema) }

  func lastTransaction() throws -> Int64 { try reader.last() }

  func transactions(after place: HistoryPlace) throws -> [HistoryTransactionRecord] {
    try reader.transactions(after: place)
  }

  func changes(in numbers: ClosedRange<Int64>) throws -> [HistoryChangeRecord] {
    var layouts: [Int: HistoryLayout] = [:]
    return try reader.changes(in: numbers) { entity in
      if let known = layouts[entity.index] { return known }
      let made = HistoryLayout(schema[entity])
      layouts[entity.index] = made
      return made
    }
  }

  func purge(before place: HistoryPlace) throws -> Int {
    if isReadOnly { throw StoreFailure.readOnly(url) }
    try connection.handle.requirePresent()
    return try connection.transaction {
      let number = try firstNumber(from: place)
      try connection.execute("DELETE FROM ACHANGE WHERE ZTRANSACTIONID < ?", [.int(number)])
      try connection.execute("DELETE FROM ATRANSACTION WHERE Z_PK < ?", [.int(number)])
      return connection.changes
    }
  }

  /// The number of the first transaction that is not before a place.
  ///
  /// Where a clock was set back, an earlier time may come later: what stays has no gap all the same.
  private func firstNumber(from place: HistoryPlace) throws -> Int64 {
    switch place {
    case .start: return 0
    case .number(let number): return number
    case .moment(let moment):
      var number: Int64?
      try connection.query("SELECT MIN(Z_PK) FROM ATRANSACTION WHERE ZTIMESTAMP >= ?", [.double(moment)]) {
        number = $0.isNull(0) ? nil : $0.int(0)
      }
      return try number ?? lastTransaction() + 1
    }
  }

  func deletion(of reference: ObjectReference) throws -> HistoryTransactionRecord? {
    try reader.transactions(
      "WHERE t.Z_PK = (SELECT MAX(ZTRANSACTIONID) FROM ACHANGE WHERE ZCHANGETYPE = ? AND ZENTITY = ? AND ZENTITYPK = ?)",
      [
        .int(Int64(NSPersistentHistoryChangeType.delete.rawValue)), .int(schema[reference.entity].number),
        .int(reference.number),
      ]
    ).first
  }
}
