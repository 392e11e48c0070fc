import Foundation

/// Where probes put their stores.
enum ProbeFolder {
  /// The variable that names the folder to a child of the program, which removes it even if the child was killed.
  ///
  /// It is one of our own, because Foundation on Apple's systems asks the system for the temporary folder before it looks at
  /// `TMPDIR`.
  static let variable = "COMPARE_FOLDER"

  /// The folder.
  static var url: URL {
    ProcessInfo.processInfo.environment[variable].map { URL(fileURLWithPath: $0, isDirectory: true) }
      ?? FileManager.default.temporaryDirectory
  }
}
