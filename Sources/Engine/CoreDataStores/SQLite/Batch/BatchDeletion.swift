/// One batch delete, inside a transaction.
///
/// First the keys of all rows that go are gathered, then deny rules and mandatory inverses are judged; only after that is
/// anything written: links that lead to the rows are cut, and the rows deleted. Each step is a few statements for all rows
/// together: how many follows from the model, and from which of its tables have any rows at all.
struct BatchDeletion {
  private let plan: BatchDeletePlan
  private let store: SQLiteStore
  private let history: HistoryWriter?
  private let reach: DeleteReach
  private let chosen: ChosenRows

  init(_ plan: BatchDeletePlan, _ store: SQLiteStore, _ history: HistoryWriter?) {
    self.plan = plan
    self.store = store
    self.history = history
    reach = DeleteReach(plan.rows)
    chosen = ChosenRows(plan, store)
  }

  /// Deletes the rows.
  ///
  /// - Throws: `BatchFailure` for a deny rule or a mandatory inverse in the way; nothing has been deleted then.
  func run() throws -> BatchEffect { try reach.isPlain ? deletePlain() : deleteByRules() }

  // MARK: Rows that nothing depends on

  private func deletePlain() throws -> BatchEffect {
    var outcome = BatchEffect()
    let table = SQLName.quoted(store.schema[plan.rows.entity].table.name)
    if plan.report != .count { outcome.references = try chosen.references() }
    if let history {
      try history.addDeleted(try chosen.select(history.deletedColumns(plan.rows.entity, alias: "t0")), store)
    }
    outcome.count = try store.run("DELETE FROM \(table) AS t0" + (try chosen.condition()))
    if plan.report == .everything { outcome.deleted = outcome.references }
    return outcome
  }

  // MARK: Rows with delete rules

  private func deleteByRules() throws -> BatchEffect {
    let doomed = DoomedRows(store)
    let links = DeleteLinks(schema: store.schema, doomed: doomed)
    var outcome = BatchEffect()
    let entity = plan.rows.entity
    outcome.count = try doomed.add(
      try chosen.select("t0.Z_PK, \(doomed.entityNumber(entity, alias: "t0")), 0"), of: entity, store: store)
    if outcome.count > 0 {
      for group in reach.cascades { try BatchCascade(group: group, doomed: doomed, links: links, store: store).run() }
      try BatchDeleteChecks(reach: reach, doomed: doomed, links: links, store: store).run()
      try BatchNullification(reach: reach, doomed: doomed, links: links, store: store, history: history).run()
      try tell(doomed, &outcome)
      for root in doomed.roots {
        if let history {
          try history.addDeleted(
            SQLText(
              "SELECT \(history.deletedColumns(root.layout, alias: "t0")) FROM \(SQLName.quoted(root.table.name)) t0 "
                + "WHERE t0.Z_PK IN (SELECT PK FROM \(try doomed.table(root.layout))) ORDER BY t0.Z_PK"),
            store)
        }
        try store.connection.execute(
          "DELETE FROM \(SQLName.quoted(root.table.name)) WHERE Z_PK IN (SELECT PK FROM \(try doomed.table(root.layout)))"
        )
      }
    }
    try doomed.clear()
    return outcome
  }

  private func tell(_ doomed: DoomedRows, _ outcome: inout BatchEffect) throws {
    guard plan.report != .count else { return }
    outcome.references = try doomed.references(store.schema[plan.rows.entity.root], onlyChosen: true)
    guard plan.report == .everything else { return }
    outcome.deleted = try doomed.roots.flatMap { try doomed.references($0) }
    outcome.nullified = try doomed.changedReferences()
  }
}
