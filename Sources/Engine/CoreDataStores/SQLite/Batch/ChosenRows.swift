/// The rows that a batch delete was asked for: by a condition, or by their keys.
struct ChosenRows {
  private let plan: FetchPlan
  private let numbers: [Int64]?
  private let store: SQLiteStore
  private let scope: RowScope

  init(_ plan: BatchDeletePlan, _ store: SQLiteStore) {
    self.plan = plan.rows
    numbers = plan.numbers
    self.store = store
    scope = store.scope(plan.rows.entity, includingSubentities: plan.rows.includesSubentities)
  }

  private var fetch: FetchSQL {
    FetchSQL(plan: plan, scope: scope, schema: store.schema, identity: store.identity)
  }

  /// The condition on the table under the alias `t0`, with its WHERE.
  ///
  /// Keys are one value, however many there are: a list in JSON.
  func condition() throws -> SQLText {
    guard let numbers else { return try fetch.ownCondition() }
    let list = "[" + numbers.map(String.init).joined(separator: ",") + "]"
    let condition = SQLText(" WHERE t0.Z_PK IN (SELECT value FROM json_each(?))", [.string(list)])
    return scope.filter().map { condition + " AND " + $0 } ?? condition
  }

  /// The query for columns of the rows.
  func select(_ columns: String) throws -> SQLText {
    guard numbers != nil else { return try fetch.select(columns) }
    return "SELECT \(columns) FROM \(scope.source)" + (try condition())
  }

  /// The rows' keys; those that were named come in order.
  func references() throws -> [ObjectReference] {
    guard numbers != nil else { return try store.references(matching: plan) }
    let query = try select(scope.keyList) + " ORDER BY t0.Z_PK"
    let statement = try store.connection.statement(query.text)
    statement.bind(query.values)
    return try scope.references(statement)
  }
}
