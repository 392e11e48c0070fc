import Foundation
import Processes

/// A harness that has been run to its end, as somebody would run it.
package struct HarnessRun: Sendable {
  /// The status that it ended with; of one that a signal ended, the signal's number.
  package let status: Int32
  /// What it said.
  package let output: String
  /// What it said on the other channel, where refusals belong.
  package let errors: String
  /// The number of its process, which the folders that it makes for itself are named after.
  package let process: Int32

  /// Runs a harness.
  ///
  /// - Parameter variables: what its environment has besides.
  /// - Throws: `ProcessRunner.Failure` where it cannot be started.
  package init(_ name: String, _ words: [String], _ variables: [String: String] = [:]) throws {
    let program = try SiblingProgram(name, words, variables)
    switch program.waitForEnd() {
    case .exit(let code), .signal(let code): status = code
    }
    (process, output, errors) = (program.id, program.output, program.errorText)
  }

  /// All that it said, on both channels.
  package var text: String { output + errors }
}
