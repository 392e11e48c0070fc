import Testing

@testable import BookKit
@testable import WorkbookKit

@Suite("Generated parts of hand-written pages")
struct PagePartTests {
  private func parts(
    _ tests: (fact: String, name: String)..., facts: FactList = ShelfFacts.list
  ) throws -> PageParts {
    PageParts(
      chapters: [
        ToldChapter(number: 9, source: ShelfSource.chapter(), recording: try recording(of: ShelfFixture.lesson))
      ], facts: facts,
      tests: tests.map { fact, name in
        var test = TestAttribute(name)
        _ = test.cite(fact)
        return test
      })
  }

  private func filled(_ page: String, _ parts: PageParts) -> (lines: [String], problems: [SourceProblem]) {
    var problems: [SourceProblem] = []
    let text = parts.fill(page, file: "Chapters/page.md", problems: &problems)
    return (text.components(separatedBy: "\n"), problems)
  }

  @Test("Sources come with what is known of them, each with an anchor")
  func sources() throws {
    let made = filled("<!-- generated: sources -->", try parts())
    #expect(made.problems == [])
    #expect(
      made.lines == [
        "- <a id=\"source-page\"></a>**page** — [Deleting | keeping](https://example.org/a); Apple; 2025.",
        "- <a id=\"source-suite\"></a>**suite** — A suite; 2024; run on macOS 14. Read `once`.",
        "- <a id=\"source-lost\"></a>**lost** — A post; not found. It is gone.",
      ])
  }

  @Test("Facts come section by section, with kind, sources and what is out of scope")
  func facts() throws {
    let made = filled("<!-- generated: facts -->", try parts())
    #expect(made.problems == [])
    let page = "[page](labels.md#source-page)"
    #expect(
      made.lines == [
        "### Rules", "",
        "- <a id=\"DR-04\"></a>**DR-04** Nullify | clears `book.shelf` in \\<each\\> book. *Documented:* \(page) (nullify).",
        "- <a id=\"DR-08\"></a>**DR-08** The rules run later. *Run:* [suite](labels.md#source-suite), \(page).",
        "- <a id=\"DR-12\"></a>**DR-12** No order is kept. *Reported:* [lost](labels.md#source-lost). "
          + "Not in this engine: Nothing here depends on it.", "",
        "### Chosen for shelves", "",
        "- <a id=\"CH-001\"></a>**CH-001** Shelves have names. *Chosen here*. Left open by [DR-12](labels.md#DR-12).",
        "- <a id=\"CH-002\"></a>**CH-002** Books have \\*two\\* covers. *Chosen here*.",
      ])
  }

  @Test("A row holds the fact, the tests in their own words, each once, and the segments that rest on it")
  func behaviours() throws {
    let made = filled(
      "# Page\n\n<!-- generated: behaviours -->\n",
      try parts(("DR-08", "goes <on>"), ("DR-08", "goes <on>"), ("DR-08", "ends")))
    #expect(made.problems == [])
    let suite = "[suite](labels.md#source-suite), [page](labels.md#source-page)"
    let segment = "[](chapter-9.md#nullify-keeps-the-books)"
    #expect(
      made.lines.contains(
        "| [DR-08](labels.md#DR-08) The rules run later. *Run:* \(suite). | goes \\<on\\><br>ends | \(segment) |"))
    #expect(made.lines.contains { $0.hasPrefix("| [DR-04](labels.md#DR-04) Nullify \\| clears") })
    #expect(!made.lines.contains { $0.contains("DR-12") || $0.contains("CH-001") })
  }

  @Test("What was chosen stands beside what it fills, the segments that show it and the tests that hold it")
  func choices() throws {
    let made = filled(
      "<!-- generated: choices -->\n<!-- generated: tested choices -->",
      try parts(("CH-001", "named"), ("CH-002", "two")))
    #expect(made.problems == [])
    let gap = "[DR-12](labels.md#DR-12)"
    #expect(
      made.lines == [
        "| chosen here | left open by | shown in | held by |", "| --- | --- | --- | --- |",
        "| [CH-001](labels.md#CH-001) Shelves have names. | \(gap) | [](chapter-9.md#nullify-keeps-the-books) | named |",
        "| chosen here | left open by | held by |", "| --- | --- | --- |",
        "| [CH-002](labels.md#CH-002) Books have \\*two\\* covers. |  | two |",
      ])
  }

  @Test("What the engine does otherwise stands beside what a source says: a choice, or what is done instead")
  func contradictions() throws {
    var files = ShelfFacts.files
    files["chosen-9.json"] = ShelfFacts.chosen.replacing("\"fills\": [\"DR-12\"]", with: "\"against\": [\"DR-08\"]")
    files["rules.json"] = ShelfFacts.rules.replacing("\"outOfScope\"", with: "\"differs\": true, \"outOfScope\"")
    let facts = FactList(files: files)
    #expect(facts.problems == [])
    let made = filled("<!-- generated: contradictions -->", try parts(facts: facts))
    #expect(made.problems == [])
    #expect(
      made.lines == [
        "| a source says | known | here |", "| --- | --- | --- |",
        "| [DR-08](labels.md#DR-08) The rules run later. | run | [CH-001](labels.md#CH-001) Shelves have names. |",
        "| [DR-12](labels.md#DR-12) No order is kept. | reported | Nothing here depends on it. |",
      ])
    let other = filled("<!-- generated: facts -->\n<!-- generated: choices -->", try parts(facts: facts)).lines
    #expect(other.contains { $0.hasSuffix("Shelves have names. *Chosen here*. Against [DR-08](labels.md#DR-08).") })
    #expect(other.contains { $0.contains("Shelves have names. | against [DR-08](labels.md#DR-08) | ") })
  }

  @Test("What a segment printed can stand on another page")
  func output() throws {
    let segment = try #require(try recording(of: ShelfFixture.lesson).segments.first)
    let made = filled("<!-- generated: output 9 \(segment.name) -->", try parts())
    #expect(made.problems == [])
    #expect(made.lines.first == "```text")
    #expect(made.lines.last?.contains("Run it: `swift run chapter-9 --segment \(segment.name)`") == true)
  }

  @Test("A part that nothing makes is an error with its line", arguments: ["behaviour", "where 4711", "output 9 none"])
  func unknown(name: String) throws {
    let made = filled("# Page\n<!-- generated: \(name) -->", try parts())
    #expect(made.problems == [SourceProblem(.unknownPart(name), file: "Chapters/page.md", line: 2)])
  }

  @Test("An error that no page explains is named")
  func missing() throws {
    let failing = Lesson(
      9, "Shelves", intro: ShelfFixture.lesson.intro,
      segments: [
        Segment("fails", "Fails", claims: []) { $0.show("save", "NSCocoaErrorDomain 1600: no") }
      ])
    let told = PageParts(
      chapters: [ToldChapter(number: 9, source: ShelfSource.chapter(), recording: try recording(of: failing))],
      facts: FactList(files: [:]), tests: [])
    #expect(told.missing(from: ["<!-- generated: where 1570 -->"]) == [.unexplainedError(1600)])
    #expect(told.missing(from: ["<!-- generated: where 1600 -->"]) == [])
    #expect(filled("<!-- generated: where 1600 -->", told).lines == ["Met in [](chapter-9.md#fails)."])
  }
}
