import Foundation

/// Where a lesson reads and writes; tests bring their own.
public struct LessonConsole {
  /// Writes to the standard output, at once.
  public var write: (String) -> Void
  /// Writes to the standard error, at once.
  public var writeError: (String) -> Void
  /// Reads the reader's next line; nil at the end of input.
  public var readLine: () -> String?
  /// Waits for the reader's next key, which gives nil at the end of input; nil where there are no keys, as in a pipe.
  public var readKey: (() -> ReadingKey?)?
  /// Says how much the window shows.
  public var size: () -> TerminalSize = { TerminalSize() }
  /// Where the workbook's folder is looked for, from here upward.
  public var folder = WorkbookFolder.currentFolder
  /// Whether text may be coloured.
  public var isColoured: Bool
  /// Whether the terminal knows how to erase the line that the cursor is in.
  public var erasesLines = true
  /// Whether the reader's own line break is seen after the answer, as on a terminal.
  package var echoesInput = false
  /// Whether it writes to the process's own streams, so that text should survive a crash; false where a test captures it.
  var keepsPendingForCrash = false

  /// Creates a console.
  ///
  /// - Parameters:
  ///   - write: Writes to the standard output.
  ///   - writeError: Writes to the standard error.
  ///   - readLine: Reads the reader's next line.
  ///   - isColoured: Whether text may be coloured.
  public init(
    write: @escaping (String) -> Void, writeError: @escaping (String) -> Void,
    readLine: @escaping () -> String? = { nil }, isColoured: Bool = false
  ) {
    self.write = write
    self.writeError = writeError
    self.readLine = readLine
    self.isColoured = isColoured
  }

  /// The process's own streams: with keys where both ends are a terminal, coloured unless `NO_COLOR` or `TERM` forbid it.
  public static var standard: LessonConsole {
    let environment = ProcessInfo.processInfo.environment
    let noColour = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    let isDumb = ["", "dumb"].contains(environment["TERM"] ?? "")
    let keyboard = ReaderKeyboard(sendsLines: isDumb)
    let (hasKeys, hasWindow) = (isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1)
    var console = LessonConsole(
      write: { StandardStream.write($0, to: STDOUT_FILENO) },
      writeError: { StandardStream.write($0, to: STDERR_FILENO) },
      readLine: keyboard.line, isColoured: hasWindow && !noColour && !isDumb)
    if hasKeys, hasWindow { console.readKey = keyboard.next }
    console.size = { TerminalSize.ofWindow(STDOUT_FILENO) }
    console.erasesLines = !isDumb
    console.echoesInput = hasKeys
    console.keepsPendingForCrash = true
    return console
  }
}
