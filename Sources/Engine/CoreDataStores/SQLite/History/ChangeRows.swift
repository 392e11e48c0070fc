import Foundation

/// Changes of one kind to rows of one entity, one after the other in a transaction: they are recorded together.
struct ChangeRun {
  let type: NSPersistentHistoryChangeType
  let layout: HistoryLayout
  /// The properties that an update writes.
  let slots: [Int]?
  /// The keys of the rows.
  var numbers: [Int64] = []

  /// Whether a change goes on with the run.
  func continues(_ type: NSPersistentHistoryChangeType, _ layout: HistoryLayout, _ slots: [Int]?) -> Bool {
    self.type == type && self.layout === layout && self.slots == slots
  }
}

/// Writes the rows of `ACHANGE` that describe runs.
///
/// Most of what a row costs is the call of its statement, so a statement writes as many as fit; what remains of a run goes
/// row by row.
final class ChangeRows {
  /// How many rows the statement for several writes.
  static let batch = 64

  private let connection: Connection
  private var oneRowStatement: SQLStatement?
  private var severalRowsStatement: SQLStatement?

  init(_ connection: Connection) { self.connection = connection }

  /// Writes the rows of a run.
  ///
  /// - Parameters:
  ///   - last: the number of the change before them.
  ///   - transaction: the number of their transaction.
  func write(_ run: ChangeRun, after last: Int64, in transaction: Int64) throws {
    let columns = run.slots.map(run.layout.bits) ?? .null
    var rest = run.numbers[...]
    var last = last
    while rest.count >= ChangeRows.batch {
      try writeBatch(rest.prefix(ChangeRows.batch), of: run, columns, after: last, in: transaction)
      rest = rest.dropFirst(ChangeRows.batch)
      last += Int64(ChangeRows.batch)
    }
    for number in rest {
      last += 1
      let statement =
        try oneRowStatement
        ?? connection.prepare(
          "INSERT INTO ACHANGE (Z_PK, Z_ENT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID, ZCOLUMNS) "
            + "VALUES (?, ?, ?, ?, ?, ?, ?)")
      oneRowStatement = statement
      statement.bind([
        .int(last), .int(HistoryTables.Number.change), .int(Int64(run.type.rawValue)), .int(run.layout.entity.number),
        .int(number), .int(transaction), columns,
      ])
      try statement.run()
    }
  }

  private func writeBatch(
    _ numbers: ArraySlice<Int64>, of run: ChangeRun, _ columns: Value, after last: Int64, in transaction: Int64
  ) throws {
    let statement = try severalRowsStatement ?? prepareSeveralRows()
    severalRowsStatement = statement
    statement.bind([
      .int(last), .int(HistoryTables.Number.change), .int(Int64(run.type.rawValue)), .int(run.layout.entity.number),
      .int(transaction), columns,
    ])
    var index: Int32 = 7
    for number in numbers {
      statement.bind(number, at: index)
      index += 1
    }
    try statement.run()
  }

  /// The statement for several rows: what they share is bound once, then come their keys.
  private func prepareSeveralRows() throws -> SQLStatement {
    let rows = (1...ChangeRows.batch).map { "(?1 + \($0), ?2, ?3, ?4, ?\($0 + 6), ?5, ?6)" }
    return try connection.prepare(
      "INSERT INTO ACHANGE (Z_PK, Z_ENT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID, ZCOLUMNS) VALUES "
        + rows.joined(separator: ", "))
  }
}
