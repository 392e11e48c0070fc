import Foundation

/// What must hold for a fetch that groups rows: a value that the rows of a group need not share means nothing.
struct GroupRules {
  let plan: DictionaryPlan
  let entity: EntityLayout

  /// Checks a plan; raises for what is a programming error.
  ///
  /// - Throws: `StoreFailure.unsupported` for a statistic that no store computes.
  func check() throws {
    for column in plan.columns + plan.groups { try checkFunctions(of: column) }
    if let having = plan.having { check(having) }
    guard plan.isGrouped else { return }
    // The row that has the smallest or largest value stands for all rows: SQLite documents that, and users rely on it.
    if plan.groups.isEmpty, plan.columns.filter(\.isAggregate).count == 1, extremes == 1 { return }
    for column in plan.columns where !isGrouped(column) { refuse(column.name) }
    if !plan.groups.isEmpty {
      for sort in plan.rows.sorts { if let key = sort.key, !grouped.contains(key) { refuse(key) } }
    }
  }

  private var extremes: Int {
    plan.columns.flatMap(\.expression.aggregates).filter { [.min, .max].contains($0.aggregate.operation) }.count
  }

  /// The key paths that rows are grouped by.
  private var grouped: Set<String> {
    Set(
      plan.groups.compactMap { column in
        if case .keyPath(let path) = column.expression.whole.form { path.text } else { nil }
      })
  }

  /// Whether all rows of a group have the same value (FR-10).
  private func isGrouped(_ column: DictionaryColumn) -> Bool {
    if plan.groups.contains(where: { $0.expression.whole == column.expression.whole }) { return true }
    let parts = ExpressionParts(column.expression.rest)
    return !parts.readsObject && parts.keyPaths.allSatisfy { grouped.contains($0.text) }
  }

  /// An aggregate in a having clause, and the name of one as a key path, raise (FR-11).
  private func check(_ having: NSPredicate) {
    if plan.groups.isEmpty {
      raiseException(.invalidArgument, "A having predicate needs propertiesToGroupBy.")
    }
    let parts = ExpressionParts(having)
    for call in parts.functions {
      guard case .aggregate = call.grouping else { continue }
      let arguments = call.arguments.map(\.canonicalFormat).joined(separator: ", ")
      raiseException(.invalidArgument, "Unsupported function expression \(call.name)(\(arguments))")
    }
    for path in parts.keyPaths where !grouped.contains(path.text) {
      guard case .key(let first)? = path.steps.first, entity.slot(named: first) != nil else {
        raiseException(.invalidArgument, "keypath \(path.text) not found in entity \(entity.name)")
      }
      refuse(path.text)
    }
  }

  private func checkFunctions(of column: DictionaryColumn) throws {
    let inner = column.expression.aggregates.compactMap(\.aggregate.argument)
    for part in inner where !GroupExpression(part, entity).aggregates.isEmpty {
      throw StoreFailure.unsupported("\(column.expression.whole.canonicalFormat) computes a group from groups.")
    }
    for call in ExpressionParts(column.expression.rest).functions where call.grouping == .refused {
      throw StoreFailure.unsupported("\(call.name) cannot be computed over rows: fetch the values.")
    }
  }

  private func refuse(_ name: String) -> Never {
    raiseException(
      .invalidArgument,
      "A fetch that groups rows can only give what it groups by, aggregates and constants: \(name) is none of them.")
  }
}
