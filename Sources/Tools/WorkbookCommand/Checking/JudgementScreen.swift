import Graders
import WorkbookKit

/// What became of an exercise, for whoever tried it: on the screen of a check, and in a report.
struct JudgementScreen {
  let terminal: Terminal
  let claims: Claims
  let files: ReaderFiles
  /// Whether the solutions are judged, and not what a reader has written.
  var isOfSolutions = false

  /// How many lines of what an answer printed are shown.
  private static let printedLines = 20

  /// Shows it.
  ///
  /// - Parameters:
  ///   - judgement: what became of it.
  ///   - remarks: what there is to say of the file beside the verdict, where it is not solved.
  func show(_ number: ExerciseNumber, _ judgement: Judgement, remarks: [String] = []) {
    guard let exercise = Assignment.at(number)?.exercise else { return }
    let text = VerdictText(judgement.verdict, of: exercise)
    let passed = judgement.verdict.isPassed
    let status = terminal.palette.paint(text.status, passed ? .success : .failure)
    terminal.line(terminal.palette.paint("\(number)  \(exercise.title)", .heading) + "  " + status)
    let indent = "     "
    if passed {
      if !text.sentence.isEmpty { terminal.wrapped(text.sentence, indent: indent) }
      if !isOfSolutions {
        terminal.wrapped("Another answer to compare with: swift run workbook solution \(number)", indent: indent)
      }
      return showOutput(judgement.output, indent)
    }
    terminal.line()
    terminal.wrapped(text.sentence, indent: indent)
    if !text.details.isEmpty { terminal.line() }
    for line in text.details { terminal.line(indent + "  " + line) }
    terminal.line()
    if let claim = text.claim { claims.show(claim, on: terminal, indent: indent) }
    terminal.wrapped(
      "The file: \(isOfSolutions ? files.solutionPath(of: exercise) : files.path(of: exercise))", indent: indent)
    for remark in remarks { terminal.wrapped(remark, indent: indent) }
    showOutput(judgement.output, indent)
    terminal.line()
  }

  /// The beginning and the end: the reader's code is called many times, and the check that failed is the last of its process.
  private func showOutput(_ output: String, _ indent: String) {
    guard !output.isEmpty else { return }
    terminal.line(indent + "Your code printed:")
    let lines = ShortenedText.ends(of: VisibleText.lines(output), limit: Self.printedLines)
    for line in lines { terminal.line(indent + "  " + line) }
  }
}
