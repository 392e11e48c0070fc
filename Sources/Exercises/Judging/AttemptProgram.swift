import Foundation
import WorkbookKit

/// Makes a program of one reader's file and the grader, with the compiler alone.
///
/// The engine and the graders are there as object files already, since `workbook` is made of them; so there is one file to
/// compile, and one program to link.
public struct AttemptProgram: Sendable {
  /// Why no attempt could be compiled, whatever the reader wrote.
  public enum Problem: Error, Equatable {
    /// No `swiftc` on the path.
    case noCompiler
    /// What `workbook` was linked from is not beside it.
    case notBuilt(String)
    /// The compiler failed, and not over the reader's file.
    case compiler(String)
  }

  private let root: URL
  private let binFolder: URL
  private let runner: any ProcessRunning

  /// Prepares to compile.
  ///
  /// - Parameters:
  ///   - root: the package's folder.
  ///   - binFolder: the folder of the built executables.
  ///   - runner: runs the compiler.
  public init(root: URL, binFolder: URL, runner: any ProcessRunning = ProcessRunner()) {
    self.root = root
    self.binFolder = binFolder
    self.runner = runner
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
      let result = try compile(assignments.map(\.exercise), files, in: folder)
      guard result.ending == .exited(0) else {
        return try zip(assignments, files).map { try judge($0, file: $1, limits: limits) }
      }
      let process = JudgedProcess(Self.program(in: folder), limits: limits, runner: runner)
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
      let result = try compile([assignment.exercise], [file], in: folder)
      guard result.ending == .exited(0) else {
        let message = CompilerMessage(result, file: relative(file), entry: Self.entryFile(in: folder).path)
        return Judgement(.doesNotCompile(try message.text(exercise: assignment.exercise)))
      }
      return try JudgedProcess(Self.program(in: folder), limits: limits, runner: runner).judge(assignment)
    }
  }

  /// The source that hands the functions of a reader's file to the grader.
  ///
  /// - Parameter calls: the calls of the exercises that the program shall grade.
  public static func entry(_ calls: [String]) -> String {
    "import Graders\n\nJudge.main([\n" + calls.map { "  \($0),\n" }.joined() + "])\n"
  }

  /// The same for a file that is not trusted: a type named `Judge` in it is not what is called.
  private static func guardedEntry(_ calls: [String]) -> String {
    let name = "judge" + UUID().uuidString.filter { $0 != "-" }
    return """
      import Graders

      @_silgen_name("open_core_data_judge") private func \(name)(_ attempts: [Any]) -> Never
      \(name)([
      \(calls.map { "  \($0)," }.joined(separator: "\n"))
      ])

      """
  }

  private static func program(in folder: URL) -> URL { folder.appendingPathComponent("attempt") }

  private static func entryFile(in folder: URL) -> URL { folder.appendingPathComponent("main.swift") }

  private func withTemporaryFolder<Result>(_ work: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("attempt-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try work(folder)
  }

  /// Compiles and links.
  private func compile(_ exercises: [Exercise], _ files: [URL], in folder: URL) throws -> ProcessResult {
    let entry = Self.entryFile(in: folder)
    try Self.guardedEntry(exercises.map(\.call)).write(to: entry, atomically: false, encoding: .utf8)
    let objects = folder.appendingPathComponent("objects")
    try engineObjects().map { "\"\($0)\"\n" }.joined().write(to: objects, atomically: false, encoding: .utf8)
    let modules = binFolder.appendingPathComponent("Modules").path
    let maps = ["CSQLite", "CSupervision"].flatMap { module in
      ["-Xcc", "-fmodule-map-file=" + binFolder.appendingPathComponent("\(module).build/module.modulemap").path]
    }
    return try runner.run(
      ProcessCommand(
        try compiler(),
        [
          "-swift-version", "6", "-Onone", "-no-color-diagnostics", "-module-name", "ReadersFile", "-I", modules,
          "-o", Self.program(in: folder).path,
        ] + maps + files.map(relative) + [entry.path, "@" + objects.path, "-l:libsqlite3.so.0"],
        directory: root))
  }

  /// Everything that `workbook` was linked from but its own sources.
  private func engineObjects() throws -> [String] {
    let list = binFolder.appendingPathComponent("workbook.product/Objects.LinkFileList")
    guard let text = try? String(contentsOf: list, encoding: .utf8) else { throw Problem.notBuilt(list.path) }
    return text.split(separator: "\n").map { $0.trimmingCharacters(in: ["'", "\""]) }
      .filter { !$0.contains("/WorkbookCommand.build/") }
  }

  private func compiler() throws -> URL {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let files = folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent("swiftc") }
    guard let file = files.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
      throw Problem.noCompiler
    }
    return file
  }

  private func relative(_ file: URL) -> String {
    let prefix = root.path + "/"
    return file.path.hasPrefix(prefix) ? String(file.path.dropFirst(prefix.count)) : file.path
  }
}
