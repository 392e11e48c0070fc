import Foundation
import Graders
import Processes
import Testing
import WorkbookKit

/// Building an attempt where the package manager's own files are not where they are looked for.
@Suite("Without the package manager's own files")
struct PackageBuildTests {
  /// Notes what is run, and answers as a compiler that turns the file down.
  private final class Recorder: ProcessRunning, @unchecked Sendable {
    // Protects `commands`.
    private let lock = NSLock()
    private(set) var commands: [ProcessCommand] = []
    private(set) var manifest = ""

    func run(_ command: ProcessCommand) throws -> ProcessResult {
      try lock.withLock {
        commands.append(command)
        let folder = try #require(
          command.arguments.firstIndex(of: "--package-path").map { command.arguments[$0 + 1] })
        manifest = try String(contentsOfFile: folder + "/Package.swift", encoding: .utf8)
        let file = folder + "/Sources/ReadersFile/1.1-count-what-is-left.swift"
        // What is wrong in one file of a module is told with each of its files.
        let error = "\(file):3:1: error: it is wrong\n1 | the line\n"
        let text = "[3/8] Emitting module ReadersFile\n\(error)\n[4/8] Compiling ReadersFile main.swift\n\(error)"
        return ProcessResult(output: Data(text.utf8), ending: .exited(1))
      }
    }
  }

  @Test("The build folder is complete here, so nothing is missing")
  func complete() {
    #expect(AttemptProgram(root: ExerciseFiles.root, binFolder: ExerciseFiles.binFolder).missingPart == nil)
  }

  @Test("What is missing is told once, before the verdicts, with how long a check takes")
  func note() throws {
    let copy = try ReadersCopy()
    let folder = copy.root.appendingPathComponent("moved")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let command = folder.appendingPathComponent("workbook")
    // By a process of its own: a file that is open for writing here when another test starts a program cannot be run.
    let copying = try ProcessRunner().run(
      ProcessCommand(
        URL(fileURLWithPath: "/bin/cp"),
        [ExerciseFiles.binFolder.appendingPathComponent("workbook").path, command.path]))
    #expect(copying.ending == .exited(0))
    for assignment in Assignment.ofChapter(1) {
      try FileManager.default.removeItem(at: copy.file(assignment.exercise))
    }
    // Files that are not there are judged without building anything.
    let text = try ProcessRunner().run(ProcessCommand(command, ["check", "1"], directory: copy.root)).text
    let plain = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let part = "\(folder.path)/workbook.product/Objects.LinkFileList"
    #expect(plain.hasPrefix("There is no \(part): this version"), "\(text)")
    #expect(text.components(separatedBy: "this version").count == 2)
    #expect(text.components(separatedBy: "  missing\n").count == Assignment.ofChapter(1).count + 1)
  }

  @Test("A package that depends on the workbook is built, and the compiler's words are about the reader's file")
  func package() throws {
    let copy = try ReadersCopy()
    let recorder = Recorder()
    let empty = copy.root.appendingPathComponent("no-build-folder")
    let program = AttemptProgram(root: copy.root, binFolder: empty, runner: recorder)
    #expect(program.missingPart == empty.path + "/workbook.product/Objects.LinkFileList")
    let assignment = try #require(Assignment.at(ExerciseNumber(1, 1)))
    let judgement = try program.judge(assignment, file: copy.file(assignment.exercise))
    #expect(
      judgement.verdict
        == .doesNotCompile(
          "Chapters/01-delete-rules/Exercises/1.1-count-what-is-left.swift:3:1: error: it is wrong\n1 | the line\n"))
    #expect(recorder.commands.count == 1)
    #expect(recorder.commands[0].arguments.first == "build")
    #expect(recorder.manifest.contains(".package(name: \"core-data-workbook\", path: \"\(copy.root.path)\")"))
  }
}
