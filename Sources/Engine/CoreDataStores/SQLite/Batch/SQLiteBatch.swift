import CSQLite

/// Batch requests in SQL, inside one transaction: rows are changed where they lie, and none is loaded.
struct SQLiteBatch: BatchTransaction {
  let store: SQLiteStore
  /// Records the changes; nil where no history is kept.
  let history: HistoryWriter?

  var identity: StoreIdentity { store.identity }

  func update(_ plan: BatchUpdatePlan) throws -> BatchEffect {
    var outcome = BatchEffect()
    // The condition may no longer hold afterwards, so the keys come first.
    if plan.wantsReferences { outcome.references = try store.references(matching: plan.rows) }
    try history?.addUpdate(of: plan.changes.map(\.slot), plan.rows.entity, store: store) {
      let scope = store.scope(plan.rows.entity, includingSubentities: plan.rows.includesSubentities)
      return try FetchSQL(plan: plan.rows, scope: scope, schema: store.schema, identity: store.identity).select($0)
    }
    do {
      outcome.count = try store.run(try BatchUpdateSQL(plan, store).statement())
    } catch StoreFailure.sqlite(SQLITE_CONSTRAINT_UNIQUE, _, _, _) {
      let slots = plan.changes.map(\.slot)
      let broken = plan.rows.entity.constraints.filter { $0.slots.contains(where: slots.contains) }
      throw BatchFailure.valueTaken(entity: plan.rows.entity.name, constraints: broken.map(\.names))
    }
    return outcome
  }

  func delete(_ plan: BatchDeletePlan) throws -> BatchEffect { try BatchDeletion(plan, store, history).run() }

  func insert(_ plan: BatchInsertPlan) throws -> BatchEffect {
    var insertion = try BatchInsertion(plan, store, history)
    return try insertion.run()
  }
}
