import Foundation
import Graders
import TestKit
import Testing
import WorkbookKit

@testable import WorkbookCommand

/// What a reader sees on a terminal.
@Suite("The screen")
struct ScreenTests {
  private let failure = Verdict.failed(
    Failure(
      check: "the-file-too",
      sentence: "One two three four five six seven eight nine ten eleven twelve thirteen fourteen.",
      difference: ["rows of ZSERIES: expected 0, found 1"], claim: "D2"))

  /// The text that a judgement makes on a terminal.
  private func shown(_ verdict: Verdict, output: String = "", width: Int = 100, isColoured: Bool = false) throws
    -> String
  {
    let copy = try ReadersCopy()
    var text = ""
    let console = LessonConsole(write: { text += $0 }, writeError: { _ in }, isColoured: isColoured)
    let terminal = Terminal(console: console, width: width, isInteractive: false)
    let screen = CheckScreen(terminal, try ReaderFiles(root: copy.root))
    screen.happened(.began(ExerciseNumber(1, 2)))
    screen.happened(.judged(ExerciseNumber(1, 2), Judgement(verdict, output: output)))
    return text
  }

  @Test("A failure is the sentence, then the difference, then what to read again")
  func order() throws {
    let text = try shown(failure)
    let parts = ["1.2  The series that came back  not yet solved", "One two", "rows of ZSERIES", "Read again: D2"]
    let positions = try parts.map { part in try #require(text.range(of: part), "\(part)").lowerBound }
    #expect(positions == positions.sorted())
    #expect(text.contains("Read again: D2, book/chapter-1.md\n"))
    #expect(text.contains("swift run chapter-1 --read --segment a-delete-without-a-save\n"))
  }

  @Test("On a narrow terminal sentences are broken between words")
  func narrow() throws {
    let text = try shown(failure, width: 40)
    let sentence = text.split(separator: "\n").filter { $0.contains(/\b(One|five|ten|fourteen)\b/) }
    #expect(sentence.count >= 2)
    for line in sentence { #expect(line.count <= 40, "\(line)") }
  }

  @Test("Colour is there where it was asked for, and changes no word")
  func colour() throws {
    let plain = try shown(failure)
    let coloured = try shown(failure, isColoured: true)
    #expect(!plain.contains("\u{1B}"))
    #expect(coloured.contains("\u{1B}[31mnot yet solved\u{1B}[0m"))
    #expect(coloured.replacing(/\u{1B}\[\d+m/, with: "") == plain)
  }

  @Test("What the reader's code prints cannot move the cursor, and does not fill the screen")
  func printed() throws {
    let text = try shown(failure, output: (1...50).map { "\u{1B}[2Jline \($0)\n" }.joined())
    #expect(!text.contains("\u{1B}"))
    let printed = text.split(separator: "\n").drop { $0 != "     Your code printed:" }.dropFirst()
    let lines: [String] = (1...50).map { "\\u{1B}[2Jline \($0)" }
    let expected: [String] = Array(lines.prefix(10)) + ["… 30 lines left out …"] + Array(lines.suffix(10))
    #expect(printed.map { $0.trimmingCharacters(in: .whitespaces) } == expected)
  }

  @Test("NO_COLOR and a pipe: nothing is coloured", .long(.answers))
  func pipe() throws {
    let copy = try ReadersCopy()
    #expect(!(try copy.workbook("check", "1.1").text.contains("\u{1B}")))
    #expect(!(try copy.workbook("list").text.contains("\u{1B}")))
  }

  // MARK: Tasks, solutions and what a room sees, in a window

  /// What something writes in a window.
  private func shown(_ columns: Int, _ rows: Int, _ write: (Terminal) throws -> Void) rethrows -> [String] {
    var text = ""
    var console = LessonConsole(write: { text += $0 }, writeError: { _ in })
    console.size = { TerminalSize(columns: columns, rows: rows) }
    try write(Terminal(console: console, width: min(100, columns), isInteractive: true))
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The words of a text, whatever breaks its lines, and without the blanks between columns.
  private func words(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }

  @Test("A task fits the window: it is broken between words, a row goes on below its last column, and no word is lost")
  func tasks() throws {
    let copy = try ReadersCopy()
    let files = try ReaderFiles(root: copy.root)
    for exercise in Assignment.all.map(\.exercise) {
      let text = TaskText(of: exercise, files).text
      for columns in [60, 80, 100, 118] {
        let lines = TaskLayout.lines(text, width: columns)
        #expect(lines.allSatisfy { TextWidth.columns(of: $0) <= columns }, "\(exercise.number) \(columns) \(lines)")
        #expect(columns < 118 || lines.joined(separator: "\n") == text)
        #expect(words(lines.joined(separator: "\n")).sorted() == words(text).sorted(), "\(exercise.number) \(columns)")
      }
      for line in try shown(80, 24, { try TaskCommand(files: files, terminal: $0).run(exercise) }) {
        #expect(TextWidth.columns(of: line) <= 80, "\(exercise.number): \(line)")
      }
    }
    let row = "    a new one        " + Array(repeating: "word", count: 12).joined(separator: " ")
    #expect(
      TaskLayout.lines(row, width: 60) == [
        "    a new one        word word word word word word word word", "                     word word word word",
      ])
  }

  @Test("A solution fits the window, and what is copied there has the same words")
  func solutions() throws {
    let copy = try ReadersCopy()
    let files = try ReaderFiles(root: copy.root)
    for exercise in Assignment.all.map(\.exercise) {
      let source = try String(contentsOf: files.solution(of: exercise), encoding: .utf8)
      let lines = try shown(80, 24) { try SolutionCommand(files: files, terminal: $0).run(exercise, isForced: true) }
      let long = lines.filter { TextWidth.columns(of: $0) > 80 }
      // A literal is never broken.
      #expect(long.allSatisfy { $0.contains("\"") }, "\(exercise.number): \(long)")
      let copied = lines.joined().filter { !" /".contains($0) }
      #expect(copied == source.filter { !" /\n".contains($0) }, "\(exercise.number)")
    }
  }

  @Test("At the front a task and a solution that are longer than the window are shown a screenful at a time")
  func atTheFront() throws {
    let copy = try ReadersCopy()
    let files = try ReaderFiles(root: copy.root)
    let exercise = try copy.exercise(ExerciseNumber(4, 5))
    func screens(_ keys: [ReadingKey]) throws -> [[String]] {
      var keys = keys[...]
      let lines = try shown(80, 24) { terminal in
        var terminal = terminal
        terminal.console.readKey = { keys.popFirst() }
        try ExerciseAtTheFront(files: files, terminal: terminal).show(exercise)
      }
      return lines.joined(separator: "\n").components(separatedBy: "space: more · q quit").map {
        $0.components(separatedBy: "\n")
      }
    }
    let all = try screens([.next, .setUp, .next, .next, .quit])
    #expect(all.count == 3)
    for screen in all.flatMap({ $0.split(separator: "s solution · q quit") }) {
      // Behind the last line is the row for the keys.
      let rows = screen.drop(while: \.isEmpty).count
      #expect(rows <= 24, "\(rows)")
    }
    func holds(_ screens: [[String]], _ line: String) -> Bool { screens.contains { $0.contains(line) } }
    #expect(holds(all, "func receive(_ notification: Notification, in child: NSManagedObjectContext) {"))
    // A key for more of the task gives no solution away, and whoever leaves is asked nothing more.
    let task = try screens([.next, .other, .next, .quit])
    #expect(!holds(task, "import OpenCoreData"))
    #expect(holds(task, "s solution · q quit"))
    #expect(!holds(try screens([.quit, .setUp]), "s solution · q quit"))
  }
}
