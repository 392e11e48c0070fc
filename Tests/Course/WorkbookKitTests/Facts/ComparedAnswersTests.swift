import Foundation
import TestKit
import Testing

@testable import BookKit
@testable import WorkbookKit

@Suite("Answers of Apple's framework beside the engine's")
struct ComparedAnswersTests {
  private static let root = PackageFolder.root

  private static func answer(
    _ probe: String, _ answer: String, question: String = "What is left?", facts: [String] = [], segments: [String] = []
  ) -> AnswerFile.Answer {
    .init(probe: probe, subject: "Shelves", question: question, facts: facts, segments: segments, answer: answer)
  }

  private static let engine = [
    answer("books-after-nullify", "2 | books", facts: ["DR-08"]),
    answer("shelves-in-a-row", "none", question: "How *many*?", segments: ["two-shelves"]),
    answer("unlabelled", "0", question: "And then?"),
  ]

  private static func mac(_ version: String, _ answers: [AnswerFile.Answer]) -> AnswerFile {
    AnswerFile(
      framework: "Core Data", system: "macOS", version: "Version \(version) (Build 24B83)", day: "2026-01-31",
      answers: answers)
  }

  /// The shelf's audit with some transcripts.
  private static func audit(_ transcripts: [AnswerFile]) -> FactAudit {
    var facts = ShelfFacts.list
    facts.compared = ComparedAnswers(engine: engine, transcripts: transcripts)
    return FactAudit(
      facts: facts, text: PackageText(files: ShelfFacts.package), chapters: [9: ShelfSource.chapter()])
  }

  @Test("A system is named with its number; an answer to another question is none")
  func names() {
    let mac = Self.mac("15.1", [Self.answer("shelves-in-a-row", "3", question: "How few?")])
    #expect(mac.name == "macOS 15.1")
    #expect(mac.answer(to: Self.engine[1]) == nil)
    #expect(ComparedAnswers(engine: Self.engine, transcripts: [mac]).differences == [])
  }

