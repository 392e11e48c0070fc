import Foundation
import WorkbookKit

/// The suites of the built tests, and how one or several are run.
struct TestSuites {
  let program: URL
  let directory: URL

  /// A suite without a fault: how long it takes, and which faults' places it reaches.
  struct Reach {
    let suite: String
    let seconds: Double
    let isReached: [Bool]
  }

  /// How a run ended.
  enum Ending {
    case passed
    /// A test failed; its name.
    case failed(String)
    /// The process died.
    case died(String)
    case tookTooLong
  }

  /// The names of the suites.
  ///
  /// - Throws: `NotListed` where the program lists none.
  func names() throws -> [String] {
    let result = try run(["--list-tests"], environment: [:], seconds: 60)
    let names = Set(
      result.text.split(separator: "\n").compactMap { line in line.split(separator: "/").first.map(String.init) })
    guard result.ending == .exited(0), !names.isEmpty else {
      throw NotListed(text: result.endingText + result.errorText)
    }
    return names.sorted()
  }

  /// Runs a suite without a fault.
  ///
  /// - Parameters:
  ///   - suite: the suite.
  ///   - count: how many faults there are.
  /// - Returns: nil where the suite fails twice: it can tell nothing.
  /// - Throws: what starting a process throws.
  func reach(of suite: String, count: Int) throws -> Reach? {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("reached-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    for _ in 1...2 {
      try Data(count: max(count, 1)).write(to: file)
      let start = ContinuousClock.now
      let ending = try run([suite], seconds: 600, environment: [FaultSwitch.reachedKey: file.path])
      guard case .passed = ending else { continue }
      let reached = try Data(contentsOf: file)
      return Reach(
        suite: suite, seconds: start.duration(to: .now) / .seconds(1),
        isReached: reached.prefix(count).map { $0 != 0 })
    }
    return nil
  }

  /// Runs suites up to the first failure.
  ///
  /// - Throws: what starting a process throws.
  func run(_ suites: [String], seconds: Double, environment: [String: String]) throws -> Ending {
    let names = suites.map { NSRegularExpression.escapedPattern(for: $0) }.joined(separator: "|")
    let result = try run(["--no-parallel", "--filter", "^(\(names))/"], environment: environment, seconds: seconds)
    let text = result.text + result.errorText
    if let failure = text.split(separator: "\n").first(where: { $0.contains(Self.failure) }) {
      return .failed(String(failure))
    }
    return switch result.ending {
    case .exited(0): .passed
    case .timedOut: .tookTooLong
    case .exited, .signalled: .died(result.endingText)
    }
  }

  /// What a line of the test program begins with that tells of a failure.
  private static let failure = "✘"

  private func run(_ arguments: [String], environment added: [String: String], seconds: Double) throws -> ProcessResult
  {
    var environment = ProcessInfo.processInfo.environment.merging(added) { $1 }
    environment["SWIFT_BACKTRACE"] = "enable=no"
    return try ProcessRunner().run(
      ProcessCommand(
        program, ["--testing-library", "swift-testing"] + arguments, environment: environment, directory: directory,
        timeout: .seconds(seconds), stopsAt: Self.failure))
  }

  /// The test program lists no suite.
  struct NotListed: Error, CustomStringConvertible {
    let text: String
    /// One sentence.
    var description: String { "The test program lists no suites: \(text)" }
  }
}
