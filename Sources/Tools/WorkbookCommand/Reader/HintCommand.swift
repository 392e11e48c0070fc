import Graders

/// `workbook hint`: one hint at a time, each one plainer than the one before.
struct HintCommand {
  let files: ReaderFiles
  let terminal: Terminal

  /// Shows the next hint; after the last one, the last one again.
  ///
  /// - Throws: `WorkbookProblem` where the progress cannot be read, or, after the hint, where it cannot be written.
  func run(_ exercise: Exercise) throws {
    let progress = ProgressFile(root: files.root)
    let taken = try progress.read().help(with: exercise.number).hints
    // The file may name any number of hints.
    let level = min(taken, exercise.hints.count - 1) + 1
    show(exercise, level: level, isRepeated: taken >= exercise.hints.count)
    try progress.update { $0.takeHint(exercise.number, level: level) }
  }

  private func show(_ exercise: Exercise, level: Int, isRepeated: Bool) {
    terminal.line(
      terminal.palette.paint("\(exercise.number)  \(exercise.title)", .heading)
        + "  hint \(level) of \(exercise.hints.count)")
    terminal.line()
    terminal.wrapped(exercise.hints[level - 1], indent: "     ")
    terminal.line()
    guard level == exercise.hints.count else {
      terminal.line("The next hint: swift run workbook hint \(exercise.number)")
      return
    }
    let last = isRepeated ? "You have had all hints; this is the last one again." : "That was the last hint."
    terminal.line(last + " The chapter shows what the exercise is about:")
    let claims = Claims(root: files.root)
    for claim in exercise.claims { claims.show(claim, on: terminal, indent: "     ") }
  }
}