  @Test("An answer that differs leads to the facts and segments that rest on it, and to the label that each has then")
  func changes() throws {
    let same = Self.mac("14.5", Self.engine)
    let other = Self.mac("15.1", [Self.answer("books-after-nullify", "1 book"), Self.engine[1]])
    let report = DifferenceReport(Self.audit([other, same]))
    let difference = try #require(Self.audit([other]).facts.compared.differences.first)
    let after = "differs from macOS 15.1: run"
    #expect(
      report.changes(by: difference) == [
        .init(subject: "DR-08", before: "run", after: after),
        .init(subject: "9 nullify-keeps-the-books", before: "chosen here", after: after),
      ])
    #expect(
      report.text == """
        macOS 14.5, 2026-01-31: 3 of 3 questions answered, 0 otherwise than by the engine
        macOS 15.1, 2026-01-31: 2 of 3 questions answered, 1 otherwise than by the engine

        books-after-nullify  What is left?
          here                       2 | books
          macOS 15.1                 1 book
          DR-08                      run → differs from macOS 15.1: run
          9 nullify-keeps-the-books  chosen here → differs from macOS 15.1: run

        """)
    let both = Self.mac("14.5", [Self.answer("shelves-in-a-row", "three", question: "How *many*?")])
    let third = Self.mac("15.1", [Self.answer("unlabelled", "1", question: "And then?")])
    let text = DifferenceReport(Self.audit([both, third])).text
    #expect(text.contains("  9 two-shelves  documented → differs from macOS 14.5: run\n"))
    #expect(text.hasSuffix("  macOS 15.1  1\n  No fact and no segment rests on it.\n"))
    #expect(DifferenceReport(Self.audit([])).text == "")
  }

  @Test("The line of evidence begins with the systems that differ, and links the questions")
  func evidence() {
    let macs = ["15.1", "14.5"].map { Self.mac($0, [Self.answer("books-after-nullify", "1 book")]) }
    let line = EvidenceLine(segment: "any", ids: ["DR-08"], facts: Self.audit(macs).facts).lines
    #expect(
      line == [
        "Evidence: **differs from macOS 14.5, macOS 15.1: run** ([`books-after-nullify`]"
          + "(here-and-there.md#books-after-nullify)). [run](labels.md#run) [DR-08](labels.md#DR-08)"
      ])
  }

  @Test("The page has every question with the answers, and what rests on it; without a transcript it says so")
  func page() throws {
    let parts = { (transcripts: [AnswerFile]) -> PageParts in
      let recording = try recording(of: ShelfFixture.lesson)
      let chapter = ToldChapter(number: 9, source: ShelfSource.chapter(), recording: recording)
      let audit = Self.audit(transcripts)
      return PageParts(chapters: [chapter], facts: audit.facts, tests: audit.tests)
    }
    var problems: [SourceProblem] = []
    let asked = "<!-- generated: transcripts -->\n\n<!-- generated: answers -->\n"
    let none = try parts([]).fill(asked, file: "page.md", problems: &problems)
    #expect(
      none.hasPrefix("There is no transcript yet: nobody has asked these questions on a Mac and sent the answers.\n\n"))
    #expect(none.contains("\n- [Shelves](#about-shelves): 3\n\n<a id=\"about-shelves\"></a>\n\n## Shelves\n\n"))
    #expect(none.contains("## Shelves\n\n| question | here | what rests on it |\n| --- | --- | --- |\n"))
    let link = "[](chapter-9.md#nullify-keeps-the-books)"
    #expect(
      none.contains(
        "| <a id=\"books-after-nullify\"></a>What is left?<br>`books-after-nullify` | 2 \\| books | "
          + "[DR-08](labels.md#DR-08) run<br>\(link) |\n"))
    let mac = Self.mac("15.1", [Self.answer("books-after-nullify", "1 *book*"), Self.engine[2]])
    let one = try parts([mac]).fill(asked, file: "page.md", problems: &problems)
    #expect(one.hasPrefix("- **macOS 15.1**, 2026-01-31: 2 answers, 1 of them another than here.\n"))
    #expect(one.contains("## Where they differ\n\n- [What is left?](#books-after-nullify): macOS 15.1\n\n<a id="))
    #expect(one.contains("| question | here | macOS 15.1 | what rests on it |"))
    #expect(one.contains(" | 2 \\| books | **other:** 1 \\*book\\* | "))
    #expect(one.contains("`shelves-in-a-row` | none | not asked | [](chapter-9.md#two-shelves) |"))
    #expect(one.contains("`unlabelled` | 0 | the same |  |"))
    #expect(problems == [])
  }

  @Test(
    "A file that is no transcript of Apple's framework is a problem, with the reason",
    arguments: [
      ("{}", "it has not the form"),
      (#"{"framework": "OpenCoreData", "answers": []}"#, "those of OpenCoreData"),
      (#"{"framework": "Core Data", "system": "macOS", "version": "15.1", "answers": []}"#, "on which day"),
    ])
  func problems(text: String, reason: String) throws {
    try withTemporaryFolder { root in
      try root.write(text, to: AnswerFile.transcripts + "/mac.json")
      let problems = try FactList(root: root).problems
      #expect(problems.map(\.file) == ["Sources/Facts/compare/transcripts/mac.json"])
      #expect(problems.first?.description.contains(reason) == true)
    }
  }

  @Test("In this project a planted answer leads to its facts and segments, and to their new label")
  func planted() throws {
    let facts = try FactList(root: Self.root)
    let planted = facts.compared.engine.map { answer in
      answer.probe == "expired-token"
        ? AnswerFile.Answer(
          probe: answer.probe, subject: answer.subject, question: answer.question, facts: answer.facts,
          segments: answer.segments, answer: "transactions 0") : answer
    }
    var changed = facts
    changed.compared = ComparedAnswers(engine: facts.compared.engine, transcripts: [Self.mac("15.1", planted)])
    let audit = try FactAudit(root: Self.root)
    let report = DifferenceReport(
      FactAudit(facts: changed, text: PackageText(files: [:]), chapters: audit.chapters))
    let changes = try report.changes(by: #require(changed.compared.differences.first))
    let after = "differs from macOS 15.1: run"
    #expect(changes.contains(.init(subject: "CH-709", before: "chosen here", after: after)))
    #expect(changes.contains(.init(subject: "8 an-expired-token", before: "chosen here", after: after)))
    let count = facts.compared.engine.count
    #expect(report.text.hasPrefix("macOS 15.1, 2026-01-31: \(count) of \(count) questions answered, 1 otherwise"))
  }
}
