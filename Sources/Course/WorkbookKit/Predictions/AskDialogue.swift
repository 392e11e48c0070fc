/// Asks a reader for one printed value, before it is printed.
struct AskDialogue {
  let ask: Ask
  /// The question's place among those of its segment, such as `1 of 2`.
  let place: String
  let text: ReadingText
  /// Whether what is answered is kept, as it is but for a room.
  let keepsAnswers: Bool

  private let choices: AskChoices

  /// What a reader answered.
  enum Answer: Equatable {
    /// A choice, or what was typed.
    case given(String)
    /// The reader leaves the question out.
    case skipped
    /// The reader wants no more questions.
    case quit
    /// There is no more input.
    case ended

    /// What the reader expects; nil where it was not said.
    var text: String? {
      if case .given(let text) = self { text } else { nil }
    }
  }

  init(_ ask: Ask, place: String, text: ReadingText, keepsAnswers: Bool) {
    self.ask = ask
    self.place = place
    self.text = text
    self.keepsAnswers = keepsAnswers
    choices = AskChoices(choices: ask.choices)
  }

  /// Asks what a variation prints, in words of the reader's own, which nobody judges: to have said it is what helps.
  static func ofVariation(_ text: ReadingText) -> AskDialogue {
    AskDialogue(Ask("What do you expect now?", at: .shown("")), place: "And if", text: text, keepsAnswers: false)
  }

  /// What stands above the first question.
  var opening: String {
    "You are asked for the values that the segment's claim rests on, which are some of those that *Predict* names; "
      + "compare the others yourself. \(keys)"
  }

  /// What is no answer.
  private var keys: String {
    "Return leaves a question out, q quits\(keepsAnswers ? " and keeps what you have answered." : ".")"
  }

  /// The question, and the choices below it.
  var lines: [String] {
    text.item(place + "  ", [ask.question])
      + zip(choices.signs, choices.choices).map { "\(margin)\($0)  \(VisibleText.oneLine($1))" }
  }

  /// Reads the answer; what is none of the choices, or no number where one is asked for, is asked for again.
  func answer(_ console: LessonConsole) -> Answer {
    while true {
      console.write("\(margin)> ")
      let line = console.readLine()
      // At the end of input, and from a pipe, there is no line break from the reader's own return key.
      if line == nil || !console.echoesInput { console.write("\n") }
      guard let line else { return .ended }
      let typed = VisibleText.oneLine(line)
      if typed.allSatisfy(\.isWhitespace) { return .skipped }
      if let choice = choices.choice(for: typed) { return .given(choice) }
      // As where the pager waits for a key.
      if AnswerText.plain(typed) == "q" { return .quit }
      if ask.choices.isEmpty, !ask.asksForANumber || Int(AnswerText.plain(typed)) != nil { return .given(typed) }
      let wanted =
        ask.choices.isEmpty ? "a number" : "\(choices.signs.joined(separator: ", ")), or one of the values"
      console.write("\(margin)Type \(wanted). \(keys)\n")
    }
  }

  private var margin: String { String(repeating: " ", count: place.count + 2) }
}
