import Graders
import WorkbookKit

/// An exercise as a room sees it: the task, and the solution once somebody presses its key.
struct ExerciseAtTheFront {
  let files: ReaderFiles
  let terminal: Terminal

  /// Shows the task, and waits for the speaker.
  ///
  /// - Throws: what `SolutionCommand` throws, where the solution is asked for.
  func show(_ exercise: Exercise) throws {
    try TaskCommand(files: files, terminal: terminal).run(exercise)
    terminal.line()
    let keyboard = Keyboard()
    nameKeys()
    while keyboard.descriptor >= 0 {
      for key in keyboard.keys() {
        switch key {
        case "q": return
        case "s":
          terminal.line()
          try SolutionCommand(files: files, terminal: terminal).run(exercise, isForced: true)
          nameKeys()
        // A key that was meant for something else must not give the solution away.
        default: nameKeys()
        }
      }
    }
  }

  private func nameKeys() {
    terminal.line(terminal.palette.paint("s solution · q quit", .quiet))
  }
}
