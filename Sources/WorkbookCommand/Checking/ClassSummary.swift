import BookKit
import Graders
import WorkbookKit

/// What stands below the table of a class.
struct ClassSummary {
  let people: [GradedClass.Person]
  let terminal: Terminal

  /// Shows what was hard, what to judge once more, what was not judged, and what was predicted otherwise than printed.
  ///
  /// - Parameter predictionsFile: where all predictions stand; nil where they stand nowhere.
  func show(predictionsFile: String?) {
    showWhatIsHard()
    showWhatToJudgeOnceMore()
    showNotes()
    showPredictions(predictionsFile)
  }

  /// Says for each exercise that somebody failed at which check it was, and who, the commonest first.
  private func showWhatIsHard() {
    var names: [String: [String]] = [:]
    for person in people {
      for (number, judgement) in person.judgements where !judgement.verdict.isPassed {
        let text = VerdictText(judgement.verdict)
        let what = if case .failed = judgement.verdict { text.sentence } else { text.status }
        names["\(number)  \(what)", default: []].append(VisibleText.oneLine(person.name))
      }
    }
    guard !names.isEmpty else { return }
    terminal.line("What went wrong, how often, and for whom:")
    for (what, names) in names.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
      terminal.wrapped("\(names.count) × \(what) (\(Self.list(names)))", indent: "  ")
    }
  }

  /// The first names of a list, and how many more there are.
  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(6).joined(separator: ", ")
    return names.count > 6 ? "\(shown) and \(names.count - 6) more" : shown
  }

  /// Names each verdict that says more of the machine than of the answer, perhaps.
  private func showWhatToJudgeOnceMore() {
    let lines = people.flatMap { Self.onceMore($0.name, $0.record) }
    guard !lines.isEmpty else { return }
    terminal.line("What may have another verdict the next time:")
    for line in lines { terminal.wrapped(line, indent: "  ") }
  }

  /// A line for each of a person's exercises whose verdict may be another one the next time.
  ///
  /// - Parameters:
  ///   - name: the person.
  ///   - record: what became of the exercises.
  static func onceMore(_ name: String, _ record: CheckRecord) -> [String] {
    record.judgements.compactMap { number, judgement in
      let text = VerdictText(judgement.verdict)
      return text.advice.map { "\(VisibleText.oneLine(name)): \(number) \(text.status). \($0)" }
    }
  }

  /// Names what was not judged, or not as it may have been meant.
  private func showNotes() {
    let notes = people.flatMap { person in person.notes.map { "\(person.name): \($0.text)" } }
    guard !notes.isEmpty else { return }
    terminal.line("What was not judged, or not as it may have been meant:")
    for note in notes { terminal.wrapped(ShortenedText.beginning(of: note, limit: 500), indent: "  ") }
  }

  /// The questions that most people got wrong, with the belief behind the commonest answer.
  private func showPredictions(_ file: String?) {
    let readers = people.compactMap(\.predictions)
    guard !readers.isEmpty else { return }
    let wrong = ClassAnswers(readers).questions.filter { $0.wrongCount > 0 }
    let count = CountedNoun.text(readers.count, "person", "people")
    terminal.line("What \(count) predicted otherwise than printed\(wrong.isEmpty ? ": nothing." : ":")")
    for question in wrong.prefix(3) {
      let sample = question.sample
      func literal(_ value: String) -> String { MarkdownSentence.literal(VisibleText.oneLine(value)) }
      terminal.sentence(
        VisibleText.oneLine(
          "\(question.wrongCount) of \(question.count): chapter \(sample.chapter), \(sample.segment): \(sample.question)"
        ),
        indent: "  ")
      guard let (answer, times) = question.wrong.first else { continue }
      let belief = answer.belief.map { ": \($0)" } ?? ""
      terminal.sentence(
        "\(times) × \(literal(answer.answer)), and not \(literal(sample.expected))\(VisibleText.oneLine(belief))",
        indent: "    ")
    }
    if wrong.count > 3 { terminal.line("  and \(wrong.count - 3) more") }
    if let file { terminal.line("  All of it: \(file)") }
  }
}
