import Foundation
import Graders
import Testing

/// An answer to exercise 1.1 that does something else than it should, judged as a reader's file is.
enum JudgedAnswer {
  /// Compiles and judges an answer.
  ///
  /// - Parameters:
  ///   - body: what the function does.
  ///   - imports: a module that the file imports.
  ///   - declarations: what stands beside the function in the file.
  static func judge(
    _ body: String, imports: String = "Foundation", declarations: String = "",
    limits: AttemptLimits = AttemptLimits(seconds: 60)
  ) throws -> Judgement {
    try judge(
      whole: """
        import \(imports)
        import Graders

        func rowsLeft(series: Int, episodes: Int, watched: Int) -> SeriesRows {
          \(body)
        }

        \(declarations)
        """, limits: limits)
  }

  /// Compiles and judges a whole file.
  static func judge(whole text: String, limits: AttemptLimits = AttemptLimits(seconds: 60)) throws -> Judgement {
    let copy = try ReadersCopy()
    let assignment = try #require(Assignment.at(ExerciseNumber(1, 1)))
    try copy.write(text, assignment.exercise)
    return try AttemptProgram(root: copy.root, binFolder: ExerciseFiles.binFolder)
      .judge(assignment, file: copy.file(assignment.exercise), limits: limits)
  }
}
