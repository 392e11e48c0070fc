import Foundation

/// The one statement of a batch update.
struct BatchUpdateSQL {
  private let plan: BatchUpdatePlan
  private let fetch: FetchSQL
  private let entity: EntitySchema

  init(_ plan: BatchUpdatePlan, _ store: SQLiteStore) {
    self.plan = plan
    let scope = store.scope(plan.rows.entity, includingSubentities: plan.rows.includesSubentities)
    fetch = FetchSQL(plan: plan.rows, scope: scope, schema: store.schema, identity: store.identity)
    entity = store.schema[plan.rows.entity]
  }

  /// The statement: each row gets the new values, and a version one higher, so that BU-07b holds (CH-023).
  ///
  /// - Throws: `StoreFailure.unsupported` for a predicate or an expression that SQL cannot compute.
  func statement() throws -> SQLText {
    var assignments: [SQLText] = [SQLText("Z_OPT = IFNULL(t0.Z_OPT, 0) + 1")]
    for (slot, change) in plan.changes {
      guard case .attribute(let column, let kind) = entity.slots[slot] else { continue }
      assignments.append("\(SQLName.quoted(column)) = " + (try value(change, slot, kind)))
    }
    return "UPDATE \(SQLName.quoted(entity.table.name)) AS t0 SET " + SQLText.joined(assignments, ", ")
      + (try fetch.ownCondition())
  }

  private func value(_ change: BatchUpdatePlan.Change, _ slot: Int, _ kind: ColumnKind) throws -> SQLText {
    switch change {
    case .constant(.object(let box as TransformableBox)):
      guard let coding = entity.transformed.first(where: { $0.slot == slot })?.coding else { return SQLText("NULL") }
      return SQLText("?", [.object(try box.data(by: coding) as NSData)])
    // Text, which SQLite is going to make a number of.
    case .constant(.string(let text)) where kind == .float: return FloatFunction.sql(SQLText("?", [.string(text)]))
    case .constant(let value): return SQLText("?", [kind == .external ? ExternalData.encoded(value) : value])
    case .expression(let expression):
      let computed = try scalar(fetch.compiler.operand(expression), expression)
      guard readsOwnRow(expression) else {
        throw StoreFailure.unsupported(
          "A batch update computes new values from the row's own attributes only, unlike \(expression.canonicalFormat)."
        )
      }
      return fitted(computed, expression, kind)
    }
  }

  /// A value as a column of its kind keeps it, whatever the expression yields: what a fetch compares is what an object shows.
  private func fitted(_ computed: SQLText, _ expression: NSExpression, _ kind: ColumnKind) -> SQLText {
    switch kind {
    case .integer: isWhole(expression) ? computed : "CAST(" + computed + " AS INTEGER)"
    case .boolean: "(CAST(" + computed + " AS INTEGER) <> 0)"
    case .float: FloatFunction.sql(computed)
    case .double, .date, .decimal, .string, .uri, .uuid, .data, .external, .transformable: computed
    }
  }

  private func scalar(_ operand: SQLOperand, _ expression: NSExpression) throws -> SQLText {
    switch operand {
    case .scalar(let scalar): return scalar.sql
    case .constant(let scalar):
      if let value = ConstantSQL.value(scalar) { return SQLText("?", [value]) }
    case .list, .object, .members, .found, .sets: break
    }
    throw StoreFailure.unsupported("A batch update needs a single value, which \(expression.canonicalFormat) is not.")
  }

  /// Whether an expression looks at no other row: the documentation promises scalar values and speaks of no relationship.
  private func readsOwnRow(_ expression: NSExpression) -> Bool {
    switch expression.form {
    case .constant, .evaluatedObject: true
    case .keyPath(let path):
      path.steps.allSatisfy { step in
        guard case .key(let key) = step else { return false }
        return key == "self" || plan.rows.entity.slot(named: key).map { entity.slots[$0].isAttribute } ?? false
      }
    case .function(let call): call.arguments.allSatisfy(readsOwnRow) && (call.operand.map(readsOwnRow) ?? true)
    default: false
    }
  }

  /// Whether an expression yields whole numbers only.
  private func isWhole(_ expression: NSExpression) -> Bool {
    switch expression.form {
    case .constant(let value):
      if case .number(let number) = ScalarValue(value) { return number.exactInteger != nil }
      return false
    case .keyPath(let path):
      guard let slot = plan.rows.entity.slot(named: path.text), case .attribute(_, let kind) = entity.slots[slot] else {
        return false
      }
      return kind == .integer || kind == .boolean
    case .function(let call):
      return call.keepsWhole && call.arguments.allSatisfy(isWhole)
    default: return false
    }
  }
}
