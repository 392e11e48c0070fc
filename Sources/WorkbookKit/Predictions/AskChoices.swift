/// The choices of a question as the reader sees them, each with a sign to type in its place.
struct AskChoices: Equatable {
  let choices: [String]

  /// The signs: numbers, or letters where one of the choices is a number itself.
  var signs: [String] {
    let hasNumber = choices.contains { AnswerText.plain($0).allSatisfy(\.isNumber) }
    return choices.indices.map { hasNumber ? String(UnicodeScalar(UInt8(97 + $0))) : "\($0 + 1)" }
  }

  /// The choice that the reader means; nil where it is none of them.
  ///
  /// - Parameter typed: A choice, or its sign.
  func choice(for typed: String) -> String? {
    let plain = AnswerText.plain(typed)
    return choices.first { AnswerText.plain($0) == plain }
      ?? signs.firstIndex(of: plain).map { choices[$0] }
  }
}
