/// Finds what somebody probably meant to type.
public enum ClosestMatch {
  /// The candidate nearest to `word` by edit distance, if one is near enough to be worth suggesting.
  ///
  /// - Parameters:
  ///   - word: What was typed.
  ///   - candidates: What could have been typed; the first of equally near ones wins.
  public static func find(_ word: String, among candidates: [String]) -> String? {
    let ranked = candidates.map { (candidate: $0, distance: distance(word, $0)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(2, word.count / 3) ? best.candidate : nil
  }

  /// The number of insertions, removals and replacements of one character that turn `a` into `b`.
  ///
  /// - Parameters:
  ///   - a: The first word.
  ///   - b: The second word.
  public static func distance(_ a: String, _ b: String) -> Int {
    let left = Array(a)
    let right = Array(b)
    var row = Array(0...right.count)
    for (i, character) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for j in right.indices {
        let replaced = diagonal + (character == right[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
