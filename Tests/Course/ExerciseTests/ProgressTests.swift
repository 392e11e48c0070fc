import Foundation
import Graders
import Processes
import TestKit
import Testing
import WorkbookKit

@testable import WorkbookCommand

@Suite("Progress")
struct ProgressTests {
  private let number = ExerciseNumber(1, 2)
  private let old = Data("old".utf8)
  private let new = Data("new".utf8)

  @Test("What passed is one version of a file")
  func version() {
    var progress = Progress()
    #expect(!progress.isPassed(number, contents: old))
    progress.pass(number, contents: old, task: "t")
    #expect(progress.isPassed(number, contents: old))
    #expect(!progress.isPassed(number, contents: new))
    #expect(!progress.isPassed(number, contents: nil))
    #expect(!progress.isPassed(ExerciseNumber(1, 3), contents: old))
    progress.fail(number, contents: old)
    #expect(!progress.isPassed(number, contents: old))
  }

  @Test("What passed counts again once it is brought back, whatever passed or failed meanwhile")
  func broughtBack() {
    var progress = Progress()
    progress.pass(number, contents: old, task: "t")
    progress.fail(number, contents: Data("broken".utf8))
    progress.pass(number, contents: new, task: "t")
    progress.pass(number, contents: new, task: "another")
    let kept = Progress(progress.text)
    #expect(kept.isPassed(number, contents: old))
    #expect(kept.isPassed(number, contents: new))
    #expect(kept.isPassedByAnotherTask(number, contents: new, task: "t"))
  }

  @Test("The text says the same when it is read again")
  func text() {
    var progress = Progress()
    progress.pass(number, contents: old, task: "t")
    progress.pass(ExerciseNumber(1, 10), contents: new, task: "t")
    progress.takeHint(ExerciseNumber(1, 1), level: 2)
    #expect(Progress(progress.text) == progress)
    #expect(Progress(progress.text).text == progress.text)
    #expect(progress.text.hasPrefix("# How far you are."))
    let lines = progress.text.split(separator: "\n").dropFirst(3)
    #expect(lines.map { line -> String in String(line.prefix(9)) } == ["1.1 hint ", "1.2 passe", "1.10 pass"])
  }

  @Test("Two machines are merged by keeping the lines of both, in any order")
  func merge() {
    var here = Progress()
    here.pass(number, contents: old, task: "t")
    here.takeHint(number, level: 1)
    var there = Progress()
    there.pass(number, contents: new, task: "t")
    there.pass(ExerciseNumber(1, 1), contents: new, task: "t")
    there.takeHint(number, level: 3)
    there.showSolution(number)
    for text in [here.text + there.text, there.text + here.text] {
      let merged = Progress(text)
      #expect(merged.isPassed(number, contents: old))
      #expect(merged.isPassed(number, contents: new))
      #expect(merged.isPassed(ExerciseNumber(1, 1), contents: new))
      #expect(merged.help(with: number) == HelpTaken(hints: 3, isSolutionShown: true))
    }
  }

  @Test("A version that passed another task is told from one that passed this one, in any order of the lines")
  func tasks() {
    let hash = ContentHash.text(of: old)
    let lines = ["1.2 passed \(hash) first", "1.2 passed \(hash) second"]
    for text in [lines.joined(separator: "\n"), lines.reversed().joined(separator: "\n")] {
      let progress = Progress(text)
      #expect(progress.isPassed(number, contents: old))
      #expect(!progress.isPassedByAnotherTask(number, contents: old, task: "first"))
      #expect(!progress.isPassedByAnotherTask(number, contents: old, task: "second"))
      #expect(progress.isPassedByAnotherTask(number, contents: old, task: "third"))
      #expect(!progress.isPassedByAnotherTask(number, contents: new, task: "third"))
    }
  }

  @Test("Progress from before tasks were noted counts, and is told as of another task")
  func before() {
    let progress = Progress("1.2 passed \(ContentHash.text(of: old))\n")
    #expect(progress.isPassed(number, contents: old))
    #expect(progress.isPassedByAnotherTask(number, contents: old, task: "t"))
  }

  @Test("A line that nobody understands is kept")
  func unknown() {
    let progress = Progress("1.2 passed abc\nmy own note\n")
    #expect(progress.text.hasSuffix("\n1.2 passed abc\nmy own note\n"))
  }

  @Test("The lines may end as on Windows")
  func lineEnds() {
    let progress = Progress("# A header.\r\n1.2 hint 2\r\n1.2 passed \(ContentHash.text(of: old)) t\r\n")
    #expect(progress.help(with: number).hints == 2)
    #expect(progress.isPassed(number, contents: old))
    #expect(!progress.isPassedByAnotherTask(number, contents: old, task: "t"))
  }

  @Test("A byte that is no UTF-8 is told with the file and the line; no command changes the file")
  func damaged() throws {
    let copy = try ReadersCopy()
    let file = copy.root.appendingPathComponent("Chapters/progress.txt")
    let damaged = Data("1.1 hint 1\n1.2 hi".utf8) + Data([0xFF]) + Data("nt 2\n".utf8)
    try damaged.write(to: file)
    for arguments in [["list"], ["next"], ["hint", "1.2"], []] {
      let result = try copy.workbook(arguments)
      #expect(result.ending == .exited(66), "\(arguments): \(result.errorText)")
      let sentence =
        "Chapters/progress.txt keeps how far you are, and cannot be used: line 2 is no text in UTF-8: remove that line."
      #expect(result.errorText.contains(sentence), "\(arguments): \(result.errorText)")
    }
    #expect(try Data(contentsOf: file) == damaged)
  }

