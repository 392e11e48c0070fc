/// What is made of many values: by a function such as `sum:` of a list or of the rows of a group, and by an operator such as
/// `@sum` of the members of a collection.
package enum AggregateOperation: Sendable {
  case count, sum, min, max, average

  /// What evaluation in memory makes of them; `AggregateSQL.swift` has the functions of SQL.
  package func value(of values: [Any?]) -> Any? {
    switch self {
    case .count: values.count
    case .sum: NumberStatistics.sum(values)
    case .min: ValueOrder.smallest(values)
    case .max: ValueOrder.largest(values)
    case .average: NumberStatistics.average(values)
    }
  }

  /// The full name of the function, for messages.
  package var name: String { ExpressionFunction[id].name }

  private var id: ExpressionFunction.ID {
    switch self {
    case .count: .count
    case .sum: .sum
    case .min: .min
    case .max: .max
    case .average: .average
    }
  }
}
