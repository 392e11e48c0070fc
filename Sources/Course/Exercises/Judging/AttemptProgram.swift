import Foundation
import Processes
import WorkbookKit

/// Makes a program of one reader's file and the grader, and has it judged.
public struct AttemptProgram: Sendable {
  /// Why no attempt could be compiled, whatever the reader wrote.
  public enum Problem: Error, Equatable {
    /// No `swiftc` on the path.
    case noCompiler
    /// The compiler failed, and not over the reader's file.
    case compiler(String)
    /// What was built lies in a folder to which it has been copied; the folder in which it was built.
    case builtElsewhere(String)
  }

  /// What was looked for beside `workbook` and is not there, so that the package manager has to build each attempt, which
  /// takes longer; nil where nothing is missing.
  public let missingPart: String?

  private let root: URL
  private let supervisor: URL
  private let formerFolder: String?
  private let build: any AttemptBuild
  private let runner: any ProcessRunning

  /// Prepares to compile.
  ///
  /// - Parameters:
  ///   - root: the package's folder.
  ///   - binFolder: the folder of the built executables, `workbook` among them, which supervises the attempts.
  ///   - runner: runs the compiler.
  public init(root: URL, binFolder: URL, runner: any ProcessRunning = ProcessRunner()) {
    self.root = root
    self.runner = runner
    supervisor = binFolder.appendingPathComponent("workbook")
    let compiler = CompilerBuild(binFolder: binFolder)
    missingPart = compiler.missingPart
    formerFolder = compiler.formerFolder
    build = missingPart == nil ? compiler : PackageBuild(root: root)
  }

  /// Compiles attempts, judges each of them in a process of its own, and leaves nothing behind.
  ///
  /// Several files are compiled into one program, which takes hardly longer than one file. Where that does not work,
  /// because one of them is not right or two of them use the same name, each gets a program of its own.
  ///
  /// - Parameters:
  ///   - assignments: the exercises.
  ///   - limits: what each attempt may use.
  ///   - file: the reader's file of an exercise.
  /// - Returns: a judgement for each exercise.
  /// - Throws: `Problem`, or an error where a program cannot be started.
  public func judge(
    _ assignments: [Assignment], limits: AttemptLimits = AttemptLimits(), file: (Exercise) -> AttemptFile
  ) throws -> [Judgement] {
    let files = assignments.map { file($0.exercise) }
    func judgeEach() throws -> [Judgement] {
      try zip(assignments, files).map { try judge($0, file: $1, limits: limits) }
    }
    guard assignments.count > 1, let sources = files.map(source).sequence else { return try judgeEach() }
    return try withSources(assignments, sources) { copies, folder in
      guard case .ended(let result) = try run(assignments, copies, in: folder, limits), result.ending == .exited(0)
      else { return try judgeEach() }
      let process = process(in: folder, limits)
      return try assignments.enumerated().map { try process.judge($1, at: $0) }
    }
  }

  /// Compiles an attempt, judges it in a process of its own, and leaves nothing behind.
  ///
  /// - Parameters:
  ///   - assignment: the exercise.
  ///   - file: the reader's file.
  ///   - limits: what the attempt may use.
  /// - Throws: `Problem`, or an error where a program cannot be started.
  public func judge(
    _ assignment: Assignment, file: AttemptFile, limits: AttemptLimits = AttemptLimits()
  ) throws -> Judgement {
    let text: Data
    switch source(file) {
    case .success(let data): text = data
    case .failure(let refusal): return Judgement(refusal.verdict)
    }
    return try withSources([assignment], [text]) { copies, folder in
      let result: ProcessResult
      switch try run([assignment], copies, in: folder, limits) {
      case .ended(let ended): result = ended
      case .refused(let what): return Judgement(.reachesOut(what))
      }
      switch result.ending {
      case .exited(0): return try process(in: folder, limits).judge(assignment)
      case .timedOut: return Judgement(.compilesTooLong(seconds: limits.compileSeconds))
      case .exited, .signalled:
        let message = CompilerMessage(
          result, copy: copies[0].path, name: file.name, entry: build.entryFile(in: folder).path)
        if let text = message.text(exercise: assignment.exercise) { return Judgement(.doesNotCompile(text)) }
        try checkCompiler(limits)
        return Judgement(.doesNotCompile(message.words(without: folder)))
      }
    }
  }

