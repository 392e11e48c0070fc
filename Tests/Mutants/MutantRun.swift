import Foundation
import WorkbookKit

/// Builds the tests with a fault in the engine and runs the one that must notice.
struct MutantRun {
  let tree: MutantTree
  let swift: URL

  /// How it went with one fault.
  enum Outcome: Equatable {
    /// The test failed, or the process died in it.
    case killed
    /// The test passed: nothing would notice this fault.
    case survived
    /// The test did not come to an end.
    case hung
    /// There is nothing to judge: the sources do not build, or there is no such test.
    case broken(String)

    /// Whether the fault was noticed.
    var isNoticed: Bool { self == .killed || self == .hung }
  }

  /// The outcome without a fault: every test that is going to be asked must pass.
  func baseline(_ tests: [String]) throws -> Outcome {
    try outcome(of: tests.map(filter).joined(separator: "|"))
  }

  /// The outcome with a fault.
  func outcome(of fault: PlantedFault) throws -> Outcome {
    try tree.with(fault) { try outcome(of: filter(fault.test)) }
  }

  /// What finds a test of the engine among all.
  private func filter(_ test: String) -> String { "(OpenCoreDataTests|HistoryTests)\\.\(test)\\(" }

  private func outcome(of filter: String) throws -> Outcome {
    let build = try run(["build", "--build-tests"], minutes: 30)
    guard build.ending == .exited(0) else { return .broken("does not build: " + errors(build)) }
    let test = try run(["test", "--skip-build", "--filter", filter], minutes: 2)
    switch test.ending {
    case .timedOut: return .hung
    case .exited(0): return test.text.contains("Test run with 0 tests") ? .broken("no test of that name") : .survived
    default:
      let isFailure = test.text.contains("✘") || test.errorText.contains("unexpected signal")
      return isFailure ? .killed : .broken("did not run: " + errors(test))
    }
  }

  /// The lines in which a program says what is wrong.
  private func errors(_ result: ProcessResult) -> String {
    let lines = (result.text + result.errorText).split(separator: "\n").filter { $0.contains("error:") }
    return lines.isEmpty ? result.endingText : lines.prefix(5).joined(separator: " ")
  }

  private func run(_ arguments: [String], minutes: Int) throws -> ProcessResult {
    var environment = ProcessInfo.processInfo.environment
    environment["SWIFT_BACKTRACE"] = "enable=no"
    return try ProcessRunner().run(
      ProcessCommand(
        swift, arguments, environment: environment, directory: tree.directory, timeout: .seconds(60 * minutes)))
  }
}
