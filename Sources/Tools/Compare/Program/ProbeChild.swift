import Foundation

/// The two ends of a child process that answers probes.
struct ProbeChild {
  /// What a child tells.
  enum Told: Equatable {
    /// Which process it is, once.
    case process(ProbeProcess)
    /// What came of the next probe, and what was written to standard error meanwhile.
    case reply(ProbeReply, said: [String])
  }

  /// What the child is: the program itself, started again.
  let executable: URL
  /// How long one probe may take, in seconds.
  let limit: Double
  /// What ends the child before its time.
  var interruption = Interruption()

  // What a line begins with that tells something, so that nothing else that is printed is taken for one.
  private static let (process, answer, failure) = ("process: ", "answer: ", "failure: ")

  // Texts are compared word by word, whatever the language of the user is. The first are read by Foundation on Apple's systems,
  // from the command line; the variables by the C library, and by Foundation on others.
  private static let language = ["-AppleLanguages", "(en)", "-AppleLocale", "en_US"]
  private static let languageVariables = ["LANG": "en_US.UTF-8", "LC_ALL": "en_US.UTF-8"]

  /// Answers, in the child: one line for each probe, written at once.
  ///
  /// - Parameters:
  ///   - write: What takes a line for the standard output.
  ///   - writeError: What takes one for the standard error.
  static func answer(_ probes: [Probe], write: (String) -> Void, writeError: (String) -> Void) {
    if let here = try? JSONEncoder().encode(ProbeProcess.here) {
      write(process + String(decoding: here, as: UTF8.self) + "\n")
    }
    for probe in probes {
      let reply = probe.ask()
      writeError(StandardError.mark + "\n")
      switch reply {
      case .answer(let text): write(answer + text + "\n")
      case .failure(let reason): write(failure + reason + "\n")
      }
    }
  }

  /// What a line tells; nil where the framework has printed it.
  private static func told(_ line: String, by errors: StandardError) -> Told? {
    if line.hasPrefix(answer) { return .reply(.answer(String(line.dropFirst(answer.count))), said: errors.next()) }
    if line.hasPrefix(failure) { return .reply(.failure(String(line.dropFirst(failure.count))), said: errors.next()) }
    guard line.hasPrefix(process) else { return nil }
    return (try? JSONDecoder().decode(ProbeProcess.self, from: Data(line.dropFirst(process.count).utf8)))
      .map { .process($0) }
  }

  #if os(macOS) || os(Linux)
    /// Has a child answer probes.
    ///
    /// - Parameters:
    ///   - tell: What is told of each as soon as it has answered, in their order.
    /// - Returns: How the process ended at the next one; nil where it has answered all.
    /// - Throws: `CompareProblem` where no process can be started, or the program was interrupted; what `tell` throws.
    func run(_ names: [String], _ tell: (Told) throws -> Void) throws -> ProcessEnding? {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("compare-" + UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: folder) }
      let process = Process()
      let lines = LineQueue()
      let errors: StandardError
      do { errors = try start(process, names, in: folder, lines) } catch {
        throw CompareProblem.noChild(error.localizedDescription)
      }
      interruption.listen { lines.interrupt() }
      defer {
        interruption.listen(nil)
        // Whatever was thrown, the process goes before its folder does.
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
      }
      var answered = 0
      reading: while true {
        switch lines.next(within: limit) {
        case .line(let line):
          guard let told = Self.told(line, by: errors) else { continue }
          if case .reply = told { answered += 1 }
          try tell(told)
        case .end: break reading
        case .late: return ProcessEnding(said: [], ending: "not within \(Int(limit)) seconds")
        case .interrupted: throw CompareProblem.interrupted
        }
      }
      process.waitUntilExit()
      guard answered < names.count else { return nil }
      let status = process.terminationStatus
      let isSignal = process.terminationReason == .uncaughtSignal || status > QuietCrash.offset
      let number = status > QuietCrash.offset ? status - QuietCrash.offset : status
      // Ctrl-C goes to both processes, and may reach the child first.
      if isSignal, [SIGINT, SIGTERM].contains(number) { throw CompareProblem.interrupted }
      return ProcessEnding(said: errors.next(), ending: "\(isSignal ? "signal" : "status") \(number)")
    }

    private func start(_ process: Process, _ names: [String], in folder: URL, _ lines: LineQueue) throws
      -> StandardError
    {
      let errorFile = folder.appendingPathComponent("stderr")
      let output = Pipe()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data().write(to: errorFile)
      process.executableURL = executable
      process.arguments = Self.language + [CompareArguments.childArgument] + names
      // The folder of the child's own files goes with this one, even if the child is killed; and a trap is told of in a line,
      // not in pages.
      process.environment = ProcessInfo.processInfo.environment.merging(Self.languageVariables) { $1 }
        .merging([ProbeFolder.variable: folder.path, "TMPDIR": folder.path + "/", "SWIFT_BACKTRACE": "enable=no"]) {
          $1
        }
      process.standardOutput = output
      process.standardError = try FileHandle(forWritingTo: errorFile)
      let errors = try StandardError(file: errorFile)
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
      return errors
    }
  #else
    /// Starts nothing: this system has no processes for a program to start.
    func run(_ names: [String], _ tell: (Told) throws -> Void) throws -> ProcessEnding? {
      throw CompareProblem.noChild("this system lets no program do so; the tests of the package ask the probes here.")
    }
  #endif
}
