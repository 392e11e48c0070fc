/// The letters that stand for options in brackets behind an operator, and as flags of the SQL functions of a store.
extension NSComparisonPredicate.Options {
  private static let known: [(letter: Character, option: Self)] = [
    ("c", .caseInsensitive), ("d", .diacriticInsensitive), ("n", .normalized),
  ]

  /// The option of a lower-case letter; nil for a letter without one.
  package init?(letter: Character) {
    guard let known = Self.known.first(where: { $0.letter == letter }) else { return nil }
    self = known.option
  }

  /// The letters of the options, in one order.
  package var letters: String {
    // Most comparisons have none.
    if isEmpty { return "" }
    return String(Self.known.filter { contains($0.option) }.map(\.letter))
  }
}
