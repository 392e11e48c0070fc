import Graders
import WorkbookKit

/// Shows a reader what the checks say.
final class CheckScreen: CheckListener {
  private let terminal: Terminal
  private let files: ReaderFiles
  private let judgements: JudgementScreen

  init(_ terminal: Terminal, _ files: ReaderFiles, ofSolutions: Bool = false) {
    self.terminal = terminal
    self.files = files
    judgements = JudgementScreen(
      terminal: terminal, claims: Claims(root: files.root), files: files, isOfSolutions: ofSolutions)
  }

  func happened(_ event: CheckEvent) {
    switch event {
    case .began(let number):
      // Overwritten by the verdict; in a pipe nobody waits.
      if terminal.isInteractive { terminal.console.write("\(number)  checking…") }
    case .judged(let number, let judgement):
      if terminal.isInteractive { terminal.console.write("\r\u{1B}[K") }
      judgements.show(number, judgement, remarks: remarks(number, judgement.verdict))
    }
  }

  /// What there is to say of a reader's file beside the verdict.
  private func remarks(_ number: ExerciseNumber, _ verdict: Verdict) -> [String] {
    guard !judgements.isOfSolutions, let exercise = Assignment.at(number)?.exercise else { return [] }
    if case .missing = verdict { return misnamed(exercise) }
    guard TaskText(of: exercise, files).isOther(in: files.contents(of: exercise)) else { return [] }
    return ["The task at the top of the file is not the one that is judged now: swift run workbook task \(number)"]
  }

  /// Names what may be the answer under another name, so that nobody begins anew beside it.
  private func misnamed(_ exercise: Exercise) -> [String] {
    Misnaming.names(for: exercise, in: files.exercises(ofChapter: exercise.number.chapter)).map { name in
      let cure = Misnaming.isPlainText(name) ? "rename it to" : "save its text as"
      return "\(VisibleText.oneLine(name)), in the same folder, may be your answer: \(cure) \(exercise.fileName)."
    }
  }
}
