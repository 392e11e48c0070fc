import Foundation
import Graders
import TestKit
import WorkbookKit

/// Where the project keeps what belongs to an exercise.
enum ExerciseFiles {
  /// The package's folder.
  static let root = PackageFolder.root

  /// The folder of the built executables: the one that holds the running test bundle.
  static let binFolder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

  /// The name of a chapter's folder.
  static func chapterFolder(_ chapter: Int) throws -> String {
    let found = try ChapterFolder.all(in: root).first { $0.number == chapter }
    guard let found else { throw CocoaError(.fileNoSuchFile) }
    return String(found.folder.split(separator: "/")[1])
  }

  /// The folder of a part of an exercise.
  static func folder(_ part: ExercisePart, _ exercise: Exercise) throws -> URL {
    let chapter = try chapterFolder(exercise.number.chapter)
    return root.appendingPathComponent(exercise.folder(of: part, chapterFolder: chapter))
  }

  /// The text of a starter or a solution.
  static func text(_ part: ExercisePart, _ exercise: Exercise) throws -> String {
    try String(contentsOf: folder(part, exercise).appendingPathComponent(exercise.fileName), encoding: .utf8)
  }

  /// The names of the files below a folder.
  static func names(in path: String) throws -> Set<String> {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent(path).path)
    return Set(paths.filter { $0.hasSuffix(".swift") }.map { ($0 as NSString).lastPathComponent })
  }
}
