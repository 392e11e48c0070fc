import CSQLite

/// Carrying out batch requests in SQL: rows are changed where they lie, and none is loaded.
extension SQLiteStore: BatchStore {
  func transaction<Result>(_ work: () throws -> Result) throws -> Result {
    try connection.handle.requirePresent()
    return try recorded(work)
  }

  func update(_ plan: BatchUpdatePlan) throws -> BatchEffect {
    var outcome = BatchEffect()
    // The condition may no longer hold afterwards, so the keys come first.
    if plan.wantsReferences { outcome.references = try references(matching: plan.rows) }
    try history?.addUpdate(of: plan.changes.map(\.slot), plan.rows.entity, store: self) {
      let scope = scope(plan.rows.entity, includingSubentities: plan.rows.includesSubentities)
      return try FetchSQL(plan: plan.rows, scope: scope, schema: schema, identity: identity).select($0)
    }
    do {
      outcome.count = try run(try BatchUpdateSQL(plan, self).statement())
    } catch StoreFailure.sqlite(SQLITE_CONSTRAINT_UNIQUE, _, _, _) {
      let slots = plan.changes.map(\.slot)
      let broken = plan.rows.entity.constraints.filter { $0.slots.contains(where: slots.contains) }
      throw BatchFailure.valueTaken(entity: plan.rows.entity.name, constraints: broken.map(\.names))
    }
    return outcome
  }

  func delete(_ plan: BatchDeletePlan) throws -> BatchEffect { try BatchDeletion(plan, self).run() }

  func insert(_ plan: BatchInsertPlan) throws -> BatchEffect { try BatchInsertion(plan, self).run() }

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
