import Foundation

/// Records what one transaction of a store does to its rows (SQ-50 to SQ-55); `HistoryRecorder` makes one for each.
///
/// A save is recorded from its plan and a batch request from the same conditions that choose its rows, both inside the
/// transaction that they describe: what is rolled back was never recorded. A transaction that changes nothing leaves no
/// trace.
final class HistoryWriter {
  /// What all recordings share.
  private let recorder: HistoryRecorder
  private let origin: WorkOrigin
  /// The number of the transaction, once something of it has been recorded.
  private var current: Int64?
  private var lastChange: Int64 = 0
  /// Changes that have not been written yet.
  private var run: ChangeRun?
  /// Whether the last change is in the table, so that SQLite numbers the next one behind it.
  private var holdsLastChange = false
  /// The hierarchies with rows that have been noted as cut off.
  var cutRoots: [Int] = []

  /// Begins a recording.
  init(_ recorder: HistoryRecorder, by origin: WorkOrigin) { (self.recorder, self.origin) = (recorder, origin) }

  var connection: Connection { recorder.connection }
  var schema: StoreSchema { recorder.schema }
  var tombstoneCount: Int { recorder.tombstoneCount }

  func layout(_ entity: EntityLayout) -> HistoryLayout { recorder.layout(entity) }

  // MARK: The transaction

  /// Writes what still waits, and notes how far changes are numbered.
  ///
  /// - Returns: the number of the transaction; nil when nothing was recorded.
  func end() throws -> Int64? {
    try flush()
    if current != nil { try raise(HistoryTables.Number.change, to: lastChange) }
    return current
  }

  /// The number of the transaction; at its first use its row is written.
  private func begin() throws -> Int64 {
    if let current { return current }
    let number: Int64
    (number, lastChange) = try next()
    let origin = HistoryOrigin(origin)
    try connection.execute(
      "INSERT INTO ATRANSACTION (Z_PK, Z_ENT, ZAUTHORTS, ZBUNDLEIDTS, ZCONTEXTNAMETS, ZPROCESSIDTS, ZTIMESTAMP) "
        + "VALUES (?, ?, ?, ?, ?, ?, ?)",
      [
        .int(number), .int(HistoryTables.Number.transaction), try string(origin.author), try string(origin.bundleID),
        try string(origin.contextName), try string(origin.processID), .double(origin.timestamp),
      ])
    try raise(HistoryTables.Number.transaction, to: number)
    current = number
    return number
  }

  /// The number of the transaction, or the one that it would get, and of the last change.
  private func next() throws -> (transaction: Int64, lastChange: Int64) {
    if let current { return (current, lastChange) }
    return (try highest(HistoryTables.Number.transaction) + 1, try highest(HistoryTables.Number.change))
  }

  /// The key of a string, which is kept once however many transactions have it (SQ-52).
  private func string(_ text: String?) throws -> Value {
    guard let text else { return .null }
    var key: Int64?
    try connection.query("SELECT Z_PK FROM ATRANSACTIONSTRING WHERE ZNAME = ?", [.string(text)]) { key = $0.int(0) }
    if let key { return .int(key) }
    let new = try highest(HistoryTables.Number.string) + 1
    try connection.execute(
      "INSERT INTO ATRANSACTIONSTRING (Z_PK, Z_ENT, ZNAME) VALUES (?, ?, ?)",
      [.int(new), .int(HistoryTables.Number.string), .string(text)])
    try raise(HistoryTables.Number.string, to: new)
    return .int(new)
  }

  private func highest(_ entity: Int64) throws -> Int64 {
    var number: Int64 = 0
    try connection.query("SELECT IFNULL(Z_MAX, 0) FROM Z_PRIMARYKEY WHERE Z_ENT = ?", [.int(entity)]) {
      number = $0.int(0)
    }
    guard number < HistoryTables.highest else {
      throw StoreFailure.unsupported(
        "The numbers of persistent history are used up: the counter of entity \(entity) in Z_PRIMARYKEY is at \(number)."
      )
    }
    return number
  }

