import Foundation
import Graders
import WorkbookKit

/// Where the project keeps what belongs to an exercise.
enum ExerciseFiles {
  /// The package's folder.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the built executables: the one that holds the running test bundle.
  static let binFolder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

  /// The name of a chapter's folder.
  static func chapterFolder(_ chapter: Int) throws -> String {
    let found = try BookDriver.chapters(in: root).first { $0.number == chapter }
    guard let found else { throw CocoaError(.fileNoSuchFile) }
    return String(found.folder.split(separator: "/")[1])
  }

  /// A starter or a solution.
  static func url(_ target: String, _ exercise: Exercise) throws -> URL {
    let folder = try chapterFolder(exercise.number.chapter)
    return root.appendingPathComponent("Sources/\(target)/\(folder)/\(exercise.fileName)")
  }

  /// The text of a starter or a solution.
  static func text(_ target: String, _ exercise: Exercise) throws -> String {
    try String(contentsOf: url(target, exercise), encoding: .utf8)
  }

  /// The names of the files below a folder.
  static func names(in path: String) throws -> Set<String> {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent(path).path)
    return Set(paths.filter { $0.hasSuffix(".swift") }.map { ($0 as NSString).lastPathComponent })
  }
}
