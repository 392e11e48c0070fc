/// Transactions of batch requests, and the statements that they consist of.
extension SQLiteStore: BatchStore {
  func transaction<Result>(
    by origin: WorkOrigin, _ work: (any BatchTransaction) throws -> Result
  ) throws -> Result {
    try connection.handle.requirePresent()
    return try recorded(by: origin) { try work(SQLiteBatch(store: self, history: $0)) }
  }

  /// Runs a statement that gives no rows; a long list of values that it compares with lies in a temporary table meanwhile.
  ///
  /// - Returns: how many rows it inserted, changed or deleted.
  @discardableResult
  func run(_ sql: SQLText) throws -> Int {
    for list in sql.lists { try list.fill(connection) }
    try connection.execute(sql.text, sql.values)
    let changes = connection.changes
    for list in sql.lists { try list.clear(connection) }
    return changes
  }
}
