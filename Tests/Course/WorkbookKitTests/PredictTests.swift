import Foundation
import Testing

@testable import WorkbookKit

@Suite("--predict")
struct PredictTests {
  private let tall = TerminalSize(columns: 80, rows: 99)

  @Test("It shows situation, question and code, asks, and only then prints, compares and explains")
  func order() throws {
    let fixture = try ReadingFixture()
    let shown = fixture.run("--predict", "--segment", "1", lines: ["b", "NULL"])
    #expect(shown.status == 0)
    #expect(shown.errors.isEmpty)
    #expect(shown.linesLeft.isEmpty)
    let fault = shown.hasInOrder(
      "1  `delete(_:)`: what does `book.shelf` say?", "A shelf is deleted.", "   before   Shelf#1",
      "Predict\n", "The question of the first.", "    library.delete(shelf)\n",
      "1 of 2  What is `book.shelf` after `delete(_:)`?\n        a  Shelf#1\n        b  nil\n        > \n",
      "2 of 2  What is `book.shelf` after `save()`?\n        > \n",
      "   after delete   Book#1.shelf = Shelf#1\n", "Your predictions\n",
      "✗ What is `book.shelf` after `delete(_:)`?\n    you expected   nil\n    printed        Shelf#1\n"
        + "  You expected `delete(_:)` to run the rule. It marks one object.\n",
      "✓ What is `book.shelf` after `save()`?\n    as you expected   nil\n",
      "Why\n", "The first line came first.", "The context waits.", "│ Rule of thumb. Wait too.",
      "And if nobody saves?", "library.leave()", "   variation ran   7\n", "It printed seven.",
      "Predicted as printed: 1 of 2.\n", "swift run workbook predictions\n")
    #expect(fault == nil, "\(fault ?? "")")
    #expect(!shown.output.contains("you said"))
    #expect(shown.output.components(separatedBy: "before   Shelf#1").count == 2)
  }

