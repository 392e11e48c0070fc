import Foundation
import Graders

/// Judges mutants of solutions as a reader's file is judged.
struct SourceMutantRun {
  /// What became of a mutant.
  enum Outcome: Equatable {
    /// It was turned down, and by what.
    case noticed(String)
    /// It passed.
    case survived
    /// The compiler turned it down: there was nothing to judge.
    case noProgram
  }

  let program: AttemptProgram
  /// Where the mutants are written.
  let folder: URL

  /// Judges a mutant.
  ///
  /// - Throws: an error where it cannot be written or judged.
  func outcome(of mutant: SourceMutant, _ assignment: Assignment) throws -> Outcome {
    let own = folder.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: own) }
    let file = own.appendingPathComponent(assignment.exercise.fileName)
    try Data(mutant.source.utf8).write(to: file)
    switch try program.judge(assignment, file: file, limits: AttemptLimits(seconds: 10)).verdict {
    case .passed: return .survived
    case .doesNotCompile: return .noProgram
    case .failed(let failure): return .noticed(failure.check)
    case let verdict: return .noticed(VerdictText(verdict).status)
    }
  }
}
