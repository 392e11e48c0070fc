import Foundation
import Graders
import Harness
import Processes
import TestKit
import Testing
import WorkbookKit

@testable import WorkbookCommand

/// The table of a class that goes on.
@Suite("Watching a class")
struct ClassWatchTests {
  private let copy: ReadersCopy
  private let exercise: Exercise
  private let right: String

  init() throws {
    copy = try ReadersCopy()
    exercise = try copy.exercise(ExerciseNumber(1, 1))
    right = try ExerciseFiles.text(.solution, exercise)
    try Data(#"{"title": "T", "steps": [{"minutes": 9, "exercises": ["1.1"]}]}"#.utf8)
      .write(to: copy.root.appendingPathComponent("plan.json"))
    try FileManager.default.createDirectory(at: place(""), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
  }

  private var temporary: URL { copy.root.appendingPathComponent("tmp") }

  private func place(_ person: String) -> URL { copy.root.appendingPathComponent("class/\(person)") }

  /// Hands in an answer to 1.1.
  private func hand(in person: String, _ text: String) throws {
    try place(person).write(text, to: exercise.fileName)
  }

  /// Starts the command on a terminal.
  private func watch(_ terminal: String) throws -> PseudoTerminal {
    try PseudoTerminal(
      ExerciseFiles.binFolder.appendingPathComponent("workbook"),
      ["grade", "class", "--watch", "--plan", "plan.json", "--json", "json", "--junit", "class.xml"],
      directory: copy.root, environment: ["TERM": terminal, "TMPDIR": temporary.path])
  }

  private func status(of person: String) throws -> [String] {
    let reading = ResultsForm.read(try Data(contentsOf: copy.root.appendingPathComponent("json/\(person).json")))
    #expect(reading.problems == [])
    return reading.statuses
  }

  @Test(
    "Where lines are shown: one for each that changed, reports with them, and Ctrl-C ends it with nothing left",
    .long(.answers))
  func lines() throws {
    try hand(in: "ada", right)
    let terminal = try watch("dumb")
    #expect(terminal.waits(for: "ada    1/1          0          1\r\n"), "\(terminal.output)")
    try hand(in: "bert", "}}}")
    #expect(terminal.waits(for: "bert    0/1          0          1\r\n"), "\(terminal.output)")
    #expect(try status(of: "bert") == ["error"])
    try hand(in: "bert", right)
    #expect(terminal.waits(for: "bert    1/1          0          1\r\n"), "\(terminal.output)")
    #expect(try status(of: "bert") == ["pass"])
    try FileManager.default.removeItem(at: place("bert"))
    #expect(terminal.waits(for: "bert  is not there any more\r\n"), "\(terminal.output)")
    // Nobody else was told of again, and what was said of those who have gone is still in the reports.
    #expect(terminal.output.components(separatedBy: "ada ").count == 2)
    #expect(try status(of: "bert") == ["pass"])
    let junit = JUnitForm.read(try Data(contentsOf: copy.root.appendingPathComponent("class.xml")))
    #expect(junit.problems == [])
    #expect(junit.suites.map(\.name) == ["ada.chapter-1", "bert.chapter-1"])
    #expect(!terminal.output.contains("\u{1B}"))
    terminal.send(SIGINT)
    #expect(terminal.end() == .signalled(SIGINT))
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
  }

  @Test("On a terminal the table is drawn again, and q ends it with the table's status", .long(.answers))
  func window() throws {
    let terminal = try watch("xterm")
    // Nobody is there yet, and that is no error.
    #expect(terminal.waits(for: "q quit"), "\(terminal.output)")
    try hand(in: "ada", "}}}")
    #expect(terminal.waits(for: "\u{1B}[H\u{1B}[J"), "\(terminal.output)")
    #expect(terminal.waits(for: "ada    0/1"), "\(terminal.output)")
    try hand(in: "bert", right)
    #expect(terminal.waits(for: "bert    1/1"), "\(terminal.output)")
    try hand(in: "ada", right)
    #expect(terminal.waits(for: "ada     1/1"), "\(terminal.output)")
    #expect(terminal.waits(for: "q quit"))
    terminal.type("q")
    #expect(terminal.end() == .exited(0), "\(terminal.output)")
    #expect(terminal.isCooked)
  }

  @Test("In a pipe there are lines, and a folder that is not there is said at once", .long(.answers))
  func pipe() throws {
    try hand(in: "ada", right)
    let command = ExerciseFiles.binFolder.appendingPathComponent("workbook").path
    let script = """
      "$0" grade class --watch --plan plan.json </dev/null >out & watched=$!
      until grep -q ada out; do kill -0 $watched || exit 3; sleep 0.05; done
      kill -TERM $watched; wait $watched; echo "status $?"
      """
    let result = try ProcessRunner().run(
      ProcessCommand(URL(fileURLWithPath: "/bin/bash"), ["-c", script, command], directory: copy.root))
    #expect(result.text == "status 143\n", "\(result.text) \(result.errorText)")
    let text = try String(contentsOf: copy.root.appendingPathComponent("out"), encoding: .utf8)
    #expect(text == "     ch. 1  not tried  handed in\nada    1/1          0          1\n")
    #expect(try copy.workbook("grade", "nowhere", "--watch").ending == .exited(66))
  }

  /// A compiler that ends at once, and counts.
  private final class Counting: ProcessRunning, @unchecked Sendable {
    // Protects `count`.
    private let lock = NSLock()
    private(set) var count = 0

    func run(_ command: ProcessCommand) throws -> ProcessResult {
      lock.withLock { count += 1 }
      return ProcessResult(ending: .timedOut)
    }
  }

  @Test("Only what has changed is compiled again")
  func changes() throws {
    try hand(in: "ada", right)
    try hand(in: "bert", right)
    let other = try copy.exercise(ExerciseNumber(1, 2))
    let third = place("bert").appendingPathComponent(other.fileName)
    try Data("// 1\n".utf8).write(to: third)
    let compiler = Counting()
    let program = AttemptProgram(root: copy.root, binFolder: ExerciseFiles.binFolder, runner: compiler)
    let graded = GradedClass(program, GradedExercises(nil, try ReaderFiles(root: copy.root)))
    func update() throws -> [String] {
      let before = compiler.count
      var told: [String] = []
      // An empty folder is none for `grade`, and for a watch one in which nothing lies yet.
      let handedIn = (try? Submission.all(in: place(""))) ?? []
      try graded.update(handedIn) { change in
        switch change {
        case .judging: break
        case .person(let person): told.append("\(person.name) \(person.judgements.count)")
        case .vanished(let person): told.append("\(person.name) gone")
        }
      }
      return told + ["compiled \(compiler.count - before)"]
    }
    // Bert's two are compiled together first, and then each alone.
    #expect(try update() == ["ada 1", "bert 2", "compiled 4"])
    #expect(try update() == ["compiled 0"])
    try Data("// 2\n".utf8).write(to: third)
    #expect(try update() == ["bert 2", "compiled 1"])
    try hand(in: "ada", try ExerciseFiles.text(.starter, exercise))
    #expect(try update() == ["ada 0", "compiled 0"])
    // What was judged stays, and is not judged anew, when its file goes, when it comes back, and when its folder goes.
    try FileManager.default.removeItem(at: third)
    #expect(try update() == ["bert 2", "compiled 0"])
    #expect(graded.people.map(\.notes) == [[.untouched], [SubmissionNote.missing([ExerciseNumber(1, 2)])]])
    try Data("// 2\n".utf8).write(to: third)
    #expect(try update() == ["bert 2", "compiled 0"])
    #expect(graded.people.map(\.notes) == [[SubmissionNote.untouched], []])
    // Of ada nothing is left to keep.
    try FileManager.default.removeItem(at: place("ada"))
    try FileManager.default.removeItem(at: place("bert"))
    #expect(try update() == ["ada gone", "bert gone", "compiled 0"])
    #expect(graded.people.isEmpty)
    #expect(graded.everybody.map(\.name) == ["bert"])
    #expect(graded.everybody.map(\.judgements.count) == [2])
    #expect(graded.everybody.map(\.notes) == [[SubmissionNote.gone]])
    try hand(in: "bert", right)
    #expect(try update() == ["bert 2", "compiled 0"])
    #expect(graded.people.map(\.notes) == [[SubmissionNote.missing([ExerciseNumber(1, 2)])]])
  }

  @Test("Of a folder that is removed file by file no report says that nothing was handed in", arguments: [false, true])
  func emptied(isFolderFirst: Bool) throws {
    let exercises = Assignment.ofChapter(1).map(\.exercise)
    for exercise in exercises { try place("ada").write("// Mine.\n", to: exercise.fileName) }
    let program = AttemptProgram(root: copy.root, binFolder: ExerciseFiles.binFolder, runner: Counting())
    let graded = GradedClass(program, GradedExercises(nil, try ReaderFiles(root: copy.root)))
    var reports = try ClassReports(
      ReportFiles(json: copy.root.appendingPathComponent("json").path), of: ReaderFiles(root: ExerciseFiles.root))
    func update(_ submissions: [Submission]) throws {
      try graded.update(submissions) { change in
        switch change {
        case .judging: break
        case .person(let person), .vanished(let person): reports.put(person)
        }
      }
    }
    try update(try Submission.all(in: place("")))
    #expect(try status(of: "ada").count == exercises.count)
    for exercise in exercises {
      // The folder may have been read before its file goes, or after.
      let before = try Submission.all(in: place(""))
      try FileManager.default.removeItem(at: place("ada").appendingPathComponent(exercise.fileName))
      try update(isFolderFirst ? before : try Submission.all(in: place("")))
      #expect(try status(of: "ada").count == exercises.count)
    }
    #expect(graded.people.map(\.notTried) == [0])
    try update([])
    #expect(try status(of: "ada").count == exercises.count)
    let report = try String(contentsOf: copy.root.appendingPathComponent("json/ada.json"), encoding: .utf8)
    #expect(report.contains(SubmissionNote.gone.text), "\(report)")
    #expect(!report.contains("workbook reset"), "\(report)")
  }

  @Test("Two people whose names differ only in how an accent is written are two, each with reports")
  func accents() throws {
    for person in ["jos\u{E9}", "jose\u{301}"] { try hand(in: person, "// \(person.utf8.count)\n") }
    let program = AttemptProgram(root: copy.root, binFolder: ExerciseFiles.binFolder, runner: Counting())
    let graded = GradedClass(program, GradedExercises(nil, try ReaderFiles(root: copy.root)))
    let (json, junit) = (copy.root.appendingPathComponent("json"), copy.root.appendingPathComponent("class.xml"))
    var reports = try ClassReports(
      ReportFiles(json: json.path, junit: junit.path), of: ReaderFiles(root: ExerciseFiles.root))
    try graded.update(try Submission.all(in: place(""))) { change in
      if case .person(let person) = change { reports.put(person) }
    }
    // The one with the smaller bytes comes first.
    #expect(graded.people.map(\.name) == ["jose\u{301}", "jose\u{301} (2)"])
    #expect(graded.people.map(\.judgements.count) == [1, 1])
    #expect(reports.problem == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: json.path).count == 4)
    #expect(JUnitForm.read(try Data(contentsOf: junit)).suites.count == 2)
  }

  @Test("Each person has a report of their own, called as in the table, whatever the name and its case")
  func names() throws {
    for person in ["Ada", "ada", "O'Neil", "O_Neil", "O:Neil", "50%"] { try hand(in: person, "// Mine.\n") }
    let program = AttemptProgram(root: copy.root, binFolder: ExerciseFiles.binFolder, runner: Counting())
    let graded = GradedClass(program, GradedExercises(nil, try ReaderFiles(root: copy.root)))
    let json = copy.root.appendingPathComponent("json")
    var reports = try ClassReports(ReportFiles(json: json.path), of: ReaderFiles(root: ExerciseFiles.root))
    try graded.update(try Submission.all(in: place(""))) { change in
      if case .person(let person) = change { reports.put(person) }
    }
    let files = [
      "50%": "50%25.json", "Ada": "Ada.json", "O'Neil": "O'Neil.json", "O:Neil": "O%3ANeil.json",
      "O_Neil": "O_Neil.json", "ada (2)": "ada (2).json",
    ]
    #expect(graded.people.map(\.name) == ["50%", "Ada", "ada (2)", "O'Neil", "O:Neil", "O_Neil"])
    for (name, file) in files {
      let data = try Data(contentsOf: json.appendingPathComponent(file))
      #expect(try (JSONSerialization.jsonObject(with: data) as? [String: Any])?["name"] as? String == name)
    }
  }

  /// A machine whose disk is full.
  private struct NoRoom: ProcessRunning {
    func run(_ command: ProcessCommand) throws -> ProcessResult {
      throw CocoaError(.fileWriteOutOfSpace, userInfo: [NSUnderlyingErrorKey: POSIXError(.ENOSPC)])
    }
  }

  /// What stands below the table.
  private func below(_ people: [GradedClass.Person]) -> String {
    var text = ""
    let console = LessonConsole(write: { text += $0 }, writeError: { _ in }, isColoured: false)
    ClassSummary(people: people, terminal: Terminal(console: console, width: 200, isInteractive: false))
      .show(predictionsFile: nil)
    return text
  }

  @Test("What the grader could not judge is neither solved nor wrong, and the reason is told")
  func noRoom() throws {
    try hand(in: "ada", "// Mine.\n")
    let program = AttemptProgram(root: copy.root, binFolder: ExerciseFiles.binFolder, runner: NoRoom())
    let exercises = GradedExercises(nil, try ReaderFiles(root: copy.root))
    let graded = GradedClass(program, exercises)
    try graded.update(try Submission.all(in: place(""))) { _ in }
    let person = try #require(graded.people.first)
    #expect(person.judgements[exercise.number]?.verdict == .graderFailed("No space left on device."))
    let table = ClassTable(exercises, names: ["ada"])
    #expect(table.row(person).split(separator: " ").prefix(3) == ["ada", "?", "–"], "\(table.row(person))")
    let small = table.lines([person], rows: 1, columns: 80)
    #expect(small == ["ada  0/\(Assignment.all.count - 1)"], "\(small)")
    let text = below(graded.people)
    #expect(text.contains("  ada: 1.1 not judged: No space left on device. The grader failed here"), "\(text)")
    #expect(!text.contains("What went wrong"), "\(text)")
  }

  @Test("Below the table stands of which exercises no answer was handed in, and who took help")
  func notHandedIn() throws {
    try hand(in: "ada", "// Mine.\n")
    let lines = ["2 hint 1", "2 solution shown", "3 solution shown", "1 hint 2", "1 hint 1", "4 passed abc"]
    try place("ada").write(lines.map { "1.\($0)\n" }.joined(), to: "Chapters/progress.txt")
    for exercise in Assignment.ofChapter(1).map(\.exercise) {
      try place("bert").write("// Mine.\n", to: exercise.fileName)
    }
    let program = AttemptProgram(root: copy.root, binFolder: ExerciseFiles.binFolder, runner: Counting())
    let graded = GradedClass(program, GradedExercises(nil, try ReaderFiles(root: copy.root)))
    try graded.update(try Submission.all(in: place(""))) { _ in }
    let numbers = Assignment.ofChapter(1).dropFirst().map(\.exercise.number)
    #expect(graded.people.map(\.notHandedIn) == [numbers, []])
    let text = below(graded.people)
    let list = numbers.map(\.description).joined(separator: ", ")
    #expect(text.contains("No answer was handed in:\n  ada: \(list)\nHelp that was taken, "), "\(text)")
    let help = "1.1 (2), 1.2 (1 and the solution), 1.3 (the solution)"
    #expect(text.hasSuffix(" (numbers are of hints):\n  ada: \(help)\n"), "\(text)")
  }

  @Test("A class that is larger than the window is shown side by side, and what has no room is counted")
  func narrow() throws {
    for number in 1...30 { try hand(in: "person-\(number)", "// \(number)\n") }
    let program = AttemptProgram(root: copy.root, binFolder: ExerciseFiles.binFolder, runner: Counting())
    let exercises = GradedExercises(nil, try ReaderFiles(root: copy.root))
    let graded = GradedClass(program, exercises)
    try graded.update(try Submission.all(in: place(""))) { _ in }
    let table = ClassTable(exercises, names: graded.people.map(\.name))
    #expect(table.lines(graded.people, rows: 40, columns: 110).count == 31)
    let small = table.lines(graded.people, rows: 20, columns: 80)
    #expect(small.count == 8)
    #expect(small.allSatisfy { TextWidth.columns(of: $0) <= 80 })
    for person in graded.people { #expect(small.contains { $0.contains(person.name + " ") }) }
    #expect(table.lines(graded.people, rows: 4, columns: 80).last == "… and 18 more")
  }
}
