import Foundation

/// What a store is asked for when dictionaries are fetched: a fetch plan, what is read or computed, and how rows are
/// grouped.
struct DictionaryPlan {
  /// The rows, their order, and how many results are given.
  var rows: FetchPlan
  /// What each result holds.
  let columns: [DictionaryColumn]
  /// What the rows of one group have in common.
  let groups: [DictionaryColumn]
  /// The condition that groups fulfil; its variables are names of columns (WD-18).
  let having: NSPredicate?
  /// Whether equal results count as one (FR-13).
  let isDistinct: Bool

  /// Whether a result stands for several rows: for those of one group or, where nothing is grouped, for all.
  var isGrouped: Bool { !groups.isEmpty || columns.contains(where: \.isAggregate) }
}

/// One value of each result.
struct DictionaryColumn {
  /// The key of the value.
  let name: String
  /// What is computed.
  let expression: GroupExpression
  /// What the value is given as; undefined leaves it to the store.
  let type: NSAttributeType
  /// How the bytes of a transformable attribute become values.
  var coding: TransformableCoding?

  /// Whether the value is computed from several rows.
  var isAggregate: Bool { !expression.aggregates.isEmpty }
}
