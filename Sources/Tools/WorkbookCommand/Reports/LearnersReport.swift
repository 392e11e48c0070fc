import BookKit
import Graders
import WorkbookKit

/// What became of what one person handed in, for that person to read: the verdicts as `check` shows them, then the rest.
struct LearnersReport {
  let person: GradedClass.Person
  let files: ReaderFiles
  let claims: Claims

  /// The file's text.
  var text: String {
    var text = ""
    let console = LessonConsole(write: { text += $0 }, writeError: { _ in })
    let terminal = Terminal(console: console, width: Terminal.widest, isInteractive: false)
    let judgements = JudgementScreen(terminal: terminal, claims: claims, files: files)
    // A verdict may end in an empty line, and what follows begins with one.
    func part(_ show: () -> Void) {
      if !text.hasSuffix("\n\n") { terminal.line() }
      show()
    }
    func list(_ title: String, _ lines: [String]) {
      guard !lines.isEmpty else { return }
      part {
        terminal.line(title)
        for line in lines { terminal.wrapped(line, indent: "  ") }
      }
    }
    terminal.wrapped(VisibleText.oneLine(person.name))
    terminal.wrapped(person.judgements.isEmpty ? ResultsJSON.nothing : solved)
    for (number, judgement) in person.record.judgements { part { judgements.show(number, judgement) } }
    list("No answer was handed in:", person.notHandedIn.map(Self.title))
    list("As it was given, and not judged:", person.asGiven.map(Self.title))
    list("What else there is to say of what was handed in:", person.notes.map { VisibleText.oneLine($0.text) })
    let wrong = (person.predictions?.first ?? []).filter { !$0.isRight }
    if !wrong.isEmpty { part { terminal.line("What you expected, and what was printed:") } }
    for answer in wrong { part { Self.show(answer, on: terminal) } }
    return text
  }

  private var solved: String {
    let count = person.judgements.values.count { $0.verdict.isPassed }
    return "\(count) of \(CountedNoun.text(person.points, "exercise")) \(count == 1 ? "is" : "are") solved."
  }

  private static func title(_ number: ExerciseNumber) -> String {
    "\(number) \(Assignment.at(number)?.exercise.title ?? "")"
  }

  /// What the person predicted otherwise than was printed; what stands there comes from a file of theirs.
  private static func show(_ answer: KeptAnswer, on terminal: Terminal) {
    terminal.sentence(
      VisibleText.oneLine("Chapter \(answer.chapter), \(answer.segment): \(answer.question)"), indent: "  ")
    terminal.wrapped(VisibleText.oneLine("You: \(answer.answer)"), indent: "    ")
    terminal.wrapped(VisibleText.oneLine("Printed: \(answer.expected)"), indent: "    ")
    if let belief = answer.belief { terminal.sentence(VisibleText.oneLine(belief), indent: "    ") }
  }
}
