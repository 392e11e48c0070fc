/// One batch delete, inside a transaction.
///
/// First the keys of all rows that go are gathered, then deny rules and mandatory inverses are judged; only after that is
/// anything written: links that lead to the rows are cut, and the rows deleted. Each step is a few statements for all rows
/// together.
struct BatchDeletion {
  private let plan: BatchDeletePlan
  private let store: SQLiteStore
  private let reach: DeleteReach

  init(_ plan: BatchDeletePlan, _ store: SQLiteStore) {
    self.plan = plan
    self.store = store
    reach = DeleteReach(plan.rows)
  }

  /// Deletes the rows.
  ///
  /// - Throws: `BatchFailure` for a deny rule or a mandatory inverse in the way; nothing has been deleted then.
  func run() throws -> BatchOutcome { try reach.isPlain ? deletePlain() : deleteByRules() }

  // MARK: Rows that nothing depends on

  private func deletePlain() throws -> BatchOutcome {
    var outcome = BatchOutcome()
    let table = SQLName.quoted(store.schema[plan.rows.entity].table.name)
    for part in try portions() {
      if plan.report != .count { outcome.references += try keys(part) }
      outcome.count += try store.run("DELETE FROM \(table) AS t0" + (try part.condition()))
    }
    if plan.report == .everything { outcome.deleted = outcome.references }
    return outcome
  }

  private func keys(_ part: BatchPortion) throws -> [ObjectReference] {
    try store.references(matching: part.plan, part.numbers)
  }

  // MARK: Rows with delete rules

  private func deleteByRules() throws -> BatchOutcome {
    let doomed = DoomedRows(store)
    let links = DeleteLinks(schema: store.schema, doomed: doomed)
    var outcome = BatchOutcome()
    for part in try portions() {
      let entity = plan.rows.entity
      let columns = "t0.Z_PK, \(doomed.entityNumber(entity, alias: "t0")), 0"
      outcome.count += try doomed.add(try part.select(columns), of: entity, store: store)
    }
    if outcome.count > 0 {
      for group in reach.cascades { try BatchCascade(group: group, doomed: doomed, links: links, store: store).run() }
      try BatchDeleteChecks(reach: reach, doomed: doomed, links: links, store: store).run()
      try BatchNullification(reach: reach, doomed: doomed, links: links, store: store).run()
      try tell(doomed, &outcome)
      for root in doomed.roots {
        try store.connection.execute(
          "DELETE FROM \(SQLName.quoted(root.table.name)) WHERE Z_PK IN (SELECT PK FROM \(try doomed.table(root.layout)))"
        )
      }
    }
    try doomed.clear()
    return outcome
  }

  private func tell(_ doomed: DoomedRows, _ outcome: inout BatchOutcome) throws {
    guard plan.report != .count else { return }
    outcome.references = try doomed.references(store.schema[plan.rows.entity.root as EntityLayout], onlyChosen: true)
    guard plan.report == .everything else { return }
    outcome.deleted = try doomed.roots.flatMap { try doomed.references($0) }
    outcome.nullified = try doomed.changedReferences()
  }

  /// The chosen rows: all at once by a condition, or so many keys at a time.
  private func portions() throws -> [BatchPortion] {
    guard let numbers = plan.numbers else { return [BatchPortion(plan: plan.rows, numbers: nil, store: store)] }
    let size = BatchPortion.size
    return stride(from: 0, to: numbers.count, by: size).map { start in
      BatchPortion(plan: plan.rows, numbers: numbers[start..<min(start + size, numbers.count)], store: store)
    }
  }
}

/// A part of the rows that a batch delete was asked for.
struct BatchPortion {
  /// How many keys one statement names.
  static let size = 500

  let plan: FetchPlan
  let numbers: ArraySlice<Int64>?
  let store: SQLiteStore

  private var scope: RowScope { store.scope(plan.entity, includingSubentities: plan.includesSubentities) }

  private var fetch: FetchSQL {
    FetchSQL(plan: plan, scope: scope, schema: store.schema, identity: store.identity)
  }

  /// The condition on the table under the alias `t0`, with its WHERE.
  func condition() throws -> SQLText {
    guard let numbers else { return try fetch.ownCondition() }
    let condition = SQLText(
      " WHERE t0.Z_PK IN (\(SQLName.parameters(numbers.count)))", numbers.map(Value.int))
    return scope.filter().map { condition + " AND " + $0 } ?? condition
  }

  /// The query for columns of the rows.
  func select(_ columns: String) throws -> SQLText {
    guard numbers != nil else { return try fetch.select(columns) }
    return "SELECT \(columns) FROM \(scope.source)" + (try condition())
  }
}

extension SQLiteStore {
  /// The keys of rows, by a condition or by their keys.
  func references(matching plan: FetchPlan, _ numbers: ArraySlice<Int64>?) throws -> [ObjectReference] {
    guard numbers != nil else { return try references(matching: plan) }
    let scope = scope(plan.entity, includingSubentities: plan.includesSubentities)
    let query = try BatchPortion(plan: plan, numbers: numbers, store: self).select(scope.keyList) + " ORDER BY t0.Z_PK"
    let statement = try connection.statement(query.text)
    statement.bind(query.values)
    return try scope.references(statement)
  }
}
