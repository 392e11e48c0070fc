import Foundation
import Graders

/// The solutions' sources.
struct SolutionFiles {
  private let files: [String: URL]

  /// Looks for them.
  ///
  /// - Throws: an error where the folder of the exercises cannot be read.
  init(_ root: URL) throws {
    let folder = root.appendingPathComponent("Sources/Course/Exercises")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.contains("/Solution/") }
    files = Dictionary(
      uniqueKeysWithValues: paths.map { (($0 as NSString).lastPathComponent, folder.appendingPathComponent($0)) })
  }

  /// The source of an exercise's solution.
  ///
  /// - Throws: an error where there is none.
  func text(of exercise: Exercise) throws -> String {
    guard let file = files[exercise.fileName] else { throw CocoaError(.fileNoSuchFile) }
    return try String(contentsOf: file, encoding: .utf8)
  }
}
