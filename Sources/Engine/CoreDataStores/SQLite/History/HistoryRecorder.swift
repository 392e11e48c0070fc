/// What the recordings of one connection share, and who makes a `HistoryWriter` for each.
final class HistoryRecorder {
  let connection: Connection
  let schema: StoreSchema
  /// How many columns for preserved values the table has.
  let tombstoneCount: Int
  /// Writes changes: its statements are prepared once.
  let rows: ChangeRows
  private var layouts: [HistoryLayout?]

  init(_ connection: Connection, schema: StoreSchema) throws {
    self.connection = connection
    self.schema = schema
    layouts = schema.model.entities.map { _ in nil }
    rows = ChangeRows(connection)
    tombstoneCount = try HistoryTables.tombstoneCount(connection)
  }

  /// How an entity's properties are numbered.
  func layout(_ entity: EntityLayout) -> HistoryLayout {
    if let known = layouts[entity.index] { return known }
    let made = HistoryLayout(schema[entity])
    layouts[entity.index] = made
    return made
  }

  /// Runs a piece of work whose changes are one transaction of history.
  ///
  /// Call inside a transaction of the database.
  ///
  /// - Parameter work: the work; it is handed what records its changes.
  /// - Returns: what the work returns, and the number of the transaction; nil when it has changed nothing.
  func record<Result>(
    by origin: WorkOrigin, _ work: (HistoryWriter) throws -> Result
  ) throws -> (result: Result, number: Int64?) {
    let writer = HistoryWriter(self, by: origin)
    let result = try work(writer)
    return (result, try writer.end())
  }
}
