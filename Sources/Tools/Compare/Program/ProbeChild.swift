import Foundation

/// The two ends of a child process that answers probes.
struct ProbeChild {
  /// What a child did with the probes that it was given.
  struct Outcome: Equatable {
    /// The answers of the first probes, in their order.
    var answers: [String]
    /// How the process ended at the next one; nil where it has answered all.
    var ending: ProcessEnding?
  }

  /// What the child is: the program itself, started again.
  let executable: URL
  /// How long one probe may take, in seconds.
  let limit: Double

  /// What a line of an answer begins with, so that nothing else that is printed is taken for one.
  private static let mark = "answer: "

  /// Answers, in the child: one line for each probe, written at once.
  static func answer(_ probes: [Probe]) {
    for probe in probes {
      let text: String
      do { text = try probe.run() } catch {
        let error = error as NSError
        text = "throws \(error.domain) \(error.code)"
      }
      let line = mark + text.split(whereSeparator: \.isNewline).joined(separator: " ") + "\n"
      FileHandle.standardOutput.write(Data(line.utf8))
    }
  }

  /// Has a child answer probes.
  ///
  /// - Throws: `CompareProblem.noChild` where no process can be started.
  func run(_ names: [String]) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("compare-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Process()
    let output = Pipe()
    let lines = LineQueue()
    let errorFile = folder.appendingPathComponent("stderr")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data().write(to: errorFile)
      process.executableURL = executable
      process.arguments = [CompareArguments.childArgument] + names
      // The folder of the child's own temporary files goes with this one, even if the child is killed; and a trap is told of
      // in a line, not in pages.
      process.environment = ProcessInfo.processInfo.environment.merging(
        ["TMPDIR": folder.path + "/", "SWIFT_BACKTRACE": "enable=no"]) { $1 }
      process.standardOutput = output
      process.standardError = try FileHandle(forWritingTo: errorFile)
      try process.run()
      // A thread of its own: on Linux, handlers that many children install one after another miss an end now and then.
      let reading = output.fileHandleForReading
      Thread.detachNewThread {
        while true {
          let data = reading.availableData
          lines.add(data)
          if data.isEmpty { break }
        }
      }
    } catch { throw CompareProblem.noChild(error.localizedDescription) }
    var answers: [String] = []
    var isLate = false
    reading: while true {
      switch lines.next(within: limit) {
      case .line(let line) where line.hasPrefix(Self.mark): answers.append(String(line.dropFirst(Self.mark.count)))
      case .line: continue
      case .end: break reading
      case .late:
        isLate = true
        kill(process.processIdentifier, SIGKILL)
        break reading
      }
    }
    process.waitUntilExit()
    if isLate {
      return Outcome(answers: answers, ending: ProcessEnding(errorText: "", ending: "not within \(Int(limit)) seconds"))
    }
    guard answers.count < names.count else { return Outcome(answers: answers, ending: nil) }
    let errorText = String(decoding: (try? Data(contentsOf: errorFile)) ?? Data(), as: UTF8.self)
    let ending = process.terminationReason == .uncaughtSignal ? "signal" : "status"
    return Outcome(
      answers: answers, ending: ProcessEnding(errorText: errorText, ending: "\(ending) \(process.terminationStatus)"))
  }
}
