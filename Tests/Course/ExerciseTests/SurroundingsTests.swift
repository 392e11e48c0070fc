import Foundation
import Graders
import Processes
import TestKit
import Testing
import WorkbookKit

@testable import WorkbookCommand

/// Machines on which something is not as it usually is.
@Suite("Surroundings")
struct SurroundingsTests {
  /// Runs the command by a shell, in a folder like a fresh clone.
  private func shell(_ script: String, _ environment: [String: String] = [:]) throws -> ProcessResult {
    let copy = try ReadersCopy()
    let command = ExerciseFiles.binFolder.appendingPathComponent("workbook").path
    let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    return try ProcessRunner().run(
      ProcessCommand(
        URL(fileURLWithPath: "/bin/sh"), ["-c", script, command], environment: all, directory: copy.root,
        timeout: .seconds(100)))
  }

  @Test("A home folder that is not there keeps nothing from being judged", .long(.answers))
  func home() throws {
    let result = try shell("\"$0\" check 1.1", ["HOME": "/proc/nowhere", "XDG_CACHE_HOME": "/proc/nowhere"])
    #expect(result.ending == .exited(1), "\(result.errorText)")
    #expect(result.text.contains("1.1  Count what is left  not yet solved"))
  }

  @Test(
    "Output that cannot be written is said, and is no success", .long(.answers),
    arguments: ["list", "check 1.1", "--help"])
  func fullDisk(_ words: String) throws {
    let result = try shell("\"$0\" \(words) >/dev/full")
    #expect(result.ending == .exited(74))
    #expect(result.errorText == "workbook: The output could not be written: No space left on device.\n")
  }

  @Test("A report that cannot be written is said after the verdicts, and the device is still a device", .long(.answers))
  func fullReport() throws {
    let result = try shell("\"$0\" report 1.1 --json /dev/full")
    #expect(result.ending == .exited(74))
    #expect(result.text.contains("1.1  Count what is left  not yet solved"))
    #expect(result.errorText.hasPrefix("workbook: /dev/full could not be written: "), "\(result.errorText)")
    var status = stat()
    #expect(stat("/dev/full", &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test("A terminal that knows no escapes gets none", .long(.answers))
  func dumb() throws {
    let result = try shell("script -qec \"$0 check 1.1\" /dev/null </dev/null", ["TERM": "dumb"])
    #expect(result.text.contains("1.1  Count what is left  not yet solved"), "\(result.errorText)")
    #expect(!result.text.contains("\u{1B}"))
  }

  @Test("An answer has no terminal, also where the command has one", .long(.answers))
  func terminal() throws {
    let copy = try ReadersCopy()
    try copy.write(
      """
      import Foundation
      import Graders

      func rowsLeft(series: Int, episodes: Int, watched: Int) -> SeriesRows {
        print(open("/dev/tty", O_RDWR) < 0 ? "no terminal" : "a terminal")
        return SeriesRows(series: 0, episodes: 0, histories: 0)
      }

      """, try copy.exercise(ExerciseNumber(1, 1)))
    let command = ExerciseFiles.binFolder.appendingPathComponent("workbook").path
    let result = try ProcessRunner().run(
      ProcessCommand(
        URL(fileURLWithPath: "/usr/bin/env"), ["script", "-qec", "\(command) check 1.1", "/dev/null"],
        directory: copy.root, timeout: .seconds(100)))
    #expect(result.text.contains("no terminal"), "\(result.text) \(result.errorText)")
  }

  @Test("What was built elsewhere is not used, and the cure is named")
  func builtElsewhere() throws {
    let copy = try ReadersCopy()
    let bin = copy.root.appendingPathComponent(".build/debug")
    for path in ["workbook.product", "Modules", "CSQLite.build", "CSupervision.build"] {
      try FileManager.default.createDirectory(at: bin.appendingPathComponent(path), withIntermediateDirectories: true)
    }
    for path in ["CSQLite.build/module.modulemap", "CSupervision.build/module.modulemap"] {
      try Data().write(to: bin.appendingPathComponent(path))
    }
    try Data("'/stick/workbook/.build/debug/Graders.build/Judge.swift.o'\n".utf8)
      .write(to: bin.appendingPathComponent("workbook.product/Objects.LinkFileList"))
    let assignment = try #require(Assignment.at(ExerciseNumber(1, 1)))
    let problem = AttemptProgram.Problem.builtElsewhere("/stick/workbook/.build/debug")
    #expect(throws: problem) {
      try AttemptProgram(root: copy.root, binFolder: bin).judge(assignment, file: copy.file(assignment.exercise))
    }
    #expect(problem.text.hasSuffix("rm -rf .build && swift build --product workbook"))
  }
}
