import Foundation

/// How much a window shows.
public struct TerminalSize: Equatable, Sendable {
  /// The characters of a line.
  public var columns: Int
  /// The lines.
  public var rows: Int

  /// Makes a size.
  ///
  /// - Parameters:
  ///   - columns: The characters of a line.
  ///   - rows: The lines.
  public init(columns: Int = 80, rows: Int = 24) {
    self.columns = columns
    self.rows = rows
  }

  /// The columns that text is wrapped to: those of the window, within what can be read.
  public var textWidth: Int { min(100, max(40, columns)) }

  /// The size of the window that a descriptor writes to.
  ///
  /// Where it writes to none, into a pipe for example, there are as many columns as the variable `COLUMNS` says, or 80.
  ///
  /// - Parameters:
  ///   - descriptor: A file descriptor.
  ///   - environment: The variables.
  public static func ofWindow(
    _ descriptor: Int32, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> TerminalSize {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      let columns = environment["COLUMNS"].flatMap(Int.init) ?? 0
      return columns > 0 ? TerminalSize(columns: columns) : TerminalSize()
    }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}
