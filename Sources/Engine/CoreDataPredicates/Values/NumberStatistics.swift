import Foundation

/// Sums and averages over the numbers of a collection.
///
/// What is no number counts as zero, as Apple's page on collection operators says of nil. A result that is not a number,
/// such as an infinity less another, is no value: so it is in SQL. (Chosen here.)
enum NumberStatistics {
  /// The sum; 0 for an empty collection.
  static func sum(_ values: [Any?]) -> Any? {
    total(numbers(values)).unlessNaN?.boxed
  }

  /// The arithmetic mean as a floating point number; 0 for an empty collection. (Chosen here.)
  static func average(_ values: [Any?]) -> Any? {
    let numbers = numbers(values)
    guard !numbers.isEmpty else { return 0.0 }
    return value(total(numbers).double / Double(numbers.count))
  }

  /// The middle value, or the mean of the two middle ones; nil for an empty collection.
  static func median(_ values: [Any?]) -> Any? {
    let sorted = numbers(values).map(\.double).sorted()
    guard !sorted.isEmpty else { return nil }
    let middle = sorted.count / 2
    return value(sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle])
  }

  /// The values that occur most often, in ascending order.
  static func modes(_ values: [Any?]) -> [Any] {
    let counts = Dictionary(numbers(values).map { ($0.double, 1) }, uniquingKeysWith: +)
    guard let most = counts.values.max() else { return [] }
    return counts.filter { $0.value == most }.keys.sorted()
  }

  /// The standard deviation of the whole population; nil for an empty collection.
  static func standardDeviation(_ values: [Any?]) -> Any? {
    let all = numbers(values).map(\.double).sorted()
    guard !all.isEmpty else { return nil }
    let mean = all.reduce(0, +) / Double(all.count)
    return value((all.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(all.count)).squareRoot())
  }

  private static func value(_ number: Double) -> Double? { number.isNaN ? nil : number }

  private static func numbers(_ values: [Any?]) -> [NumberValue] {
    values.map { value in
      guard case .number(let number) = ScalarValue(value) else { return .integer(0) }
      return number
    }
  }

  /// Adds whole numbers first, then decimals, then floating point, each in ascending order: a set must not sum differently
  /// by its hash order.
  ///
  /// Whole numbers have room for every sum on the way: only one that itself leaves their range goes on as floating point.
  private static func total(_ numbers: [NumberValue]) -> NumberValue {
    var whole: Int128 = 0
    var exact: [NumberValue] = []
    var floating: [Double] = []
    for number in numbers {
      switch number {
      case .integer(let value): whole += Int128(value)
      case .unsigned, .decimal: if let number = number.unlessNaN { exact.append(number) }
      case .floating(let value): floating.append(value)
      }
    }
    var sum = Int(exactly: whole).map(NumberValue.integer) ?? .floating(Double(whole))
    for number in exact.sorted(by: { NumberValue.order($0, $1) == .orderedAscending }) {
      sum = NumberValue.apply(.add, sum, number) ?? sum
    }
    if floating.isEmpty { return sum }
    return .floating(floating.sorted().reduce(sum.double, +))
  }
}
