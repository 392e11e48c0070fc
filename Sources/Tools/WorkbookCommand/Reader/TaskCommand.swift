import Graders
import WorkbookKit

/// `workbook task`: what an exercise asks for, as it is given now, and what to do about it.
struct TaskCommand {
  let files: ReaderFiles
  let terminal: Terminal

  /// Shows the task of an exercise, then the file to edit and how to have it judged.
  func run(_ exercise: Exercise) {
    let task = TaskText(of: exercise, files)
    terminal.console.write(task.text)
    if task.namesHouseRules {
      terminal.line()
      terminal.line("House rules")
      for rule in HouseRule.lines() { terminal.wrapped(rule, indent: "  ") }
    }
    terminal.line()
    terminal.line("  edit    \(files.path(of: exercise))")
    terminal.line("  check   swift run workbook check \(exercise.number)")
  }
}
