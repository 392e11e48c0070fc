/// What is shown of long values that differ: where they begin to, and not what they have in common before.
///
/// A long value is cut between its words, and inside a word only where the word alone is too long.
enum DifferingPart {
  /// How many characters of a value are shown at most.
  private static let limit = 160
  /// How many characters of what two values have in common are shown before the difference.
  private static let before = 40

  /// Two values as they are, or from shortly before the first character that differs.
  static func of(_ expected: String, _ found: String) -> (expected: String, found: String) {
    guard max(expected.count, found.count) > limit else { return (expected, found) }
    let common = zip(expected, found).prefix { $0 == $1 }.count
    let start = Self.start(of: expected.prefix(common))
    return (cut(expected, from: start, past: common), cut(found, from: start, past: common))
  }

  /// Where to begin to show what two values have in common: with the first word that is whole.
  private static func start(of common: Substring) -> Int {
    let earliest = max(0, common.count - before)
    guard earliest > 0 else { return 0 }
    // A space right before says that the first word is whole.
    let end = common.dropFirst(earliest - 1)
    guard let space = end.firstIndex(where: \.isWhitespace) else { return earliest }
    return earliest + end.distance(from: end.startIndex, to: space)
  }

  /// A value from one of its characters on, up to the last word that is whole; the difference is shown in any case.
  private static func cut(_ text: String, from start: Int, past common: Int) -> String {
    let rest = text.dropFirst(start)
    let dots = start > 0 ? "…" : ""
    guard rest.count > limit else { return "\(dots)\(rest)" }
    var end = rest.index(rest.startIndex, offsetBy: limit)
    let difference = rest.index(rest.startIndex, offsetBy: common - start)
    let isInAWord = !rest[end].isWhitespace
    if isInAWord, let space = rest[difference..<end].lastIndex(where: \.isWhitespace), space > difference {
      end = space
    }
    return "\(dots)\(rest[..<end])…"
  }

  /// What a value is, without its middle where it is long, such as the name of an object that has many lines.
  static func middleCut(_ text: String) -> String {
    guard text.count > limit else { return text }
    let (first, last) = (text.prefix(limit / 2), text.suffix(limit / 2))
    // Where a word is so long that little would be left of the half, the cut is in the word.
    let end = first.suffix(before).lastIndex(where: \.isWhitespace) ?? first.endIndex
    let start = last.prefix(before).firstIndex(where: \.isWhitespace).map { last.index(after: $0) } ?? last.startIndex
    return "\(first[..<end])…\(last[start...])"
  }
}
