import Foundation
import WorkbookKit

/// What a reader sees and types at; tests bring their own.
struct Terminal {
  /// Reads and writes.
  var console: LessonConsole
  /// How wide a line may be, in columns.
  var width: Int
  /// Whether the cursor can be moved, because somebody looks on.
  var isInteractive: Bool

  /// How wide a line is at most, and in a pipe.
  static let widest = 100

  /// The process's own streams.
  static var standard: Terminal {
    let isInteractive = isatty(STDOUT_FILENO) == 1
    let console = LessonConsole.standard
    return Terminal(
      console: console, width: isInteractive ? TerminalSize.ofWindow(STDOUT_FILENO).textWidth : widest,
      isInteractive: isInteractive && console.erasesLines)
  }

  /// Paints text for this terminal.
  var palette: Palette { Palette(isColoured: console.isColoured) }

  /// Writes a line.
  func line(_ text: String = "") { console.write(text + "\n") }

  /// Writes a heading in as many lines as it takes.
  func heading(_ text: String) {
    for line in TextWrapping.lines(text, width: width) { self.line(palette.paint(line, .heading)) }
  }

  /// Writes text in as many lines as it takes.
  func wrapped(_ text: String, indent: String = "") {
    for line in TextWrapping.lines(text, width: max(20, width - indent.count)) { self.line(indent + line) }
  }

  /// What is typed at a prompt, in small letters and without spaces; nil at the end of input.
  func ask(_ prompt: String) -> String? {
    console.write(prompt)
    guard let typed = console.readLine() else {
      line()
      return nil
    }
    return typed.filter { !$0.isWhitespace }.lowercased()
  }

  /// Writes a sentence that may hold code and emphasis, in as many lines as it takes.
  func sentence(_ text: String, indent: String = "") {
    let lines = MarkdownSentence.lines(text, width: max(20, width - indent.count), palette: palette)
    for line in lines { self.line(indent + line) }
  }
}
