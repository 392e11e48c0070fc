import Foundation

/// The program: what is asked, where, and what is printed.
struct CompareProgram {
  /// What the program runs on.
  struct Surroundings {
    /// `Core Data`, or `OpenCoreData` for the engine.
    var framework: String
    var system: String
    var version: String
    /// Today, such as `2026-01-31`.
    var day: () -> String

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
        day: { String(ISO8601DateFormatter().string(from: Date()).prefix(10)) })
    }
  }

  /// The probes.
  let probes: [Probe]
  let surroundings: Surroundings
  /// The folders from which the recorded answers are looked for.
  let folders: [URL]
  /// What answers probes in a child process.
  let child: ([String]) throws -> ProbeChild.Outcome
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
    case .answer(let names): ProbeChild.answer(try chosen(names))
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
    let recorded = try Transcript(file: RecordedAnswers.find(from: folders))
    // Asked for before the probes are, which take a while.
    if let path = arguments.transcript {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      guard FileManager.default.isWritableFile(atPath: folder) else {
        throw CompareProblem.unwritable(file: path, reason: "its folder is not there, or may not be written to.")
      }
      guard !FileManager.default.fileExists(atPath: path) else { throw CompareProblem.exists(file: path) }
    }
    let found = try Interview(child: child).ask(try chosen(arguments.probes))
    let table = AnswerTable(found: found, recorded: recorded)
    print(table.text)
    if let path = arguments.transcript {
      let day = arguments.day ?? surroundings.day()
      try Transcript(
        framework: surroundings.framework, system: surroundings.system, version: surroundings.version, day: day,
        answers: found
      ).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
    }
    return table.different.isEmpty ? 0 : 1
  }

  private func record() throws {
    guard surroundings.isEngine else { throw CompareProblem.recordedElsewhere(framework: surroundings.framework) }
    let file = try RecordedAnswers.find(from: folders)
    let found = try Interview(child: child).ask(probes)
    try Transcript(framework: surroundings.framework, answers: found).write(to: file)
    print("\(found.count) answers recorded in \(RecordedAnswers.path)\n")
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
  static func main() -> Int32 {
    let executable = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    let program = CompareProgram(
      probes: allProbes, surroundings: .here,
      folders: [
        URL(fileURLWithPath: FileManager.default.currentDirectoryPath), executable.deletingLastPathComponent(),
      ],
      child: ProbeChild(executable: executable, limit: 60).run,
      print: { FileHandle.standardOutput.write(Data($0.utf8)) })
    do { return try program.run(Array(CommandLine.arguments.dropFirst())) } catch {
      let problem = error as? CompareProblem
      FileHandle.standardError.write(Data(((problem?.text ?? error.localizedDescription) + "\n").utf8))
      return problem?.status ?? 70
    }
  }
}
