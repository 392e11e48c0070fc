import Foundation
import Processes
import TestKit
import Testing

@testable import BookKit
@testable import WorkbookKit

@Suite("Making the book")
struct BookDriverTests {
  /// Runs the lesson of the fixture in this process, in place of the executable `chapter-9`.
  private struct InProcess: ProcessRunning {
    var stray = ""
    var ending = ProcessResult.Ending.exited(0)
    var writesRecording = true
    var fails = false

    func run(_ command: ProcessCommand) throws -> ProcessResult {
      let capture = Capture()
      let trouble = fails ? [Segment("fails", "Fails", claims: []) { _ in throw CancellationError() }] : []
      let lesson = Lesson(
        9, "Shelves", intro: ShelfFixture.lesson.intro, segments: ShelfFixture.lesson.segments + trouble)
      let arguments = writesRecording ? command.arguments : []
      let status = lesson.run(arguments, console: capture.console())
      #expect(command.executable.lastPathComponent == "chapter-9")
      #expect(command.environment?["SWIFT_DETERMINISTIC_HASHING"] == nil)
      return ProcessResult(
        output: Data((capture.output + stray).utf8), errorOutput: Data("why".utf8),
        ending: status == 0 ? ending : .exited(status))
    }
  }

  /// A page of labels that every other page links to.
  private static let labels =
    FactKind.allCases.map { "<a id=\"\($0.rawValue)\"></a>" }.joined()
    + "\n\n<!-- generated: sources -->\n\n<!-- generated: facts -->\n"

  private func withPackage(_ runner: InProcess = InProcess(), _ body: (BookDriver, URL) throws -> Void) throws {
    try withTemporaryFolder { root in
      let lesson = root.appendingPathComponent(ShelfSource.folder)
      try FileManager.default.createDirectory(at: lesson, withIntermediateDirectories: true)
      var files = ShelfFacts.package
      files["Chapters/pages/preface.md"] = "# Shelves\n"
      files["Chapters/pages/labels.md"] = Self.labels
      for (path, text) in files {
        try root.write(text, to: path)
      }
      let driver = BookDriver(
        root: root, binFolder: root, chapters: try ChapterFolder.all(in: root), runner: runner)
      try body(driver, root)
    }
  }

  @Test("Chapters are found by their folders")
  func chapters() throws {
    try withPackage { driver, _ in
      #expect(driver.chapters == [ChapterFolder(number: 9, folder: ShelfSource.folder)])
    }
  }

  @Test("Accept writes the book, check then finds nothing, and a hand edit is noticed")
  func acceptThenCheck() throws {
    try withPackage { driver, root in
      #expect(try driver.check().contains(.file(.missing("chapter-9.md"))))
      let accepted = try driver.accept()
      #expect(accepted.problems == [])
      #expect(accepted.changes.written.contains("README.md"))
      #expect(accepted.changes.written.contains("labels.md"))
      #expect(try driver.check() == [])

      let page = root.appendingPathComponent("book/chapter-9.md")
      try Data((String(contentsOf: page, encoding: .utf8) + "by hand\n").utf8).write(to: page)
      let problems = try driver.check()
      #expect(problems.count == 1)
      #expect(BookProblem.report(problems).contains("-by hand"))
      #expect(BookProblem.report(problems).hasSuffix("accept it: make accept\n"))
    }
  }

  @Test("A transcript that answers otherwise is told with its segments, and changes their labels with the next accept")
  func transcripts() throws {
    try withPackage { driver, root in
      func write(_ answer: String, to file: String, _ system: String = "") throws {
        let entry =
          #"{"probe": "p", "subject": "S", "question": "Q?", "facts": ["DR-08"], "segments": [], "answer": "\#(answer)"}"#
        try root.write("{\(system) \"answers\": [\(entry)]}", to: file)
      }
      try write("one", to: AnswerFile.engine, "\"framework\": \"OpenCoreData\",")
      try Data("# Here\n\n<!-- generated: answers -->\n".utf8).write(
        to: root.appendingPathComponent("Chapters/pages/here-and-there.md"))
      #expect(try driver.accept().problems == [])
      #expect(try driver.differences() == "")
      let mac = #""framework": "Core Data", "system": "macOS", "version": "15.1", "day": "2026-01-31","#
      try write("two", to: AnswerFile.transcripts + "/mac.json", mac)
      let told = try driver.differences()
      #expect(told.contains("  9 nullify-keeps-the-books  chosen here → differs from macOS 15.1: run\n"))
      let report = BookProblem.report(try driver.check())
      #expect(report.contains("+Evidence: **differs from macOS 15.1: run** ([`p`](here-and-there.md#p)). "))
      #expect(report.contains("The rules run later. *Run:*"))
      #expect(report.contains(" **Differs from macOS 15.1: run** ([`p`](here-and-there.md#p)).\n"))
      #expect(report.contains("**other:** two"))
      #expect(try driver.accept().problems == [])
      #expect(try driver.check() == [])
    }
  }

  @Test("A line on the standard output that came through no page is named, and nothing is accepted")
  func stray() throws {
    try withPackage(InProcess(stray: "printed past the page\n")) { driver, root in
      let accepted = try driver.accept()
      #expect(accepted.changes == Book.Changes())
      let lines = Capture.output(of: ShelfFixture.lesson).split(separator: "\n", omittingEmptySubsequences: false).count
      #expect(
        accepted.problems == [
          .source(
            SourceProblem(
              .outsideSegments("printed past the page"), file: "book/recorded/chapter-9.txt", line: lines))
        ])
      #expect(!FileManager.default.fileExists(atPath: root.appendingPathComponent("book").path))
    }
  }

  @Test("A chapter that dies, that leaves no recording, or whose segment fails is named")
  func badRuns() throws {
    try withPackage(InProcess(ending: .signalled(SIGABRT))) { driver, _ in
      let problems = try driver.check()
      #expect(problems == [.run(chapter: "chapter-9", ending: "was killed by SIGABRT", errorOutput: "why")])
    }
    try withPackage(InProcess(writesRecording: false)) { driver, _ in
      let problems = try driver.check()
      guard case .recording("chapter-9", _) = problems.first else {
        Issue.record("\(problems)")
        return
      }
    }
    try withPackage(InProcess(fails: true)) { driver, _ in
      let report = try BookProblem.report(driver.check())
      #expect(report.contains("The segment `fails` ran, but no source file holds it"))
    }
  }

  @Test("A fact that no test names is named, and nothing is accepted; what stands in the old book is no obstacle")
  func facts() throws {
    try withPackage { driver, root in
      let tests = root.appendingPathComponent("Tests/Course/ChapterTests/ShelfTests.swift")
      try Data(ShelfFacts.tests.replacing("\"DR-08\", ", with: "").utf8).write(to: tests)
      let problem = FactProblem(.untested("DR-08"), file: "Sources/Facts/rules.json", line: 6)
      #expect(try driver.accept().problems == [.fact(problem)])
      try Data(ShelfFacts.tests.utf8).write(to: tests)
      try root.write("ZZ\("-")77", to: "book/old.md")
      #expect(try driver.accept().changes.removed == ["old.md"])
    }
  }

  @Test("A page that links nowhere is named")
  func brokenLink() throws {
    try withPackage { driver, root in
      try Data("# Preface\n\n[gone](gone.md)\n".utf8).write(to: root.appendingPathComponent(BookDriver.preface))
      #expect(
        try driver.check() == [.source(SourceProblem(.brokenLink("gone.md"), file: "book/README.md", line: 5))])
    }
  }
}
