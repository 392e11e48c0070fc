import Foundation
import Graders
import Processes
import TestKit
import Testing
import WorkbookKit

/// A reader's clone that takes a newer version of the workbook, as the page on exercises says.
///
/// It is skipped where the older version is not at hand: in a shallow clone, and in a copy that is no clone.
@Suite("A clone that takes a newer version", .enabled(if: ReadersGit.hasOldLayout, "This is no clone with its history"))
struct NewerWorkbookTests {
  @Test("A committed answer, one that is not, one that was backed up, and the progress are the same bytes afterwards")
  func pull() throws {
    try withTemporaryFolder { folder in
      let clone = folder.appendingPathComponent("mine")
      try run(["clone", "--quiet", "--shared", "--no-checkout", PackageFolder.root.path, clone.path], in: folder)
      try run(["reset", "--quiet", "--hard", ReadersGit.old], in: clone)
      let mine = [
        "Chapters/01-delete-rules/Exercises/1.1-count-what-is-left.swift": "// Committed.\n",
        "Chapters/02-batch-update/Exercises/2.2-tick-off-in-bulk.swift": "// Not committed: \u{e9}.\n",
        "Chapters/Backups/1.2-save-the-delete.swift": "// Backed up.\n",
        "Chapters/progress.txt": "1.1 passed 0123\n", "Chapters/predictions.jsonl": "{\"answer\":\"\u{e9}\"}\n",
        "Chapters/reading.txt": "1 an-unsaved-delete\r\n",
      ]
      for (path, text) in mine.sorted(by: { $0.key < $1.key }) {
        try clone.write(text, to: path)
        if text.contains("// Committed") { try run(["commit", "--quiet", "--all", "--message", "One"], in: clone) }
      }
      try takeNewerVersion(in: clone)
      for (path, text) in mine {
        #expect(try Data(contentsOf: clone.appendingPathComponent(path)) == Data(text.utf8), "\(path)")
      }
      let moved = clone.appendingPathComponent("Chapters/pages/preface.md")
      #expect(FileManager.default.fileExists(atPath: moved.path), "the newer version is there")
      #expect(try run(["status", "--porcelain"], in: clone).text.isEmpty)
    }
  }

  @Test("Where a newer version changes the lines that the reader changed, the reader's stay; its other lines are taken")
  func sameLines() throws {
    try withTemporaryFolder { folder in
      let (theirs, mine) = (folder.appendingPathComponent("theirs"), folder.appendingPathComponent("mine"))
      let file = "Chapters/01-delete-rules/Exercises/1.1-count-what-is-left.swift"
      func text(_ task: String, _ answer: String) -> String {
        "// \(task)\n//\n// It goes on.\n// And on.\n// And on and on.\n\nlet rowsLeft = \(answer)\n"
      }
      try run(["clone", "--quiet", "--shared", PackageFolder.root.path, theirs.path], in: folder)
      try theirs.write(text("The task", "0"), to: file)
      try run(["commit", "--quiet", "--all", "--message", "As it was given"], in: theirs)
      try run(["clone", "--quiet", "--shared", theirs.path, mine.path], in: folder)
      try theirs.write(text("The task of today", "nil"), to: file)
      try run(["commit", "--quiet", "--all", "--message", "Newer"], in: theirs)
      try mine.write(text("The task", "16"), to: file)
      try takeNewerVersion(in: mine)
      let merged = try String(contentsOf: mine.appendingPathComponent(file), encoding: .utf8)
      #expect(merged == text("The task of today", "16"))
      #expect(try run(["status", "--porcelain"], in: mine).text.isEmpty)
    }
  }

  /// Types what the page tells readers to type; the branch is named, because a clone of CI's has none.
  private func takeNewerVersion(in clone: URL) throws {
    let branch = try run(["branch", "--show-current"], in: clone).text.trimmingCharacters(in: .whitespacesAndNewlines)
    for command in try commands() {
      try run(
        command + (command[0] == "pull" ? ["--quiet", "origin", branch.isEmpty ? "HEAD" : branch] : []), in: clone)
    }
  }

  /// The commands that the page tells readers to type.
  private func commands() throws -> [[String]] {
    let page = PackageFolder.root.appendingPathComponent("Chapters/pages/exercises.md")
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("git ") }
    #expect(lines.count == 2)
    return lines.map { line in
      line.split(separator: "\"").enumerated().flatMap { index, part in
        index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
      }.dropFirst().map { $0 }
    }
  }

  @discardableResult
  private func run(_ words: [String], in folder: URL) throws -> ProcessResult {
    let result = try ReadersGit.run(words, in: folder)
    #expect(result.ending == .exited(0), "git \(words.joined(separator: " ")): \(result.errorText)")
    return result
  }
}

/// Git, as a reader has it who has set nothing.
private enum ReadersGit {
  /// The last commit in which the pages lay among the chapters, and the facts beside the sources.
  static let old = "2d89727250bce4e218bd999309d38fdaf5c31ce0"

  static var hasOldLayout: Bool {
    (try? run(["cat-file", "-e", "\(old)^{commit}"], in: PackageFolder.root).ending) == .exited(0)
  }

  static func run(_ words: [String], in folder: URL) throws -> ProcessResult {
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    environment["GIT_CONFIG_NOSYSTEM"] = "1"
    let names = ["-c", "user.name=Reader", "-c", "user.email=reader@example.org", "-c", "safe.directory=*"]
    return try ProcessRunner().run(
      ProcessCommand(
        URL(fileURLWithPath: "/usr/bin/env"), ["git"] + names + words, environment: environment, directory: folder))
  }
}
