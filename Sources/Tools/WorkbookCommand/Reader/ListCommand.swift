import Graders
import WorkbookKit

/// `workbook list`: every exercise on a line.
struct ListCommand {
  let files: ReaderFiles
  let terminal: Terminal

  /// Shows the exercises with what each of them takes.
  ///
  /// - Throws: `WorkbookProblem` where the progress cannot be read.
  func run() throws {
    let standing = try Standing(files)
    showToday(standing)
    for chapter in Assignment.chapters {
      let (solved, all) = standing.count(ofChapter: chapter)
      let heading = "Chapter \(chapter), \(Overview.title(files.folder(ofChapter: chapter)))"
      terminal.line(terminal.palette.paint(heading, .heading) + "  \(solved) of \(all) solved")
      for assignment in Assignment.ofChapter(chapter) { show(assignment.exercise, standing) }
      terminal.line()
    }
    terminal.line("An exercise that you edit has to pass again.")
  }

  /// The exercises of the plan in force, in its order; nothing without a plan.
  private func showToday(_ standing: Standing) {
    guard let title = standing.plan.title else { return }
    let (solved, all) = standing.countOfPlan
    terminal.line(
      terminal.palette.paint("Today, \(VisibleText.oneLine(title))", .heading) + "  \(solved) of \(all) solved")
    for assignment in standing.plan.planned { show(assignment.exercise, standing) }
    if !standing.plan.early.isEmpty { terminal.line("  for whoever is done early:") }
    for assignment in standing.plan.early { show(assignment.exercise, standing) }
    terminal.line()
  }

  private func show(_ exercise: Exercise, _ standing: Standing) {
    let isSolved = standing.isSolved(exercise.number)
    let mark = isSolved ? terminal.palette.paint("✓", .success) : "·"
    let title = TextWidth.padded(exercise.title, to: 40)
    let minutes = TextWidth.rightAligned("\(exercise.minutes)", to: 2) + " min"
    let line = "  \(mark) \(exercise.number)  \(title)  \(minutes)  \(exercise.claims.joined(separator: " "))"
    terminal.line(
      TextWidth.columns(of: line) > terminal.width ? "  \(mark) \(exercise.number)  \(exercise.title)" : line)
  }
}
