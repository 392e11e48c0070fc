import Foundation

/// One aggregate over the rows of a group, in SQL.
struct AggregateSQL {
  private let aggregate: GroupAggregate
  private let compiler: PredicateSQL

  init(_ aggregate: GroupAggregate, _ compiler: PredicateSQL) {
    self.aggregate = aggregate
    self.compiler = compiler
  }

  /// The value.
  ///
  /// COUNT leaves out NULL; of no rows COUNT and SUM are 0, the others nothing (FR-12).
  ///
  /// - Throws: `StoreFailure.unsupported` for what cannot be added up or compared.
  func scalar() throws -> SQLScalar {
    guard let argument = aggregate.argument else { return SQLScalar(sql: SQLText("COUNT(*)"), kind: .number) }
    switch try compiler.operand(argument) {
    case .scalar(let value):
      if aggregate.operation != .count, value.coding != nil { throw refused(argument) }
      return scalar(value.sql, value.kind)
    case .object(let key, _) where aggregate.operation == .count: return scalar(SQLText(key), .number)
    case .members(let members): return try overMembers(members, argument)
    case .constant(let constant):
      guard let value = ConstantSQL.value(constant) else { throw refused(argument) }
      return scalar(SQLText("?", [value]), .number)
    case .object, .list, .found, .sets: throw refused(argument)
    }
  }

  private func scalar(_ value: SQLText, _ kind: SQLScalar.Kind) -> SQLScalar {
    switch aggregate.operation {
    case .count: SQLScalar(sql: "COUNT(" + value + ")", kind: .number)
    case .sum: SQLScalar(sql: "IFNULL(SUM(" + value + "), 0)", kind: .number)
    case .average: SQLScalar(sql: "AVG(" + value + ")", kind: .number)
    case .min: SQLScalar(sql: "MIN(" + value + ")", kind: kind)
    case .max: SQLScalar(sql: "MAX(" + value + ")", kind: kind)
    }
  }

  /// The members of a to-many count as often as they are reached: each row's are put together first.
  private func overMembers(_ members: SQLMembers, _ argument: NSExpression) throws -> SQLScalar {
    let count: String
    switch members.element {
    case .scalar(let value) where value.sql.values.isEmpty && value.coding == nil:
      count = "COUNT(\(value.sql.text))"
      if aggregate.operation == .count { break }
      let each = try members.aggregate("\(Self.functions[aggregate.operation] ?? "SUM")(\(value.sql.text))")
      if aggregate.operation == .average {
        return SQLScalar(sql: "SUM(" + each + ") * 1.0 / SUM(" + (try members.aggregate(count)) + ")", kind: .number)
      }
      return scalar(each, value.kind)
    case .object where aggregate.operation == .count: count = "COUNT(*)"
    default: throw refused(argument)
    }
    return SQLScalar(sql: "IFNULL(SUM(" + (try members.aggregate(count)) + "), 0)", kind: .number)
  }

  private static let functions: [GroupAggregate.Operation: String] = [.min: "MIN", .max: "MAX"]

  private func refused(_ argument: NSExpression) -> StoreFailure {
    .unsupported("The SQLite store cannot compute \(aggregate.operation.rawValue) of \(argument.canonicalFormat).")
  }
}
