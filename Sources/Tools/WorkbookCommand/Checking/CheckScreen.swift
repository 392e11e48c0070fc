import Graders
import WorkbookKit

/// Shows a reader what the checks say.
final class CheckScreen: CheckListener {
  private let terminal: Terminal
  private let claims: Claims
  private let files: ReaderFiles

  /// How many lines of what an answer printed are shown.
  private static let printedLines = 20

  init(_ terminal: Terminal, _ files: ReaderFiles) {
    self.terminal = terminal
    self.files = files
    claims = Claims(root: files.root)
  }

  func happened(_ event: CheckEvent) {
    switch event {
    case .began(let number):
      // Overwritten by the verdict; in a pipe nobody waits.
      if terminal.isInteractive { terminal.console.write("\(number)  checking…") }
    case .judged(let number, let judgement):
      if terminal.isInteractive { terminal.console.write("\r\u{1B}[K") }
      show(number, judgement)
    }
  }

  private func show(_ number: ExerciseNumber, _ judgement: Judgement) {
    guard let exercise = Assignment.at(number)?.exercise else { return }
    let text = VerdictText(judgement.verdict, of: exercise)
    let passed = judgement.verdict.isPassed
    let status = terminal.palette.paint(text.status, passed ? .success : .failure)
    terminal.line(terminal.palette.paint("\(number)  \(exercise.title)", .heading) + "  " + status)
    let indent = "     "
    if passed {
      if !text.sentence.isEmpty { terminal.wrapped(text.sentence, indent: indent) }
      terminal.wrapped("Another answer to compare with: swift run workbook solution \(number)", indent: indent)
      return showOutput(judgement.output, indent)
    }
    terminal.line()
    terminal.wrapped(text.sentence, indent: indent)
    if !text.details.isEmpty { terminal.line() }
    for line in text.details { terminal.line(indent + "  " + line) }
    terminal.line()
    if case .missing = judgement.verdict { showMisnamed(exercise, indent) }
    if let claim = text.claim { claims.show(claim, on: terminal, indent: indent) }
    terminal.wrapped("The file: \(files.path(of: exercise))", indent: indent)
    if TaskText(of: exercise, files).isOther(in: files.contents(of: exercise)) {
      terminal.wrapped(
        "The task at the top of the file is not the one that is judged now: swift run workbook task \(number)",
        indent: indent)
    }
    showOutput(judgement.output, indent)
    terminal.line()
  }

  /// Names what may be the answer under another name, so that nobody begins anew beside it.
  private func showMisnamed(_ exercise: Exercise, _ indent: String) {
    for name in Misnaming.names(for: exercise, in: files.exercises(ofChapter: exercise.number.chapter)) {
      let cure = Misnaming.isPlainText(name) ? "rename it to" : "save its text as"
      let place = "\(VisibleText.oneLine(name)), in the same folder,"
      terminal.wrapped("\(place) may be your answer: \(cure) \(exercise.fileName).", indent: indent)
    }
  }

  /// The beginning and the end: the reader's code is called many times, and the check that failed is the last of its process.
  private func showOutput(_ output: String, _ indent: String) {
    guard !output.isEmpty else { return }
    terminal.line(indent + "Your code printed:")
    let lines = ShortenedText.ends(of: VisibleText.lines(output), limit: Self.printedLines)
    for line in lines { terminal.line(indent + "  " + line) }
  }
}
