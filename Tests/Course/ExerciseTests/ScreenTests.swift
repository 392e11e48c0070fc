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
}
