import Foundation
import TestKit
import Testing

@testable import BookKit
@testable import WorkbookKit

@Suite("Facts and what cites them")
struct FactAuditTests {
  private static let tests = "Tests/Course/ChapterTests/ShelfTests.swift"

  private func problems(_ old: String, _ new: String) throws -> [FactProblem] {
    try #require(ShelfFacts.tests.contains(old))
    return ShelfFacts.audit([Self.tests: ShelfFacts.tests.replacing(old, with: new, maxReplacements: 1)]).problems
  }

  @Test("The fixture has no problem")
  func none() {
    #expect(ShelfFacts.audit().problems == [])
  }

  @Test(
    "An id that nothing defines is a problem in every folder",
    arguments: ["Sources/Engine", "Tests", "Chapters", "book"])
  func undefined(folder: String) {
    let id = "ZZ" + "-77"
    #expect(
      ShelfFacts.audit(["\(folder)/a.md": "\nSee \(id)."]).problems
        == [FactProblem(.undefined(id), file: "\(folder)/a.md", line: 2)])
  }

  @Test("A segment names a fact that it rests on")
  func unlabelled() {
    let chapter = ShelfSource.chapter(["two-shelves.swift": ShelfSource.rows.replacing("- evidence: DR-04", with: "")])
    #expect(
      ShelfFacts.audit(chapter: chapter).problems.map(\.kind) == [.noEvidence(segment: "two-shelves")])
  }

  @Test("A fact in scope needs a test; a fact out of scope has none")
  func untested() throws {
    #expect(
      try problems("\"DR-08\", ", "") == [FactProblem(.untested("DR-08"), file: "Sources/Facts/rules.json", line: 6)])
    #expect(try problems(", .fact(\"DR-04\")", "").map(\.kind) == [.untested("DR-04")])
    #expect(
      try problems(", .fact(\"DR-04\")", ", .fact(\"DR-04\", \"DR-12\")").map(\.kind) == [.testedOutOfScope("DR-12")])
    #expect(try problems("(.fact(\"CH-002\"))", "").map(\.kind) == [.untested("CH-002")])
  }

  @Test("A test that says that something was chosen cites the choice")
  func unnamedChoice() throws {
    #expect(
      try problems("they run <later>", "they run (chosen here)")
        == [FactProblem(.unnamedChoice(test: "they run (chosen here)"), file: Self.tests, line: 2)])
    #expect(try problems("Shelves are named", "chosen here: they are named") == [])
  }

  @Test("A segment that shows what a test cites as a choice cites it too")
  func hiddenChoice() throws {
    let source = ShelfSource.nullify.replacing(", CH-001", with: "")
    let chapter = ShelfSource.chapter(["nullify-keeps-the-books.swift": source])
    #expect(
      ShelfFacts.audit(chapter: chapter).problems
        == [FactProblem(.hiddenChoice("CH-001", segment: "nullify-keeps-the-books"), file: Self.tests, line: 3)])
  }

  @Test("The test of a claim that cites a choice names the segment that shows it")
  func unshownChoice() throws {
    let shows = ", .shows(\"nullify-keeps-the-books\")"
    #expect(try problems(shows, "") == [FactProblem(.unshownChoice("CH-001"), file: Self.tests, line: 3)])
    #expect(try problems(", \"X2\")" + shows, ")") == [])
  }

  @Test("The segment that a test names exists, in the chapter that it names")
  func unknownSegment() throws {
    #expect(
      try problems("nullify-keeps-the-books", "nullify-keeps-them")
        == [FactProblem(.unknownSegment("nullify-keeps-them"), file: Self.tests, line: 3)])
    #expect(
      try problems("the-books\"", "the-books\", chapter: 8").map(\.kind) == [.unknownSegment("nullify-keeps-the-books")]
    )
    #expect(try problems("the-books\"", "the-books\", chapter: 9") == [])
  }

  @Test("A package is read from its folders, without what is hidden and without the reader's exercises")
  func package() throws {
    try withTemporaryFolder { root in
      let id = "ZZ" + "-77"
      let hidden = [
        "Chapters/01-a/Exercises/A.swift", "Sources/Engine/.hidden", "Tests/.build/a.md", "Sources/Site/a.md",
      ]
      var files = hidden.map { ($0, "\(id)\n") } + [("Sources/Engine/a.swift", "// \(id)\n")]
      files += ShelfFacts.package.map { ($0.key, $0.value) }
      for (path, text) in files { try root.write(text, to: path) }
      try Data([0xFF, 0xFE, 0x5A]).write(to: root.appendingPathComponent("Sources/Engine/image"))
      let audit = try FactAudit(root: root)
      #expect(audit.problems == [FactProblem(.undefined(id), file: "Sources/Engine/a.swift", line: 1)])
      #expect(audit.tests.count == 4)
    }
  }

  @Test("The report counts facts by kind, section and place, and ends with what is wrong")
  func report() {
    let report = FactReport(ShelfFacts.audit(["Sources/Engine/a.swift": "// DR-04, DR-08, and DR-04 once more"]))
      .summary
    #expect(
      report == """
             defined             documented  run  reported  chosen here  out of scope  all
        DR   Rules                        1    1         1            0             1    3
        CH   Chosen for shelves           0    0         0            2             0    2
        all  sections                     1    1         1            2             1    5

        cited in        ids  places
        Sources/Engine    2       3
        Sources/Course    0       0
        Sources/Tools     0       0
        Tests             4       4
        Chapters          3       7
        book              0       0
        Sources/Facts     5       6

        cited but not defined: 0
        defined, in scope, and named by no test: 0
        choices: 2, of which segments show 1

        """)
    let id = "ZZ" + "-77"
    let wrong = FactReport(ShelfFacts.audit(["book/a.md": id, "book/b.md": id])).summary
    #expect(wrong.contains("cited but not defined: 1\n"))
    #expect(wrong.hasSuffix("book/b.md:1: error: `\(id)` is cited here, and nothing in Sources/Facts/ defines it.\n"))
  }

  @Test("The list has every fact with its tests and segments")
  func list() {
    let list = FactReport(ShelfFacts.audit()).list
    #expect(list.hasPrefix("DR-04  documented  1 test  9/nullify-keeps-the-books, 9/two-shelves\n    Nullify | clears"))
    #expect(list.contains("\nDR-12  reported  out of scope\n"))
    #expect(list.contains("\nCH-002  chosen here  1 test\n"))
  }
}