  @Test("An answer for which no belief is known is led to the explanation")
  func unknownBelief() throws {
    let shown = try ReadingFixture().run("--predict", "--segment", "1", lines: ["a", "Shelf#2"])
    #expect(
      shown.hasInOrder(
        "✗ What is `book.shelf` after `save()`?\n", "you expected   Shelf#2\n", "printed        nil\n",
        "Why, below, comes to the line that printed it.\n") == nil)
  }

  @Test(
    "A choice is meant by its letter or its value; case, quotation marks and spaces do not count",
    arguments: ["a", " A ", "Shelf#1", "shelf#1", "\"Shelf#1\"", "`Shelf # 1`"])
  func choices(_ typed: String) throws {
    let shown = try ReadingFixture().run("--predict", "--segment", "1", lines: [typed, ""])
    #expect(shown.output.contains("✓ What is `book.shelf` after `delete(_:)`?"))
  }

  @Test("A typed value may be written in other ways", arguments: ["nil", "NIL", "null", "NULL", "'nil'", "n i l"])
  func typed(_ typed: String) throws {
    let shown = try ReadingFixture().run("--predict", "--segment", "1", lines: ["", typed])
    #expect(shown.output.contains("✓ What is `book.shelf` after `save()`?"))
  }

  @Test("A choice that is a number itself is meant by the number")
  func letters() throws {
    let fixture = try ReadingFixture()
    let shown = fixture.run("--predict", "--segment", "2", lines: ["b"])
    #expect(shown.output.contains("        a  0\n        b  1\n"))
    #expect(shown.output.contains("✓ How many?"))
    #expect(fixture.run("--predict", "--segment", "2", lines: ["1"]).output.contains("✓ How many?"))
    #expect(fixture.run("--predict", "--segment", "2", lines: ["0"]).output.contains("✗ How many?"))
  }

  @Test("What is none of the choices is asked for again, and Return leaves a question out")
  func again() throws {
    let fixture = try ReadingFixture()
    let shown = fixture.run("--predict", "--segment", "1", lines: ["c", "maybe", "a", ""])
    #expect(shown.output.components(separatedBy: "Type a, b, or one of the values. Return leaves").count == 3)
    #expect(shown.linesLeft.isEmpty)
    #expect(shown.output.contains("· What is `book.shelf` after `save()`?\n    printed   nil\n"))
    #expect(shown.output.contains("Predicted as printed: 1 of 1.\n"))
    #expect(
      try PredictionsFile(fixture.root.appendingPathComponent("Chapters/predictions.jsonl")).read().all.count == 1)
  }

  @Test("At the end of input nothing more is asked, and everything is printed")
  func endOfInput() throws {
    let fixture = try ReadingFixture()
    let shown = fixture.run("--predict", lines: ["a"])
    #expect(shown.status == 0)
    #expect(shown.errors.isEmpty)
    let fault = shown.hasInOrder(
      "Chapter 8: Shelves", "✓ What is", "· What is", "2  How many shelves are left?", "   count    1\n",
      "variation count", "Predicted as printed: 1 of 1.")
    #expect(fault == nil, "\(fault ?? "")")
    #expect(!shown.output.contains("workbook predictions"))
    let silent = fixture.run("--predict")
    #expect(!silent.output.contains("Your predictions"))
    #expect(!silent.output.contains("Predicted as printed"))
  }

  @Test("At a terminal a key stands before the variation, and q leaves")
  func keys() throws {
    let fixture = try ReadingFixture()
    let shown = fixture.run("--predict", "--segment", "1,2", lines: ["a", "nil"], keys: [.other, .quit], size: tall)
    #expect(shown.output.contains("And if nobody saves?"))
    #expect(!shown.output.contains("variation ran"))
    #expect(!shown.output.contains("2  How many"))
    #expect(shown.output.hasSuffix("Predicted as printed: 2 of 2.\nWhat you have answered is kept.\n"))
    let all = fixture.run(
      "--predict", "--segment", "1,2", lines: ["a", "nil", "b"], keys: [.next, .next, .next], size: tall)
    #expect(all.hasInOrder("variation ran", "2  How many", "✓ How many?", "variation count") == nil)
    // The end of input at a terminal is the reader's way out.
    let left = fixture.run("--predict", "--segment", "1", lines: [], keys: [.next], size: tall)
    #expect(!left.output.contains("after delete"))
    #expect(left.status == 0)
  }

  @Test("q at a question leaves, and the first question says so", arguments: [nil, []] as [[ReadingKey]?])
  func quit(keys: [ReadingKey]?) throws {
    let fixture = try ReadingFixture()
    for lines in [["q"], ["a", " Q "]] {
      let shown = fixture.run("--predict", "--segment", "1,2", lines: lines, keys: keys, size: tall)
      #expect(shown.status == 0)
      #expect(shown.errors.isEmpty)
      #expect(shown.linesLeft.isEmpty)
      let words = shown.output.replacing(#/\s+/#, with: " ")
      #expect(words.contains("Return leaves a question out, q quits and keeps what you have answered. 1 of 2"))
      #expect(words.components(separatedBy: "q quits").count == 2)
      #expect(shown.output.hasSuffix("What you have answered is kept.\n") == (lines.count == 2))
      #expect(shown.output.contains("2 of 2") == (lines.count == 2))
      #expect(!shown.output.contains("after delete   "))
      #expect(!shown.output.contains("Your predictions"))
    }
  }

  @Test("A question that the run does not answer is said to be one, and is not kept")
  func unanswered() throws {
    let fixture = try ReadingFixture()
    let lesson = Lesson(
      8, "Shelves", intro: [],
      segments: [
        Segment("count-shelves", "T", claims: [], asks: [Ask("Where?", at: .shown("nowhere"))]) { $0.print("one") }
      ])
    let capture = Capture(answers: ["here"])
    var console = capture.console()
    console.folder = fixture.root
    _ = lesson.run(["--predict"], console: console)
    #expect(capture.output.contains("· Where?\n  This run does not print it.\n"))
    #expect(
      !FileManager.default.fileExists(atPath: fixture.root.appendingPathComponent("Chapters/predictions.jsonl").path))
  }

  @Test("Without --predict nothing is asked")
  func silentOtherwise() throws {
    let shown = try ReadingFixture().run(lines: ["unread"])
    #expect(shown.linesLeft == ["unread"])
    #expect(!shown.output.contains("> "))
  }
}
