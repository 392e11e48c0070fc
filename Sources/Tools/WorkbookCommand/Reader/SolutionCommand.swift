import Foundation
import Graders
import WorkbookKit

/// `workbook solution`: one solution, for those who have one.
struct SolutionCommand {
  let files: ReaderFiles
  let terminal: Terminal

  /// An empty file of this name beside the exercises switches `--force` off, for a class.
  static let noForce = "Chapters/solutions-after-passing"

  /// Shows the reference solution, and notes it in the progress where the exercise is not solved.
  ///
  /// - Parameters:
  ///   - isForced: whether to show it to somebody who has not solved the exercise.
  /// - Throws: `WorkbookProblem` where it is not to be shown or, after it was, the progress cannot be written; Foundation's
  ///   error where it cannot be read.
  func run(_ exercise: Exercise, isForced: Bool) throws {
    // What is solved depends on no plan, and least of all on one that cannot be used.
    let isSolved = try Standing(files, PlannedExercises()).isSolved(exercise.number)
    if !isSolved {
      let isOff = FileManager.default.fileExists(atPath: files.root.appendingPathComponent(Self.noForce).path)
      guard isForced else { throw WorkbookProblem.notSolved(exercise.number, canForce: !isOff) }
      guard !isOff else { throw WorkbookProblem.forceIsOff(exercise.number) }
    }
    let source = try String(contentsOf: files.solution(of: exercise), encoding: .utf8)
    // What goes into a file stays as it is.
    terminal.console.write(
      terminal.isInteractive ? Self.folded(source, width: terminal.console.size().columns) : source)
    if !isSolved { try ProgressFile(root: files.root).update { $0.showSolution(exercise.number) } }
  }

  private static func folded(_ source: String, width: Int) -> String {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return CodeFolding.code(lines, width: width).joined(separator: "\n")
  }
}
