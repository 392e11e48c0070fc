import Foundation
import Processes
import WorkbookKit

/// What became of an attempt, and what it printed on the way.
public struct Judgement: Equatable, Sendable {
  /// The verdict.
  public var verdict: Verdict
  /// What the reader's code wrote to the standard output.
  public var output: String

  /// Makes a judgement.
  public init(_ verdict: Verdict, output: String = "") {
    self.verdict = verdict
    self.output = output
  }
}

/// Has a program that ends in `Judge.main` run by a supervisor, and makes a verdict of what becomes of it.
public struct JudgedProcess: Sendable {
  private let program: URL
  private let supervisor: URL
  private let limits: AttemptLimits
  private let runner: any ProcessRunning

  /// Prepares to run a program.
  ///
  /// - Parameters:
  ///   - program: the program.
  ///   - supervisor: a program that calls `Judge.superviseWhereAsked` first, and has no attempt in it; nil where there is none, and
  ///     the program itself supervises another process of it.
  ///   - limits: what the attempt may use.
  ///   - runner: runs it.
  public init(
    _ program: URL, supervisor: URL? = nil, limits: AttemptLimits = AttemptLimits(),
    runner: any ProcessRunning = ProcessRunner()
  ) {
    self.program = program
    self.supervisor = supervisor ?? program
    self.limits = limits
    self.runner = runner
  }

  /// Grades the program's attempt at an exercise.
  ///
  /// - Parameters:
  ///   - assignment: the exercise, and the checks that must run.
  ///   - place: the place of the attempt among those that were compiled into the program.
  /// - Throws: an error where the program cannot be started.
  public func judge(_ assignment: Assignment, at place: Int = 0) throws -> Judgement {
    try TemporaryFolder.with("judge") { try judge(assignment, at: place, in: $0) }
  }

  private func judge(_ assignment: Assignment, at place: Int, in folder: URL) throws -> Judgement {
    var random = SystemRandomNumberGenerator()
    let order = JudgingOrder(assignment, at: place, limits: limits, using: &random)
    // Nothing but what a program needs to start: the rest is the grader's own, secrets and names of files among it.
    var environment = ProcessInfo.processInfo.environment.filter { Self.passedOn.contains($0.key) }
    environment["SWIFT_BACKTRACE"] = "enable=no"
    // Stores that a killed attempt leaves behind go with the folder.
    environment["TMPDIR"] = folder.path
    // The supervisor ends the attempt when its time is over, with what it waited for a processor; some seconds more are for
    // ending what it has started.
    let patience = limits.seconds * (1 + AttemptLimits.patience) + 8
    let result = try runner.run(
      ProcessCommand(
        supervisor, [Judge.supervising, program.path], environment: environment, input: try JSONEncoder().encode(order),
        timeout: .seconds(patience), outputLimit: limits.output, hasReports: true))
    StrayProcesses(folder: folder.path).end()
    RunningChildren.endOrphans()
    let dropped = result.dropped > 0 ? "\n… and \(result.dropped) bytes more, which were not kept\n" : ""
    return Judgement(verdict(result, order, assignment), output: result.text + dropped)
  }

  private static let passedOn: Set = ["PATH", "LD_LIBRARY_PATH", "LANG", "LC_ALL", "TZ", "HOME"]

  private func verdict(_ result: ProcessResult, _ order: JudgingOrder, _ assignment: Assignment) -> Verdict {
    let record = JudgingRecord(order, JudgingReport.all(in: result.reports), assignment)
    let errors = LastWords.lines(of: result.errorText)
    switch result.ending {
    case .timedOut: return .timedOut(during: record.running, seconds: limits.seconds)
    case .exited(0): return record.verdict(errors: errors)
    case .exited, .signalled: return .crashed(during: record.running, ending: result.endingText, lines: errors)
    }
  }
}
