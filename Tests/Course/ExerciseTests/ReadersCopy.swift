import Foundation
import Graders
import Processes
import TestKit
import WorkbookKit

/// A folder like a fresh clone, for a reader who does whatever a test wants done.
///
/// The sources are the project's own, by links; the reader's files are the starters.
final class ReadersCopy {
  private let folder: ScratchFolder

  var root: URL { folder.url }

  init() throws {
    let manager = FileManager.default
    folder = try ScratchFolder()
    let lessons = try ChapterFolder.all(in: ExerciseFiles.root).map(\.folder)
    for path in ["Package.swift", "Sources", "book", "Chapters/pages/preface.md"] + lessons {
      let place = root.appendingPathComponent(path)
      try manager.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try manager.createSymbolicLink(at: place, withDestinationURL: ExerciseFiles.root.appendingPathComponent(path))
    }
    for assignment in Assignment.all { try hand(in: .starter, assignment.exercise) }
  }

  /// The file of an exercise.
  func file(_ exercise: Exercise) throws -> URL {
    let folder = try ExerciseFiles.chapterFolder(exercise.number.chapter)
    return root.appendingPathComponent("Chapters/\(folder)/Exercises/\(exercise.fileName)")
  }

  /// The file of an exercise, by its number.
  func file(_ number: ExerciseNumber) throws -> URL { try file(exercise(number)) }

  /// An exercise.
  func exercise(_ number: ExerciseNumber) throws -> Exercise {
    guard let assignment = Assignment.at(number) else { throw CocoaError(.fileNoSuchFile) }
    return assignment.exercise
  }

  /// Writes a starter or a solution into the reader's file.
  func hand(in part: ExercisePart, _ exercise: Exercise) throws {
    try write(try ExerciseFiles.text(part, exercise), exercise)
  }

  /// Writes into the reader's file.
  func write(_ text: String, _ exercise: Exercise) throws {
    let file = try file(exercise)
    try file.deletingLastPathComponent().write(text, to: file.lastPathComponent)
  }

  /// Runs the command `workbook` in the folder.
  func workbook(_ arguments: String..., input: String = "") throws -> ProcessResult {
    try workbook(arguments, input: input)
  }

  /// Runs the command `workbook` in the folder.
  func workbook(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> ProcessResult {
    try ProcessRunner().run(
      ProcessCommand(
        ExerciseFiles.binFolder.appendingPathComponent("workbook"), arguments,
        environment: ProcessInfo.processInfo.environment.merging(environment) { $1 }, directory: root,
        input: Data(input.utf8), timeout: .seconds(300)))
  }
}