  /// Compiles an attempt that lies in a file of the package, or anywhere.
  ///
  /// - Parameters:
  ///   - assignment: the exercise.
  ///   - file: the reader's file.
  ///   - limits: what the attempt may use.
  /// - Throws: `Problem`, or an error where a program cannot be started.
  public func judge(_ assignment: Assignment, file: URL, limits: AttemptLimits = AttemptLimits()) throws -> Judgement {
    try judge(assignment, file: AttemptFile(file, name: relative(file)), limits: limits)
  }

  /// The source that hands the functions of a reader's file to the grader.
  ///
  /// - Parameter calls: the calls of the exercises that the program shall grade.
  public static func entry(_ calls: [String]) -> String {
    let comma = calls.count > 1 ? "," : ""
    return "import Graders\n\nJudge.main([\n" + calls.map { "  \($0)\(comma)\n" }.joined() + "])\n"
  }

  /// What a file holds, or the verdict on it where it is not even compiled.
  private func source(_ file: AttemptFile) -> Result<Data, AttemptFile.Refusal> {
    Result { () throws(AttemptFile.Refusal) in
      let data = try file.contents()
      // The compiler would say no more than what the grader looks for in it.
      if data.allSatisfy({ [0x09, 0x0A, 0x0D, 0x20].contains($0) }) {
        throw AttemptFile.Refusal(verdict: .noFile(file.name, .empty))
      }
      if let verdict = LinkerAttributes.verdict(on: data) { throw AttemptFile.Refusal(verdict: verdict) }
      return data
    }
  }

  /// Writes the sources into a temporary folder, under names that are the grader's own: a folder or a file may be called
  /// anything, and a file may change while it is judged.
  private func withSources<Output>(
    _ assignments: [Assignment], _ sources: [Data], _ work: ([URL], URL) throws -> Output
  ) throws -> Output {
    try TemporaryFolder.with("attempt") { folder in
      let place = build.sources(in: folder)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let copies = assignments.map { place.appendingPathComponent($0.exercise.fileName) }
      for (copy, data) in zip(copies, sources) { try data.write(to: copy) }
      return try work(copies, folder)
    }
  }

  /// The program that was built, with its supervisor.
  private func process(in folder: URL, _ limits: AttemptLimits) -> JudgedProcess {
    JudgedProcess(build.program(in: folder), supervisor: supervisor, limits: limits, runner: runner)
  }

  private func run(
    _ assignments: [Assignment], _ copies: [URL], in folder: URL, _ limits: AttemptLimits
  ) throws -> BuildOutcome {
    if let formerFolder { throw Problem.builtElsewhere(formerFolder) }
    return try build.run(
      assignments.map(\.exercise), copies, in: folder, of: root, seconds: limits.compileSeconds, by: runner)
  }

  /// Compiles a program without any reader's file: where the compiler's words are not about the file, this says whether
  /// the file is to blame.
  private func checkCompiler(_ limits: AttemptLimits) throws {
    try withSources([], []) { _, folder in
      guard case .ended(let result) = try run([], [], in: folder, limits), result.ending != .exited(0) else { return }
      throw Problem.compiler(result.errorText + result.text)
    }
  }

  private func relative(_ file: URL) -> String {
    let prefix = root.path + "/"
    return file.path.hasPrefix(prefix) ? String(file.path.dropFirst(prefix.count)) : file.path
  }
}

extension [Result<Data, AttemptFile.Refusal>] {
  /// All values; nil where one of them is none.
  fileprivate var sequence: [Data]? {
    let values = compactMap { try? $0.get() }
    return values.count == count ? values : nil
  }
}
