import Foundation
import Processes

/// A worker in a process of its own that is going to be killed.
final class Victim {
  private let program: SiblingProgram
  private(set) var wasKilled = false

  init(_ arguments: [String]) throws { program = try HarnessWorker.start("harness", ["crash", "--work"] + arguments) }

  /// What it said before it ended by itself.
  var errorText: String { String(program.errorText.prefix(2000)) }

  /// Kills it after so many microseconds.
  ///
  /// - Parameter waitsForStart: whether the time begins with the first line.
  /// - Returns: every whole line that it wrote.
  func kill(after microseconds: Int, waitsForStart: Bool) -> [String] {
    var lines: [String] = []
    if waitsForStart, case .text(let first) = program.line(within: .seconds(60)) { lines.append(first) }
    program.work(for: .microseconds(microseconds))
    program.kill()
    wasKilled = program.waitForEnd() == .signal(SIGKILL)
    while case .text(let line) = program.line(within: .zero) { lines.append(line) }
    return lines
  }
}
