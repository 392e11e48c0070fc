import Foundation
import Processes
import TestKit
import WorkbookKit

/// A copy of the parts of the package that an author of exercises changes, to be changed by a test.
final class AuthorsCopy {
  private let folder: ScratchFolder

  var root: URL { folder.url }

  init() throws {
    let manager = FileManager.default
    folder = try ScratchFolder()
    let paths = [
      "Package.swift", "README.md", "Chapters", "Sources/Course/Exercises", "Sources/Course/Samples",
      "Tests/Course/ExerciseTests/HandedIn.swift",
    ]
    for path in paths {
      let copy = root.appendingPathComponent(path)
      try manager.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try manager.copyItem(at: ExerciseFiles.root.appendingPathComponent(path), to: copy)
    }
  }

  /// Every file, with its contents.
  func files() throws -> [String: Data] {
    let manager = FileManager.default
    return try manager.subpathsOfDirectory(atPath: root.path).reduce(into: [:]) { files, path in
      files[path] = manager.contents(atPath: root.appendingPathComponent(path).path)
    }
  }

  /// The text of a file.
  func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Writes a file.
  func write(_ text: String, to path: String) throws { try root.write(text, to: path) }

  /// Changes a file.
  func replace(_ old: String, with new: String, in path: String) throws {
    let text = try text(path)
    guard text.contains(old) else { throw CocoaError(.fileReadCorruptFile) }
    try Data(text.replacingOccurrences(of: old, with: new).utf8).write(to: root.appendingPathComponent(path))
  }

  /// Runs the command `workbook` in the folder.
  func workbook(_ arguments: [String]) throws -> ProcessResult {
    try ProcessRunner().run(
      ProcessCommand(ExerciseFiles.binFolder.appendingPathComponent("workbook"), arguments, directory: root))
  }

  /// Runs the command `workbook` in the folder.
  func workbook(_ arguments: String...) throws -> ProcessResult { try workbook(arguments) }
}
