import Foundation

/// The statement of a fetch of dictionaries.
///
/// Aggregates become SQL's own. Whatever stands around them is compiled as in predicates, where an aggregate counts as a
/// variable with a value.
struct DictionarySQL {
  private let plan: DictionaryPlan
  private let fetch: FetchSQL
  private let schema: StoreSchema
  private var compiler: PredicateSQL { fetch.compiler }

  init(_ plan: DictionaryPlan, _ reader: RowReader) {
    self.plan = plan
    schema = reader.schema
    let scope = reader.scope(plan.rows.entity, includingSubentities: plan.rows.includesSubentities)
    fetch = FetchSQL(plan: plan.rows, scope: scope, schema: reader.schema, identity: reader.identity)
  }

  /// The statement, and how its columns are read.
  ///
  /// - Throws: `StoreFailure.unsupported` for what SQL cannot compute.
  func statement() throws -> (sql: SQLText, columns: [DictionaryColumnReader]) {
    var readers: [DictionaryColumnReader] = []
    var selected: [SQLText] = []
    for column in plan.columns {
      let source = try source(of: column)
      readers.append(DictionaryColumnReader(column, source, first: Int32(selected.count)))
      selected += source.texts
    }
    let condition = try fetch.condition()
    let grouping = try grouping()
    let order = try order()
    // The joins are known once everything else has been compiled.
    let tables = "\(fetch.scope.source)\(compiler.root.joins)"
    let list = selected.isEmpty ? SQLText("1") : SQLText.joined(selected, ", ")
    let head: SQLText = (plan.isDistinct ? "SELECT DISTINCT " : "SELECT ") + list
    return (head + " FROM \(tables)" + condition + grouping + order + fetch.bounds, readers)
  }

  // MARK: Clauses

  private func grouping() throws -> SQLText {
    if plan.groups.isEmpty { return SQLText("") }
    let keys = try plan.groups.flatMap { try source(of: $0).texts }
    let groups = " GROUP BY " + SQLText.joined(keys, ", ")
    guard let having = plan.having else { return groups }
    var values: [String: SQLScalar] = [:]
    for column in plan.columns {
      if case .scalar(let scalar) = try operand(column) { values[column.name] = scalar }
    }
    compiler.values = values
    defer { compiler.values = [:] }
    return groups + " HAVING " + (try compiler.condition(having))
  }

  /// What the order does not tell apart comes by primary key, or by what rows are grouped by, so that runs repeat.
  private func order() throws -> SQLText {
    var terms = try plan.rows.sorts.map(fetch.term)
    if plan.isGrouped {
      if !plan.groups.isEmpty { terms += try plan.groups.flatMap { try source(of: $0).texts } }
    } else if !plan.isDistinct {
      terms.append(SQLText("t0.Z_PK"))
    }
    return terms.isEmpty ? SQLText("") : " ORDER BY " + SQLText.joined(terms, ", ")
  }

  // MARK: Columns

  private func operand(_ column: DictionaryColumn) throws -> SQLOperand {
    var values: [String: SQLScalar] = [:]
    for (variable, aggregate) in column.expression.aggregates {
      values[variable] = try AggregateSQL(aggregate, compiler).scalar()
    }
    compiler.values = values
    defer { compiler.values = [:] }
    return try compiler.operand(column.expression.rest)
  }

  private func source(of column: DictionaryColumn) throws -> DictionaryColumnSource {
    switch try operand(column) {
    case .scalar(let scalar): return .value(scalar.sql)
    case .constant(let scalar):
      if let value = ConstantSQL.value(scalar) { return .value(SQLText("?", [value])) }
    case .object(let key, let entity): return try object(key, entity, column.expression.rest)
    case .list, .members, .found, .sets: break
    }
    throw StoreFailure.unsupported(
      "The SQLite store cannot give one value for \(column.expression.whole.canonicalFormat).")
  }

  /// The key of an object and, where the entity has subentities, what tells which of them it is of.
  private func object(
    _ key: String, _ entity: EntityLayout, _ expression: NSExpression
  ) throws -> DictionaryColumnSource {
    guard case .keyPath(let path) = expression.form else {
      let number = schema[entity].table.isShared ? "t0.Z_ENT" : nil
      return .object(key: key, number: number, entity: entity, schema: schema)
    }
    var owner = plan.rows.entity
    var number: String?
    for case .key(let name) in path.steps {
      guard let slot = owner.slot(named: name), case .relationship(let relationship) = owner.slots[slot] else { break }
      if case .toOne(_, let column) = schema[owner].slots[slot] { number = column }
      owner = relationship.destination
    }
    // Both columns lie in the row of the path's last owner.
    let alias = key.prefix { $0 != "." }
    return .object(key: key, number: number.map { "\(alias).\(SQLName.quoted($0))" }, entity: entity, schema: schema)
  }
}
