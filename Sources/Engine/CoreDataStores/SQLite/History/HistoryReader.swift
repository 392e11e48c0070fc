import Foundation

/// Reading a store's history.
struct HistoryReader {
  let connection: Connection
  let schema: StoreSchema

  /// The number of the last transaction that was ever recorded.
  func last() throws -> Int64 {
    var number: Int64 = 0
    try connection.query(
      "SELECT IFNULL(Z_MAX, 0) FROM Z_PRIMARYKEY WHERE Z_ENT = ?", [.int(HistoryTables.Number.transaction)]
    ) { number = $0.int(0) }
    // A damaged counter must leave room to count on.
    return min(number, HistoryTables.highest)
  }

  /// The transactions after a place, oldest first.
  ///
  /// - Throws: `HistoryFailure.expired`.
  func transactions(after place: HistoryPlace) throws -> [HistoryTransactionRecord] {
    switch place {
    case .start: return try transactions("", [])
    case .moment(let moment): return try transactions("WHERE t.ZTIMESTAMP > ?", [.double(moment)])
    case .number(let number):
      let found = try transactions("WHERE t.Z_PK > ?", [.int(number)])
      // Numbers rise by one: what is missing after the place has been purged (chosen here).
      let first = try found.first?.number ?? last() + 1
      guard first <= number || first - 1 == number else { throw HistoryFailure.expired(after: number, first: first) }
      return found
    }
  }

  /// The transactions that a condition leaves, oldest first.
  ///
  /// A store of another writer may have the strings in the transaction's own columns (SQ-52).
  func transactions(_ condition: String, _ values: [Value]) throws -> [HistoryTransactionRecord] {
    let names = ["AUTHOR", "CONTEXTNAME", "BUNDLEID", "PROCESSID"]
    let columns = names.map { "IFNULL(s\($0).ZNAME, t.Z\($0))" }.joined(separator: ", ")
    let joins = names.map { "LEFT JOIN ATRANSACTIONSTRING s\($0) ON s\($0).Z_PK = t.Z\($0)TS" }.joined(separator: " ")
    var found: [HistoryTransactionRecord] = []
    try connection.query(
      "SELECT t.Z_PK, t.ZTIMESTAMP, \(columns) FROM ATRANSACTION t \(joins) \(condition) ORDER BY t.Z_PK", values
    ) { row in
      func text(_ column: Int32) -> String? { row.isNull(column) ? nil : row.string(column) }
      found.append(
        HistoryTransactionRecord(
          number: row.int(0), timestamp: row.double(1), author: text(2), contextName: text(3), bundleID: text(4) ?? "",
          processID: text(5) ?? ""))
    }
    return found
  }

  /// The changes of the transactions with numbers in a range; those of entities that the model does not have are left out.
  func changes(in numbers: ClosedRange<Int64>, layout: (EntityLayout) -> HistoryLayout) throws -> [HistoryChangeRecord]
  {
    let tombstones = try HistoryTables.tombstoneCount(connection)
    let columns = (0..<tombstones).map { ", ZTOMBSTONE\($0)" }.joined()
    var found: [HistoryChangeRecord] = []
    try connection.query(
      "SELECT Z_PK, ZTRANSACTIONID, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZCOLUMNS\(columns) FROM ACHANGE "
        + "WHERE ZTRANSACTIONID BETWEEN ? AND ? ORDER BY ZTRANSACTIONID, Z_PK",
      [.int(numbers.lowerBound), .int(numbers.upperBound)]
    ) { row in
      guard let type = NSPersistentHistoryChangeType(rawValue: Int(row.int(2))),
        let entity = schema.entityIndex(ofNumber: row.int(3))
      else { return }
      let layout = layout(schema.model.entities[entity])
      found.append(
        HistoryChangeRecord(
          number: row.int(0), transaction: row.int(1), type: type,
          reference: try RowKey.reference(entity: entity, number: row.int(4), table: "ACHANGE"),
          slots: row.isNull(5) ? nil : layout.slots(in: row.data(5)),
          tombstone: type == .delete ? tombstone(row, layout, tombstones) : []))
    }
    return found
  }

  private func tombstone(_ row: SQLStatement, _ layout: HistoryLayout, _ count: Int) -> [(slot: Int, value: Value)] {
    layout.preserved.prefix(count).enumerated().compactMap { index, attribute in
      guard case .attribute(_, let kind) = layout.entity.slots[attribute.slot],
        let value = row.value(Int32(6 + index), kind), !value.isNull
      else { return nil }
      if let coding = attribute.coding, case .object(let data as NSData) = value {
        return (attribute.slot, .object(TransformableBox(Data(copying: data), coding)))
      }
      return (attribute.slot, value)
    }
  }
}
