import Foundation

/// An object with an order that predicates see, and that need not be there for every two of its kind.
package protocol PredicateOrdered {
  /// How the object stands to another; nil where there is no order between them.
  func order(to other: Any) -> ComparisonResult?
}

/// The order of values, for comparison operators and for sorting.
package enum ValueOrder {
  /// Compares two values of one kind; nil when they have no order, as nil and different kinds have none.
  static func compare(
    _ left: ScalarValue, _ right: ScalarValue, options: NSComparisonPredicate.Options = []
  ) -> ComparisonResult? {
    switch (left, right) {
    case (.number(let left), .number(let right)): NumberValue.order(left, right)
    case (.text(let left), .text(let right)): StringComparison.order(left, right, options: options)
    case (.date(let left), .date(let right)): result(left, right)
    case (.uuid(let left), .uuid(let right)): result(left.uuidString, right.uuidString)
    case (.url(let left), .url(let right)):
      StringComparison.order(left.absoluteString, right.absoluteString, options: options)
    case (.url(let left), .text(let right)): StringComparison.order(left.absoluteString, right, options: options)
    case (.text(let left), .url(let right)): StringComparison.order(left, right.absoluteString, options: options)
    case (.data(let left), .data(let right)): bytes(left, right)
    case (.other(let left as any Comparable), .other(let right)): comparables(left, right)
    case (.other(let left as any PredicateOrdered), .other(let right)): left.order(to: right)
    default: nil
    }
  }

  /// A total order for sorting: nil first, then numbers, strings, dates and the rest. (Nil first is Apple's; kinds, ours.)
  package static func sort(_ left: Any?, _ right: Any?) -> ComparisonResult {
    let (left, right) = (ScalarValue(left), ScalarValue(right))
    if let order = compare(left, right) { return order }
    let (leftRank, rightRank) = (rank(left), rank(right))
    return result(leftRank, rightRank)
  }

  /// The smallest value that is not nil.
  static func smallest(_ values: [Any?]) -> Any? { outermost(values, .orderedAscending) }

  /// The largest value that is not nil.
  static func largest(_ values: [Any?]) -> Any? { outermost(values, .orderedDescending) }

  /// The first of the values that stand so to all others.
  private static func outermost(_ values: [Any?], _ order: ComparisonResult) -> Any? {
    values.compactMap(flattenedValue).reduce(nil) { best, value in
      guard let best else { return value }
      return sort(value, best) == order ? value : best
    }
  }

  private static func rank(_ value: ScalarValue) -> Int {
    switch value {
    case .null: 0
    // A NaN is not in the order of numbers; it takes a place of its own before them.
    case .number(let number): number.double.isNaN ? 1 : 2
    case .text: 3
    case .date: 4
    case .uuid: 5
    case .url: 6
    case .data: 7
    case .other: 8
    }
  }

  private static func bytes(_ left: Data, _ right: Data) -> ComparisonResult {
    if left == right { return .orderedSame }
    return left.lexicographicallyPrecedes(right) ? .orderedAscending : .orderedDescending
  }

  private static func comparables<C: Comparable>(_ left: C, _ right: Any) -> ComparisonResult? {
    (right as? C).map { result(left, $0) }
  }

  private static func result<C: Comparable>(_ left: C, _ right: C) -> ComparisonResult {
    left < right ? .orderedAscending : left == right ? .orderedSame : .orderedDescending
  }
}
