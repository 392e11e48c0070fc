/// The choices of a question as the reader sees them, each with a letter to type in its place.
///
/// Letters and not numbers, since a choice is often a number itself.
package struct AskChoices: Equatable {
  let choices: [String]

  /// Gives choices their letters.
  package init(choices: [String]) { self.choices = choices }

  /// The letters, from *a*.
  var signs: [String] { choices.indices.map { String(UnicodeScalar(UInt8(97 + $0))) } }

  /// A choice that is the letter of another one, so that whoever types it may mean either; nil where there is none.
  package var mistakable: String? {
    choices.indices.first { index in
      signs.firstIndex(of: AnswerText.plain(choices[index])).map { $0 != index } ?? false
    }.map { choices[$0] }
  }

  /// The choice that the reader means; nil where it is none of them.
  func choice(for typed: String) -> String? {
    let plain = AnswerText.plain(typed)
    return choices.first { AnswerText.plain($0) == plain }
      ?? signs.firstIndex(of: plain).map { choices[$0] }
  }
}
