import Foundation
import Processes
import WorkbookKit

/// The tests that were built, by suites, and how some of them are run.
struct TestSuites {
  let program: URL
  let directory: URL

  /// Some of the tests, as a pattern that finds their names.
  struct Selection {
    let pattern: String

    /// All tests of suites, each with its module.
    init(suites: [String]) {
      pattern = "^(\(suites.map(NSRegularExpression.escapedPattern).joined(separator: "|")))/"
    }

    /// Tests, each as suite and function, in any module.
    init(tests: [String]) {
      pattern = "\\.(\(tests.map(NSRegularExpression.escapedPattern).joined(separator: "|")))\\("
    }
  }

  /// A suite without a fault: how long it takes, and which faults' places it reaches.
  struct Reach {
    let suite: String
    let seconds: Double
    let isReached: [Bool]

    /// Whether the suite goes through very many cases: most of the time goes there, and a test that says what it checks is
    /// to notice a fault before it.
    var isSoak: Bool { ["Soak", "Matrix", "Kill", "Bench"].contains { suite.contains($0) } }
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

  /// The names of the tests, each with its module and suite.
  ///
  /// - Throws: `NotListed` where the program lists none.
  func tests() throws -> [String] {
    let result = try run(["--list-tests"], environment: [:], seconds: 60)
    let tests = result.text.split(separator: "\n").map(String.init).filter { $0.contains("/") }
    guard result.ending == .exited(0), !tests.isEmpty else {
      throw NotListed(text: result.endingText + result.errorText)
    }
    return tests
  }

  /// Runs a suite without a fault.
  ///
  /// - Returns: nil where the suite fails twice: it can tell nothing.
  /// - Throws: what starting a process throws.
  func reach(of suite: String, count: Int) throws -> Reach? {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("reached-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    for _ in 1...2 {
      try Data(count: max(count, 1)).write(to: file)
      let start = ContinuousClock.now
      let ending = try run(Selection(suites: [suite]), seconds: 600, environment: [FaultSwitch.reachedKey: file.path])
      guard case .passed = ending else { continue }
      let reached = try Data(contentsOf: file)
      return Reach(
        suite: suite, seconds: start.duration(to: .now) / .seconds(1),
        isReached: reached.prefix(count).map { $0 != 0 })
    }
    return nil
  }

  /// Runs tests up to the first failure.
  ///
  /// - Throws: what starting a process throws.
  func run(_ tests: Selection, seconds: Double, environment: [String: String]) throws -> Ending {
    let result = try run(["--no-parallel", "--filter", tests.pattern], environment: environment, seconds: seconds)
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
    environment["NO_COLOR"] = "1"
    // The soaks too, with few cases each.
    environment["OPENCOREDATA_LONG"] = "soak"
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
