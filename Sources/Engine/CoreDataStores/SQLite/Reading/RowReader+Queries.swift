/// Reading rows.
extension RowReader: RowReading {
  func rows(
    matching plan: FetchPlan, known: (_ reference: ObjectReference, _ version: Int64) -> RowSnapshot?
  ) throws -> [RowSnapshot] {
    if schema.absent.contains(plan.entity.index) { return [] }
    let scope = scope(plan.entity, includingSubentities: plan.includesSubentities)
    return try withQuery(plan, scope, select: scope.selectList) { try scope.rows($0, known: known) }
  }

  func references(matching plan: FetchPlan) throws -> [ObjectReference] {
    let scope = scope(plan.entity, includingSubentities: plan.includesSubentities)
    return try withQuery(plan, scope, select: scope.keyList, scope.references)
  }

  func count(matching plan: FetchPlan) throws -> Int {
    let scope = scope(plan.entity, includingSubentities: plan.includesSubentities)
    let query = FetchSQL(plan: plan, scope: scope, schema: schema, identity: identity)
    return try run(try query.count()) { statement in
      defer { statement.finish() }
      return try statement.step() ? Int(statement.int(0)) : 0
    }
  }

  func row(of entity: EntityLayout, number: Int64) throws -> RowSnapshot? {
    let scope = scope(entity, includingSubentities: true)
    let filter = scope.filter()
    let statement: SQLStatement
    // Where an app's transformer reads another row, this row's statement stands on a row.
    if let prepared = rowStatements[entity.index], !prepared.isRunning {
      statement = prepared
    } else {
      statement = try connection.prepare(
        "SELECT \(scope.selectList) FROM \(scope.source) WHERE t0.Z_PK = ?\(filter.map { " AND \($0.text)" } ?? "")")
      rowStatements[entity.index] = statement
    }
    statement.bind(number, at: 1)
    if let filter { statement.bind(filter.values, from: 2) }
    return try scope.rows(statement) { _, _ in nil }.first
  }

  func members(
    of relationship: RelationshipLayout, owner: Int64,
    known: (_ reference: ObjectReference, _ version: Int64) -> RowSnapshot?
  ) throws -> [RowSnapshot] {
    let scope = scope(relationship.destination, includingSubentities: true)
    let filter = scope.filter()
    let key = ObjectIdentifier(relationship)
    let statement: SQLStatement
    if let prepared = memberStatements[key], !prepared.isRunning {
      statement = prepared
    } else {
      let link = try ToManyLink(relationship, schema: schema)
      statement = try connection.prepare(
        "SELECT \(scope.selectList) FROM \(link.source(alias: "t0")) WHERE \(link.ownerKey(alias: "t0")) = ?"
          + "\(filter.map { " AND \($0.text)" } ?? "") ORDER BY \(link.order(alias: "t0"))")
      memberStatements[key] = statement
    }
    statement.bind(owner, at: 1)
    if let filter { statement.bind(filter.values, from: 2) }
    return try scope.rows(statement, known: known)
  }

  // MARK: Queries

  private func withQuery<Result>(
    _ plan: FetchPlan, _ scope: RowScope, select: String, _ read: (SQLStatement) throws -> Result
  ) throws -> Result {
    let query = FetchSQL(plan: plan, scope: scope, schema: schema, identity: identity)
    return try run(try query.select(select), read)
  }

  /// Runs a query; a long list of values that it compares with lies in a temporary table meanwhile.
  func run<Result>(_ sql: SQLText, _ read: (SQLStatement) throws -> Result) throws -> Result {
    guard !sql.lists.isEmpty else {
      let statement = try connection.statement(sql.text)
      statement.bind(sql.values)
      return try read(statement)
    }
    // A table that cannot be emptied now is emptied at its next use.
    defer { for list in sql.lists { try? list.clear(connection) } }
    for list in sql.lists { try list.fill(connection) }
    let statement = try connection.statement(sql.text)
    statement.bind(sql.values)
    return try read(statement)
  }
}
