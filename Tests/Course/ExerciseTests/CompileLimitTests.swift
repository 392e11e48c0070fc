import Foundation
import Graders
import Processes
import Testing
import WorkbookKit

/// A compiler that takes too long over an answer.
@Suite("The compiler's time")
struct CompileLimitTests {
  /// A compiler that never ends, and notes how long it is let.
  private final class Endless: ProcessRunning, @unchecked Sendable {
    // Protects `timeouts`.
    private let lock = NSLock()
    private(set) var timeouts: [Duration] = []

    func run(_ command: ProcessCommand) throws -> ProcessResult {
      lock.withLock { timeouts.append(command.timeout) }
      return ProcessResult(ending: .timedOut)
    }
  }

  @Test("Its end is a verdict, and each of several answers is then compiled by itself")
  func verdict() throws {
    let copy = try ReadersCopy()
    let compiler = Endless()
    let program = AttemptProgram(root: copy.root, binFolder: ExerciseFiles.binFolder, runner: compiler)
    var limits = AttemptLimits()
    limits.compileSeconds = 7
    let assignments = Array(Assignment.ofChapter(1).prefix(2))
    let files = try assignments.map { AttemptFile(try copy.file($0.exercise), name: "a file") }
    let judgements = try program.judge(assignments, limits: limits) { exercise in
      files[assignments.firstIndex { $0.exercise.number == exercise.number } ?? 0]
    }
    #expect(judgements.map(\.verdict) == Array(repeating: .compilesTooLong(seconds: 7), count: 2))
    #expect(compiler.timeouts == Array(repeating: .seconds(7), count: 3))
  }
}
