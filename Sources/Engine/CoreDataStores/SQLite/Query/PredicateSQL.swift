import Foundation

/// Turns predicates into SQL conditions.
///
/// SQL's own view of missing values holds: a comparison with NULL is neither true nor false, so `!=` and NOT leave such
/// rows out (FR-23). Comparing with nil itself asks whether there is a value.
final class PredicateSQL {
  let schema: StoreSchema
  /// The store: object IDs of another one never match.
  let identity: StoreIdentity
  /// The fetched entity, which SELF and bare key paths mean, also inside subqueries.
  let root: SQLScope
  /// The members that the variables of SUBQUERY stand for.
  var variables: [String: SQLScope] = [:]
  /// The values that other variables stand for, as the aggregates of a grouped fetch do.
  var values: [String: SQLScalar] = [:]
  private var aliasCount = 1
  /// How many temporary tables the whole statement has; a query inside another counts on.
  private let lists: Counter

  /// A number that several compilers count up.
  final class Counter {
    fileprivate var value = 0
  }

  init(entity: EntityLayout, schema: StoreSchema, identity: StoreIdentity, lists: Counter = Counter()) {
    self.schema = schema
    self.identity = identity
    self.lists = lists
    root = SQLScope(entity: entity, alias: SQLScope.ownAlias)
  }

  /// The query of a FETCH expression, which stands in brackets inside this one.
  func inner(_ plan: FetchPlan) -> FetchSQL {
    let scope = RowScope(plan.entity, includingSubentities: plan.includesSubentities, schema: schema)
    return FetchSQL(
      plan: plan, scope: scope,
      compiler: PredicateSQL(entity: plan.entity, schema: schema, identity: identity, lists: lists))
  }

  /// An alias that no table of the query has.
  func nextAlias() -> String {
    defer { aliasCount += 1 }
    return "t\(aliasCount)"
  }

  /// A name for the next temporary table of values.
  ///
  /// - Parameter width: how many columns it has; a connection keeps the tables that it has made.
  func nextListTable(width: Int = 1) -> String {
    lists.value += 1
    return "temp.\(SQLName.quoted("Z_LIST\(lists.value)" + (width == 1 ? "" : "_\(width)")))"
  }

  /// The condition that a predicate states.
  ///
  /// - Throws: `StoreFailure.unsupported` naming what SQL cannot do.
  func condition(_ predicate: NSPredicate) throws -> SQLText {
    switch predicate.form {
    case .constant(let value): return SQLText(value ? "1" : "0")
    case .block:
      throw StoreFailure.unsupported("A predicate made of a block can only be evaluated in memory.")
    case .compound(.not, let parts):
      guard !parts.isEmpty else { throw StoreFailure.unsupported("NOT has nothing to deny.") }
      return "NOT " + SQLText.combined(try parts.map(condition), "AND")
    case .compound(let type, let parts):
      // Nothing to fulfil is fulfilled, nothing to choose from is not.
      if parts.isEmpty { return SQLText(type == .and ? "1" : "0") }
      if type == .or { return try AlternativesSQL(parts, self).condition() }
      return SQLText.combined(try parts.flattened(.and).map(condition), "AND")
    case .comparison(let comparison): return try condition(comparison)
    }
  }

  func condition(_ comparison: NSComparisonPredicate) throws -> SQLText {
    let left = try operand(comparison.leftExpression)
    let right = try operand(comparison.rightExpression)
    let test = SQLComparison(
      operation: comparison.predicateOperatorType, options: comparison.options, comparison: comparison,
      compiler: self)
    guard comparison.comparisonPredicateModifier != .direct else { return try test.condition(left, right) }
    let members: SQLMembers
    switch left {
    case .members(let found): members = found
    // One value is all there is of an attribute or a to-one: the comparison is the same with and without the word (CH-1032).
    case .scalar, .object: return try test.condition(left, right)
    default:
      throw StoreFailure.unsupported(
        "ANY and ALL need a property of the entity on the left: \(comparison.canonicalFormat)")
    }
    let each = try test.condition(members.element, right)
    // A member whose comparison is unknown has not fulfilled it.
    return comparison.comparisonPredicateModifier == .any
      ? members.exists(each) : "NOT " + members.exists("NOT IFNULL(" + each + ", 0)")
  }
}
