import Foundation
import WorkbookKit

/// Makes a program of one reader's file and the grader, and has it judged.
public struct AttemptProgram: Sendable {
  /// Why no attempt could be compiled, whatever the reader wrote.
  public enum Problem: Error, Equatable {
    /// No `swiftc` on the path.
    case noCompiler
    /// The compiler failed, and not over the reader's file.
    case compiler(String)
  }

  /// What was looked for beside `workbook` and is not there, so that the package manager has to build each attempt, which
  /// takes longer; nil where nothing is missing.
  public let missingPart: String?

  private let root: URL
  private let build: any AttemptBuild
  private let runner: any ProcessRunning

  /// Prepares to compile.
  ///
  /// - Parameters:
  ///   - root: the package's folder.
  ///   - binFolder: the folder of the built executables.
  ///   - runner: runs the compiler.
  public init(root: URL, binFolder: URL, runner: any ProcessRunning = ProcessRunner()) {
    self.root = root
    self.runner = runner
    let compiler = CompilerBuild(binFolder: binFolder)
    missingPart = compiler.missingPart
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
    _ assignments: [Assignment], limits: AttemptLimits = AttemptLimits(), file: (Exercise) -> URL
  ) throws -> [Judgement] {
    let files = assignments.map { file($0.exercise) }
    let areReady = files.allSatisfy { file in
      FileManager.default.fileExists(atPath: file.path) && LinkerAttributes.verdict(on: file) == nil
    }
    guard areReady else {
      return try zip(assignments, files).map { try judge($0, file: $1, limits: limits) }
    }
    return try withTemporaryFolder { folder in
      let result = try build.run(assignments.map(\.exercise), files.map(relative), in: folder, of: root, by: runner)
      guard result.ending == .exited(0) else {
        return try zip(assignments, files).map { try judge($0, file: $1, limits: limits) }
      }
      let process = JudgedProcess(build.program(in: folder), limits: limits, runner: runner)
      return try assignments.map(process.judge)
    }
  }

  /// Compiles an attempt, judges it in a process of its own, and leaves nothing behind.
  ///
  /// - Parameters:
  ///   - assignment: the exercise.
  ///   - file: the reader's file.
  ///   - limits: what the attempt may use.
  /// - Throws: `Problem`, or an error where a program cannot be started.
  public func judge(_ assignment: Assignment, file: URL, limits: AttemptLimits = AttemptLimits()) throws -> Judgement {
    guard FileManager.default.fileExists(atPath: file.path) else { return Judgement(.missing(relative(file))) }
    if let verdict = LinkerAttributes.verdict(on: file) { return Judgement(verdict) }
    return try withTemporaryFolder { folder in
      let result = try build.run([assignment.exercise], [relative(file)], in: folder, of: root, by: runner)
      guard result.ending == .exited(0) else {
        let message = CompilerMessage(result, file: relative(file), entry: build.entryFile(in: folder).path)
        return Judgement(.doesNotCompile(try message.text(exercise: assignment.exercise)))
      }
      return try JudgedProcess(build.program(in: folder), limits: limits, runner: runner).judge(assignment)
    }
  }

  /// The source that hands the functions of a reader's file to the grader.
  ///
  /// - Parameter calls: the calls of the exercises that the program shall grade.
  public static func entry(_ calls: [String]) -> String {
    let comma = calls.count > 1 ? "," : ""
    return "import Graders\n\nJudge.main([\n" + calls.map { "  \($0)\(comma)\n" }.joined() + "])\n"
  }

  private func withTemporaryFolder<Result>(_ work: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("attempt-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try work(folder)
  }

  private func relative(_ file: URL) -> String {
    let prefix = root.path + "/"
    return file.path.hasPrefix(prefix) ? String(file.path.dropFirst(prefix.count)) : file.path
  }
}
