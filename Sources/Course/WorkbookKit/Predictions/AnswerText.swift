/// Reads answers as a person means them.
package enum AnswerText {
  /// The answer without what does not count: case, quotation marks, spaces, and other words for the same value.
  ///
  /// - Parameter text: A choice, a printed value, or what the reader typed.
  package static func plain(_ text: String) -> String {
    let text = text.filter { !$0.isWhitespace && !"\"'`“”‘’„«»".contains($0) }.lowercased()
    return synonyms[text] ?? text
  }

  private static let synonyms = ["null": "nil", "yes": "true", "no": "false"]
}
