/// What is shown of long values that differ: where they begin to, and not what they have in common before.
enum DifferingPart {
  /// How many characters of a value are shown at most.
  private static let limit = 160
  /// How many characters of what two values have in common are shown before the difference.
  private static let before = 40

  /// Two values as they are, or from shortly before the first character that differs.
  ///
  /// - Parameters:
  ///   - expected: what a value should be.
  ///   - found: what it is.
  static func of(_ expected: String, _ found: String) -> (expected: String, found: String) {
    guard max(expected.count, found.count) > limit else { return (expected, found) }
    let start = max(0, zip(expected, found).prefix { $0 == $1 }.count - before)
    return (cut(expected, from: start), cut(found, from: start))
  }

  private static func cut(_ text: String, from start: Int) -> String {
    let rest = text.dropFirst(start)
    return (start > 0 ? "…" : "") + rest.prefix(limit) + (rest.count > limit ? "…" : "")
  }

  /// What a value is, without its middle where it is long, such as the name of an object that has many lines.
  ///
  /// - Parameter text: the words.
  static func middleCut(_ text: String) -> String {
    text.count > limit ? text.prefix(limit / 2) + "…" + text.suffix(limit / 2) : text
  }
}
