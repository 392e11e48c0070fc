import Foundation

/// The process's output streams.
enum Console {
  /// Writes to the standard output.
  static func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

  /// Writes to the standard error.
  static func error(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
