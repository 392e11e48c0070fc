import Foundation

/// Computes dictionaries from rows in memory: groups, aggregates, having, distinct, order, offset and limit.
struct MemoryDictionaries {
  let plan: DictionaryPlan

  /// One result.
  private final class Group: NSObject, KeyValueReadable {
    var members: [RowView]
    /// The row that stands for all; nil in a group of none.
    var first: RowView?
    var values: [Value] = []

    init(_ members: [RowView]) {
      self.members = members
      first = members.first
    }

    func value(forKey key: String) -> Any? { first?.value(forKey: key) }

    func checkedValue(forKey key: String) throws -> Any? { try first?.checkedValue(forKey: key) }
  }

  /// The results.
  ///
  /// - Parameter rows: those that fulfil the plan's condition.
  /// - Throws: `PredicateEvaluationError` for an expression that a row has no answer to.
  func run(on rows: [RowView]) throws -> [[Value]] {
    var found = try groups(of: rows)
    for group in found { group.first = try representative(of: group) }
    found = try found.filter { group in
      var bindings: [String: Any] = [:]
      group.values = try plan.columns.map { column in
        let computed = try value(of: column, in: group)
        if plan.having != nil { bindings[column.name] = computed ?? NSNull() }
        return Value(computed: computed, as: column.type)
      }
      return try plan.having?.evaluateChecked(with: group, substitutionVariables: bindings) ?? true
    }
    if plan.isDistinct {
      var seen: Set<[ValueKey]> = []
      found = found.filter { seen.insert($0.values.map(ValueKey.init)).inserted }
    }
    return plan.rows.cut(found.sorted(stablyUsing: plan.rows.sorts)).map(\.values)
  }

  // MARK: Groups

  private func groups(of rows: [RowView]) throws -> [Group] {
    guard plan.isGrouped else { return rows.map { Group([$0]) } }
    if plan.groups.isEmpty { return [Group(rows)] }
    var found: [Group] = []
    var places: [[ValueKey]: Int] = [:]
    for row in rows {
      let key = try plan.groups.map {
        ValueKey(Value(computed: try value(of: $0.expression.rest, row), as: $0.type))
      }
      if let place = places[key] {
        found[place].members.append(row)
      } else {
        places[key] = found.count
        found.append(Group([row]))
      }
    }
    return found
  }

  /// The first row, or the one with the smallest or largest value, where that is all that is computed: as in SQLite.
  private func representative(of group: Group) throws -> RowView? {
    guard plan.groups.isEmpty, plan.isGrouped,
      let aggregate = plan.columns.flatMap(\.expression.aggregates).first?.aggregate,
      let argument = aggregate.argument, aggregate.operation == .min || aggregate.operation == .max
    else { return group.first }
    let values = try group.members.map { try value(of: argument, $0) }
    guard let best = aggregate.operation.value(of: values),
      let place = values.firstIndex(where: { $0 != nil && ValueOrder.sort($0, best) == .orderedSame })
    else { return group.first }
    return group.members[place]
  }

  // MARK: Values

  private func value(of expression: NSExpression, _ row: RowView?, _ bindings: [String: Any] = [:]) throws -> Any? {
    try expression.value(in: EvaluationScope(object: row, bindings: bindings))
  }

  private func value(of column: DictionaryColumn, in group: Group) throws -> Any? {
    var bindings: [String: Any] = [:]
    for (variable, aggregate) in column.expression.aggregates {
      bindings[variable] = try value(of: aggregate, over: group.members) ?? NSNull()
    }
    return try value(of: column.expression.rest, group.first, bindings)
  }

  /// What an aggregate makes of the rows; nil counts nowhere, and of nothing there is no average (FR-12).
  private func value(of aggregate: GroupAggregate, over rows: [RowView]) throws -> Any? {
    guard let argument = aggregate.argument else { return rows.count }
    let values = try rows.flatMap { elements(of: try value(of: argument, $0)) }
    return values.isEmpty && aggregate.operation == .average ? nil : aggregate.operation.value(of: values)
  }

  /// A value, or those of a to-many's members.
  private func elements(of value: Any?) -> [Any] {
    guard let value = flattenedValue(value) else { return [] }
    if value is RowView { return [value] }
    return ValueCollection(value)?.elements.compactMap(flattenedValue) ?? [value]
  }
}
