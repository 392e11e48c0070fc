import BookKit
import Graders
import WorkbookKit

/// What stands below the table of a class.
struct ClassSummary {
  let people: [GradedClass.Person]
  /// Why nothing could be taken from some of what was named.
  var problems: [WorkbookProblem] = []
  let terminal: Terminal

  /// Shows what was hard, what to judge once more, what was not judged or not handed in, who took help, and what was
  /// predicted otherwise than printed.
  ///
  /// - Parameter predictionsFile: where all predictions stand; nil where they stand nowhere.
  func show(predictionsFile: String?) {
    showWhatIsHard()
    showWhatToJudgeOnceMore()
    showProblems()
    showNotes()
    showLines("No answer was handed in:") { person in
      // Where nothing was judged, a note says why.
      person.judgements.isEmpty ? [] : person.notHandedIn.map(\.description)
    }
    showLines("Help that was taken, as each person's file of the progress says (numbers are of hints):") { person in
      person.help.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value.text))" }
    }
    showPredictions(predictionsFile)
  }

  /// Says for each exercise that somebody failed at which check it was, and who, the commonest first.
  private func showWhatIsHard() {
    var names: [String: [String]] = [:]
    for person in people {
      let wrong = person.judgements.filter { !$0.value.verdict.isPassed && !$0.value.verdict.isOfTheGrader }
      for (number, judgement) in wrong {
        let text = VerdictText(judgement.verdict)
        let what =
          switch judgement.verdict {
          case .failed: text.sentence
          case .incomplete, .reachesAround, .reachesOut, .shadowed: "\(text.status). \(text.sentence)"
          default: text.status
          }
        names["\(number)  \(what)", default: []].append(VisibleText.oneLine(person.name))
      }
    }
    guard !names.isEmpty else { return }
    terminal.line("What went wrong, how often, and for whom:")
    for (what, names) in names.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
      terminal.wrapped("\(names.count) × \(what) (\(Self.list(names)))", indent: "  ")
    }
  }

  /// Says what of that which was named could not be used.
  private func showProblems() {
    guard !problems.isEmpty else { return }
    terminal.line("Not judged:")
    for problem in problems { terminal.wrapped(problem.text, indent: "  ") }
  }

  /// The first names of a list, and how many more there are.
  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(6).joined(separator: ", ")
    return names.count > 6 ? "\(shown) and \(names.count - 6) more" : shown
  }

  /// A line for each person of whom there is something to say.
  private func showLines(_ title: String, _ words: (GradedClass.Person) -> [String]) {
    let named = people.filter { !words($0).isEmpty }
    guard !named.isEmpty else { return }
    terminal.line(title)
    for person in named {
      let list = words(person).joined(separator: ", ")
      terminal.wrapped("\(VisibleText.oneLine(person.name)): \(list)", indent: "  ")
    }
  }

  /// Names each verdict that says more of the machine than of the answer, perhaps.
  private func showWhatToJudgeOnceMore() {
    let lines = people.flatMap { Self.onceMore($0.name, $0.record) }
    guard !lines.isEmpty else { return }
    terminal.line("What may have another verdict the next time:")
    for line in lines { terminal.wrapped(line, indent: "  ") }
  }

  /// A line for each of a person's exercises whose verdict may be another one the next time.
  static func onceMore(_ name: String, _ record: CheckRecord) -> [String] {
    record.judgements.compactMap { number, judgement in
      let text = VerdictText(judgement.verdict)
      let reason = if case .graderFailed(let words) = judgement.verdict { ": \(Self.sentence(words))" } else { "." }
      return text.advice.map { "\(VisibleText.oneLine(name)): \(number) \(text.status)\(reason) \($0)" }
    }
  }

  /// Why the grader failed, on one line.
  private static func sentence(_ words: String) -> String {
    let text = ShortenedText.beginning(of: VisibleText.oneLine(words), limit: 300)
    return text.hasSuffix(".") ? text : text + "."
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
    let answers = ClassAnswers(readers)
    let wrong = answers.questions.filter { $0.wrongCount > 0 }
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
      let belief = answers.misconception(behind: answer).map { ": \($0)" } ?? ""
      terminal.sentence(
        "\(times) × \(literal(answer.answer)), and not \(literal(sample.expected))\(VisibleText.oneLine(belief))",
        indent: "    ")
    }
    if wrong.count > 3 { terminal.line("  and \(wrong.count - 3) more") }
    if let file { terminal.line("  All of it: \(file)") }
  }
}