  @Test("Where the progress cannot be used, the verdict comes before the problem", .long(.answers))
  func verdictFirst() throws {
    let copy = try ReadersCopy()
    try Data([0xFF]).write(to: copy.root.appendingPathComponent("Chapters/progress.txt"))
    let result = try copy.workbook("check", "1.1")
    #expect(result.ending == .exited(66), "\(result.errorText)")
    #expect(result.text.contains("1.1  Count what is left  not yet solved"), "\(result.text)")
    #expect(result.errorText.contains("line 1 is no text in UTF-8"), "\(result.errorText)")
  }

  @Test(
    "Where the progress cannot be kept, the hint is shown, then the file is named; the next call gives the same hint")
  func unwritable() throws {
    let copy = try ReadersCopy()
    let workbook = ExerciseFiles.binFolder.appendingPathComponent("workbook").path
    // No file may grow: whatever is written fails, for root, too.
    let script = "trap '' XFSZ; ulimit -f 0; exec '\(workbook)' hint 1.2"
    for _ in 1...2 {
      let result = try ProcessRunner().run(
        ProcessCommand(URL(fileURLWithPath: "/bin/sh"), ["-c", script], directory: copy.root))
      #expect(result.ending == .exited(74), "\(result.errorText)")
      #expect(result.text.hasPrefix("1.2  The series that came back  hint 1 of 3\n"), "\(result.text)")
      #expect(result.errorText.contains("/Chapters/progress.txt could not be written: "), "\(result.errorText)")
      #expect(result.errorText.hasSuffix("once it can be written, run the same command again.\n"))
    }
    #expect(try copy.workbook("hint", "1.2").text.contains("hint 1 of 3\n"))
  }

  @Test("What comes next is open in the chapter that is begun, behind what is solved; then in the chapter behind it")
  func next() throws {
    let copy = try ReadersCopy()
    let files = try ReaderFiles(root: copy.root)
    func next(solved: [ExerciseNumber]) throws -> ExerciseNumber? {
      var progress = Progress()
      for number in solved {
        let exercise = try copy.exercise(number)
        let contents = try #require(files.contents(of: exercise))
        progress.pass(number, contents: contents, task: "t")
      }
      try copy.root.write(progress.text, to: "Chapters/progress.txt")
      return try Standing(files).next?.exercise.number
    }
    let (start, all) = (ExerciseNumber(1, 1), Assignment.all.map(\.exercise.number))
    let chapter = Assignment.ofChapter(2).map(\.exercise.number)
    let (first, third, last) = (chapter[0], chapter[2], chapter[chapter.count - 1])
    #expect(try next(solved: []) == start)
    #expect(try next(solved: [first]) == chapter[1])
    #expect(try next(solved: [third]) == chapter[3])
    #expect(try next(solved: [last]) == first)
    #expect(try next(solved: [first, last]) == chapter[1])
    #expect(try next(solved: [third, ExerciseNumber(4, 1)]) == chapter[3])
    #expect(try next(solved: chapter) == ExerciseNumber(3, 1))
    #expect(try next(solved: chapter + [ExerciseNumber(4, 1)]) == ExerciseNumber(4, 2))
    #expect(try next(solved: all.filter { $0 >= first }) == start)
    #expect(try next(solved: all) == nil)
  }

  @Test("The hash is FNV-1a", arguments: [("", "cbf29ce484222325"), ("foobar", "85944171f73967e8")])
  func hash(_ text: String, _ hash: String) { #expect(ContentHash.text(of: Data(text.utf8)) == hash) }

  /// So many names: a process that another test starts at this moment may hold the file open a little longer.
  private func heard(_ events: FileEvents, _ count: Int) -> Set<String> {
    var names: Set<String> = []
    var waiting = pollfd(fd: events.descriptor, events: Int16(POLLIN), revents: 0)
    while names.count < count, poll(&waiting, 1, 10_000) == 1 { names.formUnion(events.names()) }
    return names
  }

  @Test("The kernel tells of a file that is written, and of one that gets its name")
  func events() throws {
    try withTemporaryFolder { folder in
      let events = try FileEvents(.written)
      try events.listen(to: [folder])
      #expect(events.names().isEmpty)
      try Data("one".utf8).write(to: folder.appendingPathComponent("1.1-a-name.swift"))
      #expect(heard(events, 1) == ["1.1-a-name.swift"])
      let other = folder.appendingPathComponent("draft")
      try Data("two".utf8).write(to: other)
      try FileManager.default.moveItem(at: other, to: folder.appendingPathComponent("1.2-other.swift"))
      #expect(heard(events, 2) == ["draft", "1.2-other.swift"])
      #expect(events.names().isEmpty)
      let none = folder.appendingPathComponent("none")
      #expect(throws: WorkbookProblem.self) { try events.listen(to: [none]) }
      try events.listen(to: [none], mayVanish: true)
    }
  }
}
