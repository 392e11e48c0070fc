import Foundation

/// The program: what is asked, where, and what is printed.
public struct CompareProgram {
  /// What the program runs on.
  struct Surroundings {
    /// `Core Data`, or `OpenCoreData` for the engine.
    var framework: String
    var system: String
    var version: String
    /// Today, such as `2026-01-31`.
    var day: () -> String
    /// Seconds since any moment.
    var seconds: () -> Double = { 0 }
    /// The compiler's version.
    var swift: () -> String? = { nil }
    /// The state of the sources in a folder.
    var commit: (URL) -> String? = { _ in nil }

    /// Whether the answers of this framework are the ones that are recorded.
    var isEngine: Bool { framework == "OpenCoreData" }

    /// This process.
    static var here: Surroundings {
      #if canImport(Darwin)
        let (framework, system) = ("Core Data", "macOS")
      #else
        let (framework, system) = ("OpenCoreData", "Linux")
      #endif
      return Surroundings(
        framework: framework, system: system, version: ProcessInfo.processInfo.operatingSystemVersionString,
        day: { String(ISO8601DateFormatter().string(from: Date()).prefix(10)) },
        seconds: { ProcessInfo.processInfo.systemUptime }, swift: SourceState.swift, commit: SourceState.commit)
    }
  }

  /// The probes.
  let probes: [Probe]
  let surroundings: Surroundings
  /// The folders from which the recorded answers are looked for.
  let folders: [URL]
  /// What answers probes in a child process.
  let child: ([String], (ProbeChild.Told) throws -> Void) throws -> ProcessEnding?
  /// What takes the text for the standard output.
  let print: (String) -> Void

  /// Does what a command line asks for.
  ///
  /// - Parameter words: The words behind the program's name.
  /// - Returns: The status: 1 where an answer is another than the recorded one, or cannot be compared with it.
  /// - Throws: `CompareProblem`.
  func run(_ words: [String]) throws -> Int32 {
    let arguments = try CompareArguments(words)
    switch arguments.action {
    case .help: print(CompareArguments.help)
    case .list: print(try chosen(arguments.probes).map { "\($0.name)  \($0.question)\n" }.joined())
    case .answer(let names):
      QuietCrash.install()
      ProbeChild.answer(
        try chosen(names), write: print, writeError: { FileHandle.standardError.write(Data($0.utf8)) })
    case .record: try record()
    case .diff(let files):
      let read = try files.map { try Transcript(file: URL(fileURLWithPath: $0)) }
      let diff = TranscriptDiff(transcripts: [try Transcript(file: RecordedAnswers.find(from: folders))] + read)
      print(diff.text)
      return diff.isDifferent || diff.hasStrays ? 1 : 0
    case .compare: return try compare(arguments)
    }
    return 0
  }

  private func compare(_ arguments: CompareArguments) throws -> Int32 {
    let recordedFile = try RecordedAnswers.find(from: folders)
    let asked = try chosen(arguments.probes)
    let file = try arguments.transcript.map(TranscriptFile.init(path:))
    var transcript = Transcript(
      framework: surroundings.framework, system: surroundings.system, version: surroundings.version,
      day: arguments.day ?? surroundings.day(), run: Transcript.Run(asked: asked.count), answers: [])
    if file != nil {
      transcript.run?.swift = surroundings.swift()
      transcript.run?.commit = surroundings.commit(recordedFile.deletingLastPathComponent())
    }
    var table = AnswerTable(of: asked.map(\.name), recorded: try Transcript(file: recordedFile))
    print(table.heading)
    let start = surroundings.seconds()
    let interview = Interview(child: child) { transcript.run?.process = $0 }
    do {
      try interview.ask(asked) { found in
        transcript.add(found)
        try file?.write(transcript)
        print(table.add(found))
      }
      if arguments.repeats {
        for probe in asked where table.off.contains(probe.name) {
          try interview.ask([probe]) { again in print(table.addAgain(again, isSteady: transcript.confirm(again))) }
        }
      }
    } catch CompareProblem.interrupted {
      print(table.closing)
      throw CompareProblem.interrupted
    }
    transcript.run?.seconds = Int((surroundings.seconds() - start).rounded())
    transcript.sort(by: asked.map(\.name))
    try file?.write(transcript)
    print(table.closing)
    return table.off.isEmpty ? 0 : 1
  }

  private func record() throws {
    guard surroundings.isEngine else { throw CompareProblem.recordedElsewhere(framework: surroundings.framework) }
    let file = try RecordedAnswers.find(from: folders)
    var transcript = Transcript(framework: surroundings.framework, answers: [])
    try Interview(child: child).ask(probes) { found in
      guard found.isAnswer else {
        throw CompareProblem.noAnswer(probe: found.entry.probe, reason: found.entry.answer)
      }
      var found = found
      found.entry.tail = nil
      transcript.add(found)
    }
    transcript.sort(by: probes.map(\.name))
    try transcript.write(to: file)
    let tests = RecordedAnswers.package(of: file).appendingPathComponent(ProbeTestSource.path)
    do { try Data(ProbeTestSource(probes: probes).text.utf8).write(to: tests) } catch {
      throw CompareProblem.unwritable(file: tests.path, reason: error.localizedDescription)
    }
    print("\(transcript.answers.count) answers recorded in \(RecordedAnswers.path)\n")
  }

  private func chosen(_ names: [String]) throws -> [Probe] {
    if names.isEmpty { return probes }
    return try names.map { name in
      guard let probe = probes.first(where: { $0.name == name }) else { throw CompareProblem.unknownProbe(name) }
      return probe
    }
  }
}

extension CompareProgram {
  /// Runs the program as its command line asks; it is its own child where a probe may end the process.
  ///
  /// - Returns: The status with which the process is to end.
  public static func main() -> Int32 {
    let executable = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    let interruption = Interruption()
    let program = CompareProgram(
      probes: allProbes, surroundings: .here,
      folders: [
        URL(fileURLWithPath: FileManager.default.currentDirectoryPath), executable.deletingLastPathComponent(),
      ],
      child: { names, tell in
        // Taken over when there is a child to end: before that the signal may end this process.
        interruption.takeSignals()
        return try ProbeChild(executable: executable, limit: 60, interruption: interruption).run(names, tell)
      },
      print: { FileHandle.standardOutput.write(Data($0.utf8)) })
    do { return try program.run(Array(CommandLine.arguments.dropFirst())) } catch {
      let problem = error as? CompareProblem
      FileHandle.standardError.write(Data(((problem?.text ?? error.localizedDescription) + "\n").utf8))
      return problem?.status ?? 70
    }
  }
}
