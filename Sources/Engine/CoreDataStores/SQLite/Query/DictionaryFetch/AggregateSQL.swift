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
    let call: SQLText = "\(aggregate.operation.functionOfRows)(" + value + ")"
    return switch aggregate.operation {
    case .count, .average: SQLScalar(sql: call, kind: .number)
    case .sum: SQLScalar(sql: "IFNULL(" + call + ", 0)", kind: .number)
    case .min, .max: SQLScalar(sql: call, kind: kind)
    }
  }

  /// The members of a to-many count as often as they are reached: each row's are put together first.
  private func overMembers(_ members: SQLMembers, _ argument: NSExpression) throws -> SQLScalar {
    let count: String
    switch members.element {
    case .scalar(let value) where value.sql.values.isEmpty && value.coding == nil:
      count = "COUNT(\(value.sql.text))"
      if aggregate.operation == .count { break }
      // The average of all is made of the sums and the counts of each row's.
      let inner: AggregateOperation = aggregate.operation == .average ? .sum : aggregate.operation
      let each = try members.aggregate("\(inner.functionOfRows)(\(value.sql.text))")
      if aggregate.operation == .average {
        return SQLScalar(sql: "SUM(" + each + ") * 1.0 / SUM(" + (try members.aggregate(count)) + ")", kind: .number)
      }
      return scalar(each, value.kind)
    case .object where aggregate.operation == .count: count = "COUNT(*)"
    default: throw refused(argument)
    }
    return SQLScalar(sql: "IFNULL(SUM(" + (try members.aggregate(count)) + "), 0)", kind: .number)
  }

  private func refused(_ argument: NSExpression) -> StoreFailure {
    .unsupported("The SQLite store cannot compute \(aggregate.operation.name) of \(argument.canonicalFormat).")
  }
}

/// The functions of SQL, beside `value(of:)`: only this module speaks SQL.
extension AggregateOperation {
  /// Over the rows of a group: NULL is left out.
  var functionOfRows: String {
    switch self {
    case .count: "COUNT"
    case .sum: "SUM"
    case .min: "MIN"
    case .max: "MAX"
    case .average: "AVG"
    }
  }

  /// Over the members of a to-many: for a sum and an average NULL counts as zero; see `MemberFunctions`.
  var functionOfMembers: String {
    switch self {
    case .sum: MemberFunctions.sum
    case .average: MemberFunctions.average
    case .count, .min, .max: functionOfRows
    }
  }
}
