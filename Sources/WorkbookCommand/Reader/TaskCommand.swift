import Graders
import WorkbookKit

/// `workbook task`: what an exercise asks for, as it is given now.
struct TaskCommand {
  let files: ReaderFiles
  let terminal: Terminal

  /// Shows the task of an exercise.
  func run(_ exercise: Exercise) {
    terminal.console.write(TaskText(of: exercise, files).text)
  }
}
