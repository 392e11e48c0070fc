import Foundation

/// The statement of a fetch.
///
/// A fetch always runs SQL for membership (FR-19). Rows that the sort keys do not tell apart come by primary key, so that
/// runs repeat (FR-20 promises nothing). Missing values come first in ascending order.
struct FetchSQL {
  let plan: FetchPlan
  let scope: RowScope
  let compiler: PredicateSQL

  init(plan: FetchPlan, scope: RowScope, schema: StoreSchema, identity: StoreIdentity) {
    self.init(
      plan: plan, scope: scope, compiler: PredicateSQL(entity: plan.entity, schema: schema, identity: identity))
  }

  init(plan: FetchPlan, scope: RowScope, compiler: PredicateSQL) {
    self.plan = plan
    self.scope = scope
    self.compiler = compiler
  }

  /// The statement that reads columns of the rows.
  func select(_ columns: String) throws -> SQLText {
    let conditions = try conditions()
    let order = try plan.sorts.map(term)
    // The joins are known once condition and order have been compiled. One text is added to: a fetch of a few rows
    // spends its time here.
    var text = SQLText("SELECT ")
    text.text.reserveCapacity(columns.utf8.count + conditions.reduce(128) { $0 + $1.text.utf8.count })
    text += columns
    text += " FROM "
    text += scope.source
    text += compiler.root.joins
    text.add(where: conditions)
    text += " ORDER BY "
    for term in order {
      text += term
      text += ", "
    }
    text += "t0.Z_PK"
    text += bounds
    return text
  }

  /// The statement that counts the rows.
  func count() throws -> SQLText {
    let condition = try condition()
    let tables = "\(scope.source)\(compiler.root.joins)"
    guard plan.limit > 0 || plan.offset > 0 else { return "SELECT COUNT(*) FROM \(tables)" + condition }
    return "SELECT COUNT(*) FROM (SELECT 1 FROM \(tables)" + condition + bounds + ")"
  }

  /// The condition that the rows fulfil, with its WHERE; empty where every row counts.
  func condition() throws -> SQLText {
    var text = SQLText("")
    text.add(where: try conditions())
    return text
  }

  private func conditions() throws -> [SQLText] {
    let filter = scope.filter()
    let own = try plan.predicate.map(compiler.condition)
    return [filter, own].compactMap(\.self)
  }

  /// The condition, with its WHERE, for a statement that changes the table under the alias `t0` and can join no other.
  func ownCondition() throws -> SQLText {
    let condition = try condition()
    if compiler.root.joins.isEmpty, plan.limit == 0, plan.offset == 0 { return condition }
    return " WHERE t0.Z_PK IN (" + (try select("t0.Z_PK")) + ")"
  }

  /// Limit and offset.
  var bounds: SQLText {
    if plan.offset > 0 {
      // A negative limit is none; SQLite has no offset without a limit.
      return SQLText(" LIMIT ? OFFSET ?", [.int(plan.limit > 0 ? Int64(plan.limit) : -1), .int(Int64(plan.offset))])
    }
    return plan.limit > 0 ? SQLText(" LIMIT ?", [.int(Int64(plan.limit))]) : SQLText("")
  }

  /// One key of the order.
  ///
  /// - Throws: `StoreFailure.unsupported` for a descriptor that SQL cannot sort by.
  func term(_ descriptor: NSSortDescriptor) throws -> SQLText {
    guard !descriptor.hasCustomComparator, let key = descriptor.key else {
      throw StoreFailure.unsupported("A sort descriptor that compares by a closure can only sort in memory.")
    }
    guard case .scalar(let scalar) = try compiler.operand(ValuePath(key), in: compiler.root) else {
      throw StoreFailure.unsupported("The SQLite store cannot sort by \(key), which is a relationship.")
    }
    if scalar.kind == .entity {
      throw StoreFailure.unsupported("The SQLite store cannot sort by \(key): entities have no order.")
    }
    if scalar.coding != nil {
      throw StoreFailure.unsupported(
        "The SQLite store cannot sort by \(key), which is transformable: bytes have no order.")
    }
    return scalar.sql + (descriptor.ascending ? "" : " DESC")
  }
}
