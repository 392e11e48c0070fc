import Foundation

/// Lines that the engine writes for the developer to read.
package enum DeveloperConsole {
  /// Writes one line to standard error.
  package static func warn(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }

  /// Writes out what the program has printed so far, so that a crash does not swallow it.
  static func flush() { fflush(nil) }
}
