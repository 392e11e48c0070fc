import Foundation
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

/// Runs a program that ends in `Judge.main`, and makes a verdict of what becomes of it.
public struct JudgedProcess: Sendable {
  /// How many seconds an attempt may take.
  public static let seconds = 10

  private let program: URL
  private let seconds: Int
  private let runner: any ProcessRunning

  /// Prepares to run a program.
  ///
  /// - Parameters:
  ///   - program: the program.
  ///   - seconds: how long it may take.
  ///   - runner: runs it.
  public init(_ program: URL, seconds: Int = Self.seconds, runner: any ProcessRunning = ProcessRunner()) {
    self.program = program
    self.seconds = seconds
    self.runner = runner
  }

  /// Grades the program's attempt at an exercise.
  ///
  /// - Parameter assignment: the exercise, and the checks that must run.
  /// - Throws: an error where the program cannot be started or the steps cannot be read.
  public func judge(_ assignment: Assignment) throws -> Judgement {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("judge-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let steps = folder.appendingPathComponent("steps")

    var environment = ProcessInfo.processInfo.environment
    environment["SWIFT_BACKTRACE"] = "enable=no"
    // Stores that a killed attempt leaves behind go with the folder.
    environment["TMPDIR"] = folder.path
    let result = try runner.run(
      ProcessCommand(
        program, [assignment.exercise.number.description, steps.path], environment: environment,
        timeout: .seconds(seconds)))
    let record = GradingRecord(try Self.events(in: steps))
    return Judgement(verdict(result, record, declared: assignment.checks), output: result.text)
  }

  private func verdict(_ result: ProcessResult, _ record: GradingRecord, declared: [String]) -> Verdict {
    switch result.ending {
    case .timedOut: .timedOut(during: record.running, seconds: seconds)
    case .exited(0): record.verdict(declared: declared)
    case .exited, .signalled:
      .crashed(during: record.running, ending: result.endingText, lines: Self.lastLines(result.errorText))
    }
  }

  private static func events(in file: URL) throws -> [GradingEvent] {
    guard let data = FileManager.default.contents(atPath: file.path) else { return [] }
    // A last line without its end was being written when the process died.
    return try data.split(separator: 10, omittingEmptySubsequences: false).dropLast()
      .map { try JSONDecoder().decode(GradingEvent.self, from: Data($0)) }
  }

  /// The last words of a program, without the addresses that the runtime adds to them.
  private static func lastLines(_ text: String) -> [String] {
    VisibleText.lines(text).prefix { $0 != "Current stack trace:" }.filter { !$0.isEmpty }.suffix(4).map { $0 }
  }
}
