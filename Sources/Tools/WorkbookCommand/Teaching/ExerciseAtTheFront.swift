import Graders
import WorkbookKit

/// An exercise as a room sees it: the task, and the solution once somebody presses its key.
struct ExerciseAtTheFront {
  let files: ReaderFiles
  let terminal: Terminal

  /// Shows the task, and waits for the speaker; in a window that is too small a screenful at a time.
  ///
  /// - Throws: what `SolutionCommand` throws, where the solution is asked for.
  func show(_ exercise: Exercise) throws {
    // A pipe sends its bytes as keys.
    let readKey = terminal.console.readKey ?? ReaderKeyboard(sendsLines: false).next
    func page(_ write: (Terminal) throws -> Void) throws -> Bool {
      try isRead(readKey) { terminal in
        try write(terminal)
        terminal.line()
        nameKeys(on: terminal)
      }
    }
    guard try page({ try TaskCommand(files: files, terminal: $0).run(exercise) }) else { return }
    while let key = readKey() {
      switch key {
      case .quit: return
      case .setUp:
        terminal.line()
        func solution(_ terminal: Terminal) throws {
          try SolutionCommand(files: files, terminal: terminal).run(exercise, isForced: true)
        }
        guard try page(solution) else { return }
      // A key that was meant for something else must not give the solution away.
      default: nameKeys(on: terminal)
      }
    }
  }

  /// Shows what something writes; false where the speaker leaves in the middle of it.
  private func isRead(_ readKey: @escaping () -> ReadingKey?, _ write: (Terminal) throws -> Void) throws -> Bool {
    guard terminal.isInteractive else {
      try write(terminal)
      return true
    }
    var text = ""
    var paper = terminal
    paper.console.write = { text += $0 }
    try write(paper)
    let screen = ReadingScreen(console: terminal.console, readKey: readKey)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    return screen.show(lines) { [nil, .quit].contains(screen.key("space: more · q quit")) ? false : nil } ?? true
  }

  private func nameKeys(on terminal: Terminal) {
    terminal.line(terminal.palette.paint("s solution · q quit", .quiet))
  }
}
