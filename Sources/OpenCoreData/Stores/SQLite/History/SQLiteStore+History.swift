import Foundation

/// Persistent history of a SQLite store.
extension SQLiteStore: HistoryStore {
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
    let (column, bound): (String, Value) =
      switch place {
      case .start: ("Z_PK", .int(0))
      case .number(let number): ("Z_PK", .int(number))
      case .moment(let moment): ("ZTIMESTAMP", .double(moment))
      }
    if isReadOnly { throw StoreFailure.readOnly(url) }
    return try transaction {
      try connection.execute(
        "DELETE FROM ACHANGE WHERE ZTRANSACTIONID IN (SELECT Z_PK FROM ATRANSACTION WHERE \(column) < ?)", [bound])
      try connection.execute("DELETE FROM ATRANSACTION WHERE \(column) < ?", [bound])
      return connection.changes
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

  /// Runs a piece of work as one transaction, and records it where history is kept.
  func recorded<Result>(_ work: () throws -> Result) throws -> Result {
    guard let history else { return try connection.transaction(work) }
    let (result, number) = try connection.transaction { try history.record(work) }
    if let number { watch?.tell(through: number) }
    return result
  }

  /// Who is at work: the context that the coordinator works for.
  func origin() -> HistoryOrigin {
    let context = persistentStoreCoordinator?.workingContext
    let process = ProcessInfo.processInfo.processName
    return HistoryOrigin(
      author: context?.transactionAuthor, contextName: context?.name, bundleID: Bundle.main.bundleIdentifier ?? process,
      processID: process,
      timestamp: (persistentStoreCoordinator?.now() ?? Date()).timeIntervalSinceReferenceDate)
  }
}
