import Foundation
import HarnessKit
import ProcessEnds

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
    let process = Process(), output = Pipe()
    let errors = folder.appendingPathComponent("stderr-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: errors) }
    process.executableURL = Self.program
    process.arguments = arguments
    var environment = HarnessWorker.environment()
    environment["SWIFT_BACKTRACE"] = "enable=no"
    environment["FUZZ_FOLDER"] = folder.path
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    var (report, current) = (Report(), -1)
    var isSilent = false
    var buffer = Data()
    while true {
      var ready = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, patience * 1000) > 0 else {
        isSilent = true
        kill(process.processIdentifier, SIGKILL)
        break
      }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      buffer.append(data)
      while let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: buffer[..<end], as: UTF8.self)
        buffer = Data(buffer[(end + 1)...])
        switch line.prefix(2) {
        case "@ ": current = Int(line.dropFirst(2)) ?? current
        case "= ":
          report.outcomes[String(line.dropFirst(2)), default: 0] += 1
          current = -1 - current
        case "! ":
          report.findings.append((current, String(line.dropFirst(2))))
          current = -1 - current
        case "? ":
          report.unreadable.append((current, String(line.dropFirst(2))))
          current = -1 - current
        default: break
        }
      }
    }
    let end = process.end()
    if !isSilent, end == .exit(0) { return report }
    report.death = (current, isSilent ? .silence(patience) : death(end, errors))
    return report
  }

  private func death(_ end: ProcessEnd, _ errors: URL) -> Death {
    let signal: Int32
    switch end {
    case .exit(let status): return .exit(status)
    case .signal(let number): signal = number
    }
    let text = (try? String(decoding: Data(contentsOf: errors), as: UTF8.self)) ?? ""
    let lines = text.split(separator: "\n")
    if signal == SIGABRT, let line = lines.last(where: { $0.hasPrefix("*** Terminating app") }) {
      return .typed(String(line.prefix(300)))
    }
    return .signal(signal)
  }

  /// This program, or the one beside the program of the tests.
  private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("Fuzz")
}
