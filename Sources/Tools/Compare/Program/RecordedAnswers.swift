import Foundation

/// Finds the file of the engine's answers in the folder of the package.
enum RecordedAnswers {
  /// The file, relative to the package.
  static let path = "Sources/Tools/Compare/Recorded/engine.json"

  /// The folder of the package that a file of recorded answers belongs to.
  static func package(of file: URL) -> URL {
    path.split(separator: "/").reduce(file) { folder, _ in folder.deletingLastPathComponent() }
  }

  /// Looks in some folders and in those above them.
  ///
  /// - Parameter folders: The folder where the program was started, and the one that it lies in.
  /// - Returns: The first file that is there.
  /// - Throws: `CompareProblem.noRecordedAnswers` where none is.
  static func find(from folders: [URL]) throws -> URL {
    for start in folders {
      var folder = start.standardizedFileURL
      while true {
        let file = folder.appendingPathComponent(path)
        if FileManager.default.fileExists(atPath: file.path) { return file }
        let above = folder.deletingLastPathComponent().standardizedFileURL
        if above.path == folder.path { break }
        folder = above
      }
    }
    throw CompareProblem.noRecordedAnswers(file: path)
  }
}
