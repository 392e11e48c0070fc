import Foundation

/// Where a lesson reads and writes; tests bring their own.
public struct LessonConsole {
  /// Writes to the standard output, at once.
  public var write: (String) -> Void
  /// Writes to the standard error, at once.
  public var writeError: (String) -> Void
  /// Reads the reader's next line; nil at the end of input.
  public var readLine: () -> String?
  /// Whether text may be coloured.
  public var isColoured: Bool
  /// Whether the reader's own line break is seen after the answer, as on a terminal.
  var echoesInput = false
  /// Whether the text should survive a crash; false where a test captures it.
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

  /// The process's own streams: coloured on a terminal unless `NO_COLOR` is set.
  public static var standard: LessonConsole {
    let noColour = ProcessInfo.processInfo.environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    var console = LessonConsole(
      write: { StandardStream.write($0, to: STDOUT_FILENO) },
      writeError: { StandardStream.write($0, to: STDERR_FILENO) },
      readLine: { Swift.readLine() },
      isColoured: isatty(STDOUT_FILENO) == 1 && !noColour)
    console.echoesInput = isatty(STDIN_FILENO) == 1
    console.keepsPendingForCrash = true
    return console
  }
}

/// Writes straight to a file descriptor, so that nothing waits in a buffer when the process dies.
enum StandardStream {
  static func write(_ text: String, to descriptor: Int32) {
    // What `print` has buffered comes first, so that the order of lines is the order of events.
    fflush(nil)
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR {
        return
      }
    }
  }
}