  private func raise(_ entity: Int64, to number: Int64) throws {
    try connection.execute("UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ?", [.int(number), .int(entity)])
  }

  // MARK: Changes

  /// Records one change.
  ///
  /// It waits for those that go with it; `flush` writes them.
  ///
  /// - Parameter slots: the properties that an update writes.
  func add(_ type: NSPersistentHistoryChangeType, _ entity: EntityLayout, _ number: Int64, slots: [Int]? = nil) throws {
    let layout = layout(entity)
    if run?.continues(type, layout, slots) != true {
      try flush()
      run = ChangeRun(type: type, layout: layout, slots: slots)
    }
    run?.numbers.append(number)
    if run?.numbers.count == ChangeRows.batch { try flush() }
  }

  /// Writes the changes that wait.
  func flush() throws {
    guard let run, !run.numbers.isEmpty else { return }
    let transaction = try begin()
    try recorder.rows.write(run, after: lastChange, in: transaction)
    lastChange += Int64(run.numbers.count)
    holdsLastChange = true
    self.run?.numbers.removeAll(keepingCapacity: true)
  }

  /// Records one change for each row that a query finds; where it finds none, there is no transaction.
  ///
  /// SQLite numbers the rows, from the highest number in the table on: to have `ROW_NUMBER()` count them takes it twice as
  /// long as to write them.
  ///
  /// - Parameters:
  ///   - query: gives the columns `PK` and `ENT`, the key and the entity's number, then what `columns` names.
  ///   - columns: further columns of the table that the query fills.
  func add(_ type: NSPersistentHistoryChangeType, _ query: SQLText, columns: [String] = [], store: SQLiteStore) throws {
    try flush()
    let (transaction, last) = try next()
    let names = columns.map { ", \($0)" }.joined()
    let head = SQLText(
      "INSERT INTO ACHANGE (Z_ENT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID\(names)) "
        + "SELECT ?, ?, ENT, PK, ?\(names) FROM (",
      [.int(HistoryTables.Number.change), .int(Int64(type.rawValue)), .int(transaction)])
    let count = try numbering(after: last) { Int64(try store.run(head + query + ")")) }
    if count == 0 { return }
    _ = try begin()
    lastChange = last + count
    holdsLastChange = true
  }

  /// Inserts rows that SQLite numbers, from a number on.
  ///
  /// Once changes were purged the table's highest number may be lower than that of the last change. Then a row holds that
  /// place while the others are inserted.
  private func numbering(after last: Int64, _ insert: () throws -> Int64) throws -> Int64 {
    if holdsLastChange { return try insert() }
    var highest: Int64 = 0
    try connection.query("SELECT IFNULL(MAX(Z_PK), 0) FROM ACHANGE") { highest = $0.int(0) }
    guard highest <= last else {
      throw StoreFailure.unsupported(
        "The history has a change \(highest), beyond its counter in Z_PRIMARYKEY, which is at \(last).")
    }
    if highest == last { return try insert() }
    try connection.execute("INSERT INTO ACHANGE (Z_PK) VALUES (?)", [.int(last)])
    let count = try insert()
    try connection.execute("DELETE FROM ACHANGE WHERE Z_PK = ?", [.int(last)])
    return count
  }
}

/// Who is at work, as history tells it.
struct HistoryOrigin {
  let author: String?
  let contextName: String?
  let bundleID: String
  let processID: String
  /// Seconds since 2001-01-01T00:00:00Z.
  let timestamp: Double

  /// Tells of this process whose work it is doing.
  init(_ work: WorkOrigin) {
    let process = ProcessInfo.processInfo.processName
    author = work.author
    contextName = work.contextName
    bundleID = Bundle.main.bundleIdentifier ?? process
    processID = process
    timestamp = work.now().timeIntervalSinceReferenceDate
  }
}
