/// What a class predicted, as a page of Markdown for the teacher's next half hour.
public enum ClassAnswersPage {
  /// The page.
  ///
  /// What stands in the answers comes from the readers' files, so nothing of it is taken for Markdown but code in backticks.
  ///
  /// - Parameters:
  ///   - answers: The answers, counted.
  ///   - readers: How many readers they are of.
  public static func text(_ answers: ClassAnswers, readers: Int) -> String {
    let wrong = answers.questions.filter { $0.wrongCount > 0 }
    let right = answers.questions.count - wrong.count
    var lines = [
      "# What the class predicted", "",
      "\(CountedNoun.text(readers, "reader")), \(CountedNoun.text(answers.questions.count, "question")). "
        + "Of every reader the first answer counts.",
    ]
    for question in wrong { lines += [""] + self.lines(question) }
    if right > 0 { lines += ["", "\(CountedNoun.text(right, "question")): all answers as printed."] }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(_ question: ClassAnswers.Question) -> [String] {
    let sample = question.sample
    return [
      "## \(question.wrongCount) of \(question.count) wrong: chapter \(sample.chapter), \(prose(sample.segment))", "",
      prose(sample.question), "", "Printed was \(code(sample.expected)).", "",
    ]
      + question.wrong.map { answer, count in
        "- \(count) × \(code(answer.answer))" + (answer.belief.map { ": \(prose($0))" } ?? "")
      }
  }

  private static func prose(_ text: String) -> String {
    let text = VisibleText.oneLine(text)
    // An odd backtick would make code of the rest.
    return text.count { $0 == "`" }.isMultiple(of: 2) ? MarkdownText.prose(text) : MarkdownText.literal(text)
  }

  private static func code(_ text: String) -> String {
    "`\(VisibleText.oneLine(text).replacing("`", with: "'"))`"
  }
}
