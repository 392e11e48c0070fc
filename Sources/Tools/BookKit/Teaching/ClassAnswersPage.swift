import WorkbookKit

/// What a class predicted, as a page of Markdown for the teacher's next half hour.
package enum ClassAnswersPage {
  /// The page.
  ///
  /// What stands in the answers comes from the readers' files, so nothing of it is taken for Markdown but code in backticks
  /// and words in asterisks: the questions and beliefs of the chapters have these.
  ///
  /// - Parameters:
  ///   - readers: How many readers they are of.
  package static func text(_ answers: ClassAnswers, readers: Int) -> String {
    let wrong = answers.questions.filter { $0.wrongCount > 0 }
    let right = answers.questions.count - wrong.count
    var lines = [
      "# What the class predicted", "",
      "\(CountedNoun.text(readers, "reader")), \(CountedNoun.text(answers.questions.count, "question")). "
        + "Of every reader the first answer counts.",
    ]
    for question in wrong { lines += [""] + self.lines(question, answers) }
    if right > 0 { lines += ["", "\(CountedNoun.text(right, "question")): all answers as printed."] }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(_ question: ClassAnswers.Question, _ answers: ClassAnswers) -> [String] {
    let sample = question.sample
    return [
      "## \(question.wrongCount) of \(question.count) wrong: chapter \(sample.chapter), \(prose(sample.segment))", "",
      prose(sample.question), "", "Printed was \(code(sample.expected)).", "",
    ]
      + question.wrong.map { answer, count in
        "- \(count) × \(code(answer.answer))" + (answers.misconception(behind: answer).map { ": \(prose($0))" } ?? "")
      }
  }

  private static func prose(_ text: String) -> String {
    let text = VisibleText.oneLine(text)
    // An odd backtick would make code of the rest.
    guard text.count(where: { $0 == "`" }).isMultiple(of: 2) else { return MarkdownText.literal(text) }
    return MarkdownText.prose(text).split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { index, part in index.isMultiple(of: 2) ? withEmphasis(String(part)) : String(part) }
      .joined(separator: "`")
  }

  /// A text outside of code in which words between asterisks, and no other asterisks, mean something again.
  private static func withEmphasis(_ literal: String) -> String {
    literal.replacing(/\\\*(\p{L}[\p{L} ]*)\\\*/) { match in "*\(match.1)*" }
  }

  private static func code(_ text: String) -> String {
    "`\(VisibleText.oneLine(text).replacing("`", with: "'"))`"
  }
}
