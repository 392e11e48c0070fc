import Foundation

/// What a store is asked for when dictionaries are fetched: a fetch plan, what is read or computed, and how rows are
/// grouped.
package struct DictionaryPlan {
  /// The rows, their order, and how many results are given.
  package var rows: FetchPlan
  /// What each result holds.
  package let columns: [DictionaryColumn]
  /// What the rows of one group have in common.
  package let groups: [DictionaryColumn]
  /// The condition that groups fulfil; its variables are names of columns (WD-18).
  package let having: NSPredicate?
  /// Whether equal results count as one (FR-13).
  package let isDistinct: Bool

  /// Makes one; each parameter is the property of its name.
  package init(
    rows: FetchPlan, columns: [DictionaryColumn], groups: [DictionaryColumn], having: NSPredicate?, isDistinct: Bool
  ) {
    (self.rows, self.columns, self.groups, self.having, self.isDistinct) = (rows, columns, groups, having, isDistinct)
  }

  /// Whether a result stands for several rows: for those of one group or, where nothing is grouped, for all.
  package var isGrouped: Bool { !groups.isEmpty || columns.contains(where: \.isAggregate) }
}

/// One value of each result.
package struct DictionaryColumn {
  /// The key of the value.
  package let name: String
  /// What is computed.
  package let expression: GroupExpression
  /// What the value is given as; undefined leaves it to the store.
  package let type: NSAttributeType
  /// How the bytes of a transformable attribute become values.
  var coding: TransformableCoding?

  /// Makes one; each parameter is the property of its name.
  package init(name: String, expression: GroupExpression, type: NSAttributeType, coding: TransformableCoding? = nil) {
    (self.name, self.expression, self.type, self.coding) = (name, expression, type, coding)
  }

  /// Whether the value is computed from several rows.
  package var isAggregate: Bool { !expression.aggregates.isEmpty }
}
