import Foundation
import TestKit
import Testing

@testable import BookKit
@testable import WorkbookKit

@Suite("Answers that are kept")
struct KeptAnswersTests {
  private func answer(_ text: String, to ask: Int = 1, right: Bool = false, belief: String? = nil) -> KeptAnswer {
    KeptAnswer(
      chapter: 1, segment: "a-segment", title: "A title", ask: ask, question: "Q\(ask)?", answer: text, expected: "x",
      isRight: right, belief: belief)
  }

  @Test("--predict keeps a line for each answer: what was asked, expected and printed, and the belief")
  func lines() throws {
    let fixture = try ReadingFixture()
    _ = fixture.run("--predict", lines: ["b", "nil", ""])
    #expect(
      try fixture.text("Chapters/predictions.jsonl") == """
        {"answer":"nil","ask":1,"belief":"You expected `delete(_:)` to run the rule. It marks one object.",\
        "chapter":8,"expected":"Shelf#1","question":"What is `book.shelf` after `delete(_:)`?","right":false,\
        "segment":"delete-a-shelf","title":"`delete(_:)`: what does `book.shelf` say?"}
        {"answer":"nil","ask":2,"chapter":8,"expected":"nil","question":"What is `book.shelf` after `save()`?",\
        "right":true,"segment":"delete-a-shelf","title":"`delete(_:)`: what does `book.shelf` say?"}

        """)
  }

  @Test("Of each question the first answer stays and the latest follows it")
  func firstAndLatest() throws {
    try withTemporaryFolder { folder in
      let file = PredictionsFile(folder.appendingPathComponent("p.jsonl"))
      #expect(try file.read().all.isEmpty)
      for text in ["one", "two", "three"] { try file.keep([answer(text), answer("other " + text, to: 2)]) }
      let kept = try file.read()
      #expect(kept.all.map(\.answer) == ["one", "other one", "three", "other three"])
      #expect(kept.first.map(\.answer) == ["one", "other one"])
      #expect(kept.latest.map(\.answer) == ["three", "other three"])
    }
  }

  @Test("Of answers that show the same misconception one counts")
  func score() {
    #expect(KeptAnswers().score == (0, 0))
    let answers = [
      answer("x", right: true), answer("a", to: 2, belief: "B"), answer("b", to: 3, belief: "B"),
      answer("c", to: 4, belief: "C"), answer("d", to: 5), answer("e", to: 6),
    ]
    #expect(KeptAnswers(answers).score == (1, 5))
    #expect(KeptAnswers(answers + [answer("x", to: 5, right: true)]).score == (2, 5))
  }

  @Test("A line that is no answer is refused by those who read, named, and lost by nobody")
  func foreign() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("p.jsonl")
      let foreign = "my own note\n{\"version\":9}\n"
      try Data(foreign.utf8).write(to: url)
      #expect(throws: PredictionsProblem.noAnswer(line: 1)) { try PredictionsFile(url).read() }
      try PredictionsFile(url).keep([answer("one")])
      let text = try String(contentsOf: url, encoding: .utf8)
      #expect(text.hasPrefix(foreign))
      #expect(text.split(separator: "\n").count == 3)
      try Data([0xFF, 0xFE, 0x00]).write(to: url)
      #expect(throws: (any Error).self) { try PredictionsFile(url).keep([answer("one")]) }
      #expect(try Data(contentsOf: url) == Data([0xFF, 0xFE, 0x00]))
    }
  }

  @Test("A run that cannot keep its answers says so once and goes on")
  func cannotKeep() throws {
    let fixture = try ReadingFixture()
    try fixture.write("", "Chapters/predictions.jsonl/a-file")
    let shown = fixture.run("--predict", lines: ["a", "nil", "", "b"])
    #expect(shown.status == 0)
    #expect(shown.errors.hasPrefix("chapter-8: Your answers cannot be kept in "))
    #expect(shown.errors.split(separator: "\n").count == 1)
    #expect(shown.output.contains("Predicted as printed: 3 of 3."))
  }

  @Test("A class: the question that most got wrong comes first, with the commonest wrong answer; first answers count")
  func aClass() {
    let readers = [
      KeptAnswers([answer("nil", belief: "B"), answer("x", right: true), answer("y", to: 2)]),
      KeptAnswers([answer("NULL", belief: "B"), answer("x", to: 2, right: true)]),
      KeptAnswers([answer("z"), answer("x", to: 2, right: true), answer("x", to: 3, right: true)]),
    ]
    let questions = ClassAnswers(readers).questions
    #expect(questions.map(\.sample.ask) == [1, 2, 3])
    #expect(questions.map(\.count) == [3, 3, 1])
    #expect(questions.map(\.wrongCount) == [3, 1, 0])
    #expect(questions[0].wrong.map(\.count) == [2, 1])
    #expect(questions[0].wrong.first?.answer.belief == "B")
  }

  @Test("A misconception that shows in several answers of a class is told with its readers, who count once each")
  func misconceptionOfAClass() {
    let one = KeptAnswers([answer("a", belief: "B"), answer("b", to: 2, belief: "B"), answer("c", to: 3, belief: "C")])
    let other = KeptAnswers([answer("a", belief: "B"), answer("x", to: 2, right: true), answer("d", to: 3)])
    let page = ClassAnswersPage.text(ClassAnswers([one, other]), readers: 2)
    #expect(page.contains("- 2 × `a`: B (2 readers in all)\n"), "\(page)")
    #expect(page.contains("- 1 × `b`: B (2 readers in all)\n"), "\(page)")
    #expect(page.contains("- 1 × `c`: C\n"), "\(page)")
    #expect(page.contains("- 1 × `d`\n"), "\(page)")
  }

  @Test("On the page for the teacher code and emphasis of a belief are Markdown, and nothing else is")
  func page() {
    let belief = "You took *no action* for `a*b*c`, 2 * 3 * 4 and <x>."
    let page = ClassAnswersPage.text(ClassAnswers([KeptAnswers([answer("nil", belief: belief)])]), readers: 1)
    #expect(
      page.hasSuffix("- 1 × `nil`: You took *no action* for `a*b*c`, 2 \\* 3 \\* 4 and \\<x\\>.\n"), "\(page)")
  }

  @Test("Answers are read from a report too, which has to have some")
  func report() throws {
    let line = try AnswerLine.text(answer("one"))
    #expect(
      try KeptAnswers(text: "{\n\"version\": 3, \"tests\": [],\n\"predictions\": [\(line)]}").all == [answer("one")])
    #expect(throws: PredictionsProblem.reportWithoutAnswers) { try KeptAnswers(text: "{\"version\": 3}") }
    #expect(throws: PredictionsProblem.noAnswer(line: 2)) { try KeptAnswers(text: line + "\n{}\n") }
  }
}
