/// What a reader expected, beside what the run printed.
package struct PredictionResult {
  let ask: Ask
  /// What the reader expected; nil where the question was left out.
  let answer: String?
  /// What the run printed; the problem where it printed nothing that answers.
  let printed: Result<AskAnswer, AskProblem>

  init(_ ask: Ask, answer: String?, events: [PageEvent]) {
    self.ask = ask
    self.answer = answer
    printed = Result { () throws(AskProblem) in try AskAnswer(ask, in: events) }
  }

  /// Whether the two are the same; nil where one of them is missing.
  var isRight: Bool? {
    guard let answer, case .success(let printed) = printed else { return nil }
    return printed.accepts(answer)
  }

  /// The answer as it is kept; nil where there is nothing to compare.
  ///
  /// - Parameters:
  ///   - number: The question's place in the segment, from 1.
  func kept(_ heading: SegmentHeading, chapter: Int, number: Int) -> KeptAnswer? {
    guard let answer, let isRight, case .success(let printed) = printed else { return nil }
    return KeptAnswer(
      chapter: chapter, segment: heading.name, title: heading.title, ask: number, question: ask.question,
      answer: answer, expected: printed.text, isRight: isRight, belief: printed.belief(behind: answer))
  }

  /// The lines that compare the two and say which belief leads to the difference.
  func lines(_ text: ReadingText) -> [String] {
    guard case .success(let printed) = printed else { return ["· This run does not print it."] }
    guard let answer, let isRight else { return values([("printed", printed.text)], mark: "·") }
    if isRight { return values([("as you expected", printed.text)], mark: text.palette.paint("✓", .success)) }
    return values(
      [("you expected", answer), ("printed", printed.text)], mark: text.palette.paint("✗", .failure))
      + text.item("  ", [printed.belief(behind: answer) ?? Self.neutral])
  }

  /// What is said of a wrong answer behind which no belief is known.
  package static let neutral = "*Why*, below, comes to the line that printed it."

  private func values(_ pairs: [(String, String)], mark: String) -> [String] {
    let width = pairs.map(\.0.count).max() ?? 0
    let lines = pairs.flatMap { label, value in
      VisibleText.lines(value).enumerated().map { index, line in
        TextWidth.padded(index == 0 ? label : "", to: width) + "   " + line
      }
    }
    return lines.enumerated().map { ($0.offset == 0 ? mark : " ") + " " + $0.element }
  }
}
