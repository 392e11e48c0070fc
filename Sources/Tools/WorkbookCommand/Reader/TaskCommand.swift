import Graders
import WorkbookKit

/// `workbook task`: what an exercise asks for, as it is given now, and what to do about it.
struct TaskCommand {
  let files: ReaderFiles
  let terminal: Terminal

  /// Shows the task of an exercise, then what explains it, the file to edit, and how to have it judged.
  ///
  /// With a plan in force the room predicts first, and the chapter would say what comes out.
  ///
  /// - Throws: Foundation's error where the chapter's sources cannot be read.
  func run(_ exercise: Exercise) throws {
    let task = TaskText(of: exercise, files)
    terminal.console.write(task.text)
    if task.namesHouseRules {
      terminal.line()
      terminal.line("House rules")
      for rule in HouseRule.lines() { terminal.wrapped(rule, indent: "  ") }
    }
    terminal.line()
    let hasPlan = PlannedExercises.usable(root: files.root) { _ in }.title != nil
    if !hasPlan, let segment = try SegmentToRead(before: exercise.number, in: files.root) {
      terminal.line("  read    \(segment.command)   \(CountedNoun.text(segment.minutes, "minute"))")
      if !segment.others.isEmpty { terminal.line("  also    \(segment.others.joined(separator: ", "))") }
    }
    terminal.line("  edit    \(files.path(of: exercise))")
    terminal.line("  check   swift run workbook check \(exercise.number)")
    terminal.line("  stuck?  swift run workbook hint \(exercise.number)")
  }
}
