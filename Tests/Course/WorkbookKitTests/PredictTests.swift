import Foundation
import Testing

@testable import WorkbookKit

@Suite("--predict")
struct PredictTests {
  private let tall = TerminalSize(columns: 80, rows: 99)

  @Test("It shows situation, code and question, asks, and says at once what was printed, before it asks again")
  func order() throws {
    let fixture = try ReadingFixture()
    let shown = fixture.run("--predict", "--segment", "1", lines: ["b", "NULL", "eight"])
    #expect(shown.status == 0)
    #expect(shown.errors.isEmpty)
    #expect(shown.linesLeft.isEmpty)
    let fault = shown.hasInOrder(
      "1  `delete(_:)`: what does `book.shelf` say?", "A shelf is deleted.", "   before   Shelf#1",
      "    library.delete(shelf)\n", "Predict. The question of the first.",
      "1 of 2  What is `book.shelf` after `delete(_:)`?\n        a  Shelf#1\n        b  nil\n        > \n"
        + "✗ you expected   nil\n  printed        Shelf#1\n"
        + "  You expected `delete(_:)` to run the rule. It marks one object.\n\n"
        + "2 of 2  What is `book.shelf` after `save()`?\n        > \n✓ as you expected   nil\n\n",
      "   after delete   Book#1.shelf = Shelf#1\n",
      "Why\n", "The first line came first.", "The context waits.", "│ Rule of thumb. Wait too.",
      "And if nobody saves?", "And if  What do you expect now?\n        > \nyou expected   eight\n",
      "library.leave()", "   variation ran   7\n", "It printed seven.",
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
        "2 of 2  What is `book.shelf` after `save()`?\n", "✗ you expected   Shelf#2\n", "printed        nil\n",
        "Why, below, comes to the line that printed it.\n") == nil)
  }

  @Test(
    "A choice is meant by its letter or its value; case, quotation marks and spaces do not count",
    arguments: ["a", " A ", "Shelf#1", "shelf#1", "\"Shelf#1\"", "`Shelf # 1`"])
  func choices(_ typed: String) throws {
    let shown = try ReadingFixture().run("--predict", "--segment", "1", lines: [typed, ""])
    #expect(shown.output.contains("✓ as you expected   Shelf#1\n"))
  }

  @Test("A typed value may be written in other ways", arguments: ["nil", "NIL", "null", "NULL", "'nil'", "n i l"])
  func typed(_ typed: String) throws {
    let shown = try ReadingFixture().run("--predict", "--segment", "1", lines: ["", typed])
    #expect(shown.output.contains("✓ as you expected   nil\n"))
  }

  @Test("A choice that is a number itself is meant by the number")
  func letters() throws {
    let fixture = try ReadingFixture()
    let shown = fixture.run("--predict", "--segment", "2", lines: ["b"])
    #expect(shown.output.contains("        a  0\n        b  1\n"))
    #expect(shown.output.contains("✓ as you expected   1\n"))
    #expect(fixture.run("--predict", "--segment", "2", lines: ["1"]).output.contains("✓ as you expected   1\n"))
    #expect(fixture.run("--predict", "--segment", "2", lines: ["0"]).output.contains("✗ you expected   0\n"))
  }

  @Test("What is none of the choices is asked for again, and Return leaves a question out")
  func again() throws {
    let fixture = try ReadingFixture()
    let shown = fixture.run("--predict", "--segment", "1", lines: ["c", "maybe", "a", ""])
    #expect(shown.output.components(separatedBy: "Type a, b, or one of the values. Return leaves").count == 3)
    #expect(shown.linesLeft.isEmpty)
    #expect(shown.output.contains("2 of 2  What is `book.shelf` after `save()`?\n        > \n· printed   nil\n"))
    #expect(shown.output.contains("Predicted as printed: 1 of 1.\n"))
    #expect(
      try PredictionsFile(fixture.root.appendingPathComponent("Chapters/predictions.jsonl")).read().all.count == 1)
  }

  @Test("What is no number is asked for again where all that may be expected are numbers")
  func numbers() {
    let capture = Capture(answers: ["a", "4"])
    let ask = Ask("How many?", at: .shown("count"), beliefs: ["3": "You expected one less."])
    let text = ReadingText(
      width: 80, palette: Palette(isColoured: false), linkNote: { _, _ in nil }, takeAddresses: { [] })
    let dialogue = AskDialogue(ask, place: "1 of 1", text: text, keepsAnswers: false)
    #expect(dialogue.answer(capture.console()) == .given("4"))
    #expect(capture.output.contains("Type a number. Return leaves"))
  }

  @Test("At the end of input nothing more is asked, and everything is printed")
  func endOfInput() throws {
    let fixture = try ReadingFixture()
    let shown = fixture.run("--predict", lines: ["a"])
    #expect(shown.status == 0)
    #expect(shown.errors.isEmpty)
    let fault = shown.hasInOrder(
      "Chapter 8: Shelves", "✓ as you", "2 of 2  What is", "2  How many shelves are left?", "   count    1\n",
      "variation count", "Predicted as printed: 1 of 1.")
    #expect(fault == nil, "\(fault ?? "")")
    #expect(!shown.output.contains("workbook predictions"))
    let silent = fixture.run("--predict")
    #expect(!silent.output.contains("expected   "))
    #expect(!silent.output.contains("What do you expect now?"))
    #expect(!silent.output.contains("Predicted as printed"))
  }

  @Test("At a terminal the variation is asked for too, and q leaves")
  func keys() throws {
    let fixture = try ReadingFixture()
    let shown = fixture.run("--predict", "--segment", "1,2", lines: ["a", "nil", "q"], keys: [], size: tall)
    #expect(shown.output.contains("And if nobody saves?"))
    #expect(!shown.output.contains("variation ran"))
    #expect(!shown.output.contains("2  How many"))
    #expect(shown.output.hasSuffix("Predicted as printed: 2 of 2.\nWhat you have answered is kept.\n"))
    let all = fixture.run(
      "--predict", "--segment", "1,2", lines: ["a", "nil", "", "b", "3"], keys: [.other, .next], size: tall)
    #expect(
      all.hasInOrder("variation ran", "2  How many", "✓ as you expected   1", "expected   3", "variation count") == nil)
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
    #expect(capture.output.contains("1 of 1  Where?\n        > \n· This run does not print it.\n"))
    #expect(
      !FileManager.default.fileExists(atPath: fixture.root.appendingPathComponent("Chapters/predictions.jsonl").path))
  }

  @Test("In a window without room for the declarations they come at a key, and the question stands below them again")
  func declarations() throws {
    let fixture = try ReadingFixture(first: ReadingFixture.longSource)
    let size = TerminalSize(columns: 80, rows: 30)
    let shown = fixture.run(
      "--predict", "--segment", "1", lines: ["a", "nil", ""], keys: Array(repeating: .next, count: 9), size: size
    ).output
    let pieces = shown.components(separatedBy: "space: the declarations")
    #expect(pieces.count == 2)
    #expect(pieces[0].contains("    struct Library { … }\n"))
    #expect(pieces.allSatisfy { $0.contains("Predict. The question of the first.") })
    #expect(pieces[pieces.count - 1].contains("      let shelf20 = 20\n"))
  }

  @Test("Without --predict nothing is asked")
  func silentOtherwise() throws {
    let shown = try ReadingFixture().run(lines: ["unread"])
    #expect(shown.linesLeft == ["unread"])
    #expect(!shown.output.contains("> "))
  }
}
