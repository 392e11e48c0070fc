import Wording

/// The words behind a command, taken one by one.
package final class ArgumentWords {
  private var words: [String]
  /// The options that were asked for: one of them is meant, perhaps, by a word that begins as they do.
  private var known: [String] = []

  /// Begins with all of them.
  package init(_ words: [String]) { self.words = words }

  /// The next word, which stays.
  package var first: String? { words.first }

  /// Takes the next word.
  package func next() -> String? { words.isEmpty ? nil : words.removeFirst() }

  /// Takes all words that are left.
  package func rest() -> [String] {
    defer { words = [] }
    return words
  }

  /// The first option that is left.
  ///
  /// - Parameter options: those that are looked for; nil for any.
  package func firstOption(among options: [String]? = nil) -> String? {
    words.first { options?.contains($0) ?? $0.hasPrefix("--") }
  }

  /// Takes a flag, wherever it stands; whether it was there.
  package func take(flag: String) -> Bool {
    known.append(flag)
    let count = words.count
    words.removeAll { $0 == flag }
    return words.count < count
  }

  /// Takes an option with its value, wherever it stands.
  ///
  /// - Throws: `ArgumentProblem.missing` for an option without a value.
  package func take(option: String, value: String = "FILE") throws(ArgumentProblem) -> String? {
    known.append(option)
    guard let index = words.firstIndex(of: option) else { return nil }
    guard index + 1 < words.count, !words[index + 1].hasPrefix("--") else {
      throw .missing(after: option, [value])
    }
    defer { words.removeSubrange(index...(index + 1)) }
    return words[index + 1]
  }

  /// Takes an option that may stand there several times, with its values in order.
  ///
  /// - Throws: `ArgumentProblem.missing` for an option without a value.
  package func takeAll(option: String, value: String) throws(ArgumentProblem) -> [String] {
    var values: [String] = []
    while let next = try take(option: option, value: value) { values.append(next) }
    return values
  }

  /// Makes sure that nothing is left.
  ///
  /// - Throws: `ArgumentProblem.unknown` for the first word that is.
  package func end() throws(ArgumentProblem) {
    if let word = words.first { throw unknown(word) }
  }

  /// Makes sure that no option is left; other words may follow.
  ///
  /// - Throws: `ArgumentProblem.unknown` for the first one that is.
  package func endOptions() throws(ArgumentProblem) {
    if let option = firstOption() { throw unknown(option) }
  }

  private func unknown(_ word: String) -> ArgumentProblem {
    .unknown(word, suggestion: word.hasPrefix("--") ? ClosestMatch.find(word, among: known) : nil)
  }
}
