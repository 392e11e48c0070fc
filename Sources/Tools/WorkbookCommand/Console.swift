import WorkbookKit

/// The process's output streams.
enum Console {
  /// Writes to the standard output.
  static func write(_ text: String) { StandardStream.write(text, to: 1) }

  /// Writes to the standard error.
  static func error(_ text: String) { StandardStream.write(text, to: 2) }
}
