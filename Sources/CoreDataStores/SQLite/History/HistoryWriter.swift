import Foundation

/// Records what a store's transactions do to its rows (SQ-50 to SQ-55).
///
/// A save is recorded from its plan and a batch request from the same conditions that choose its rows, both inside the
/// transaction that they describe: what is rolled back was never recorded. A transaction that changes nothing leaves no
/// trace.
final class HistoryWriter {
  let connection: Connection
  let schema: StoreSchema
  /// How many columns for preserved values the table has.
  let tombstoneCount: Int
  /// Who is at work, and when it is.
  private let origin: () -> HistoryOrigin
  private var layouts: [HistoryLayout?]
  /// The number of the present transaction, once something of it has been recorded.
  private(set) var current: Int64?
  private(set) var lastChange: Int64 = 0
  private var insertStatement: Statement?
  /// The hierarchies with rows that have been noted as cut off.
  var cutRoots: [Int] = []

  init(_ connection: Connection, schema: StoreSchema, origin: @escaping () -> HistoryOrigin) throws {
    self.connection = connection
    self.schema = schema
    self.origin = origin
    layouts = schema.model.entities.map { _ in nil }
    tombstoneCount = try HistoryTables.tombstoneCount(connection)
  }

  /// How an entity's properties are numbered.
  func layout(_ entity: EntityLayout) -> HistoryLayout {
    if let known = layouts[entity.index] { return known }
    let made = HistoryLayout(schema[entity])
    layouts[entity.index] = made
    return made
  }

  // MARK: Transactions

  /// Runs a piece of work whose changes are one transaction of history.
  ///
  /// Call inside a transaction of the database.
  ///
  /// - Returns: what the work returns, and the number of the transaction; nil when it has changed nothing.
  func record<Result>(_ work: () throws -> Result) throws -> (result: Result, number: Int64?) {
    (current, cutRoots) = (nil, [])
    defer { current = nil }
    let result = try work()
    if current != nil { try raise(HistoryTables.Number.change, to: lastChange) }
    return (result, current)
  }

  /// The number of the present transaction; at its first use its row is written.
  func begin() throws -> Int64 {
    if let current { return current }
    let number: Int64
    (number, lastChange) = try next()
    let origin = origin()
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

  /// The number of the present transaction, or the one that it would get, and of the last change.
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
  /// - Parameter slots: the properties that an update writes.
  func add(_ type: NSPersistentHistoryChangeType, _ entity: EntityLayout, _ number: Int64, slots: [Int]? = nil) throws {
    let transaction = try begin()
    let statement =
      try insertStatement
      ?? connection.prepare(
        "INSERT INTO ACHANGE (Z_PK, Z_ENT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID, ZCOLUMNS) "
          + "VALUES (?, ?, ?, ?, ?, ?, ?)")
    insertStatement = statement
    lastChange += 1
    let layout = layout(entity)
    statement.bind([
      .int(lastChange), .int(HistoryTables.Number.change), .int(Int64(type.rawValue)), .int(layout.entity.number),
      .int(number), .int(transaction), slots.map(layout.bits) ?? .null,
    ])
    try statement.run()
  }

  /// Records one change for each row that a query finds; where it finds none, there is no transaction.
  ///
  /// - Parameters:
  ///   - type: what happens to the rows.
  ///   - rows: gives the columns `PK` and `ENT`, the key and the entity's number, then what `columns` names.
  ///   - columns: further columns of the table that the query fills.
  ///   - store: runs the query.
  func add(_ type: NSPersistentHistoryChangeType, _ rows: SQLText, columns: [String] = [], store: SQLiteStore) throws {
    let (transaction, last) = try next()
    let names = columns.map { ", \($0)" }.joined()
    let head = SQLText(
      "INSERT INTO ACHANGE (Z_PK, Z_ENT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID\(names)) "
        + "SELECT ? + ROW_NUMBER() OVER (), ?, ?, ENT, PK, ?\(names) FROM (",
      [.int(last), .int(HistoryTables.Number.change), .int(Int64(type.rawValue)), .int(transaction)])
    let count = Int64(try store.run(head + rows + ")"))
    if count == 0 { return }
    _ = try begin()
    lastChange = last + count
  }
}

/// Who is at work, as history tells it.
struct HistoryOrigin {
  var author: String?
  var contextName: String?
  var bundleID: String
  var processID: String
  /// Seconds since 2001-01-01T00:00:00Z.
  var timestamp: Double
}
