import Foundation
import Processes

/// A worker in a process of its own, which may die by what it is given.
struct WorkerProcess {
  /// How it went.
  struct Report {
    /// What came of inputs, counted.
    var outcomes: [String: Int] = [:]
    /// Inputs for which something was found, with what.
    var findings: [(index: Int, text: String)] = []
    /// Inputs that are none of their kind, with why.
    var unreadable: [(index: Int, text: String)] = []
    /// The input that was under way when the process ended before its time, and how it ended.
    var death: (index: Int, Death)?

    /// Takes in what a worker says of the input that is under way.
    mutating func note(_ line: String, _ current: inout Int) {
      let rest = String(line.dropFirst(2))
      switch line.prefix(2) {
      case "@ ":
        current = Int(rest) ?? current
        return
      case "= ": outcomes[rest, default: 0] += 1
      case "! ": findings.append((current, rest))
      case "? ": unreadable.append((current, rest))
      default: return
      }
      current = -1 - current
    }
  }

  /// How a process can end before its time.
  enum Death: Equatable, CustomStringConvertible {
    /// By the engine's one deliberate end, which says so.
    case typed(String)
    case signal(Int32)
    case exit(Int32)
    case silence(Int32)

    var description: String {
      switch self {
      case .typed(let reason): "ended deliberately: \(reason)"
      case .signal(let number): "died by signal \(number)"
      case .exit(let status): "exited with \(status)"
      case .silence(let seconds): "said nothing for \(seconds) seconds"
      }
    }
  }

  let folder: URL
  /// Longer than this no input may take, in seconds.
  var patience: Int32 = 60

  /// Runs a worker to its end.
  func run(_ arguments: [String]) throws -> Report {
    let program = try HarnessWorker.start(
      "harness", ["fuzz"] + arguments, ["SWIFT_BACKTRACE": "enable=no", "FUZZ_FOLDER": folder.path])
    var (report, current) = (Report(), -1)
    var isSilent = false
    reading: while true {
      switch program.line(within: .seconds(Int(patience))) {
      case .text(let line): report.note(line, &current)
      case .end: break reading
      case .late:
        isSilent = true
        program.kill()
        break reading
      }
    }
    let end = program.waitForEnd()
    if !isSilent, end == .exit(0) { return report }
    report.death = (current, isSilent ? .silence(patience) : death(end, program.errorText))
    return report
  }

  private func death(_ end: ProcessEnd, _ text: String) -> Death {
    let signal: Int32
    switch end {
    case .exit(let status): return .exit(status)
    case .signal(let number): signal = number
    }
    let lines = text.split(separator: "\n")
    if signal == SIGABRT, let line = lines.last(where: { $0.hasPrefix("*** Terminating app") }) {
      return .typed(String(line.prefix(300)))
    }
    return .signal(signal)
  }
}
