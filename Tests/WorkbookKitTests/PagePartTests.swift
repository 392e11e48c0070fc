import Testing

@testable import WorkbookKit

@Suite("Generated parts of hand-written pages")
struct PagePartTests {
  @Test(
    "A test's name begins with the facts that it checks, and claims among them are passed over",
    arguments: [
      ("DR-05 a cascade goes on", ["DR-05"], "a cascade goes on"),
      ("DR-03 to DR-05, DR-17: the rules", ["DR-03", "DR-04", "DR-05", "DR-17"], "the rules"),
      ("B6 B7 BD-15 A list", ["BD-15"], "A list"),
      ("D1 Nothing of the kind", [], "Nothing of the kind"),
      ("as DR-05 says", [], "as DR-05 says"),
      ("DR-09 to SV-02 two numberings", ["DR-09", "SV-02"], "two numberings"),
    ])
  func names(name: String, facts: [String], sentence: String) {
    #expect(TestName(name).facts == facts)
    #expect(TestName(name).sentence == sentence)
  }

  @Test("Names are found on the line of the attribute and on the next, with what is escaped in them")
  func search() {
    let source = """
      @Test("DR-05 says \\"no\\"", arguments: [1])
      @Test(
        "DR-06 denied",
      @Test func unnamed() {}
      """
    #expect(TestName.all(in: source) == [TestName("DR-05 says \"no\""), TestName("DR-06 denied")])
  }

  private let labels = """
    # Labels

    - <a id="DR-01"></a>**DR-01** Before any section.

    ### Rules

    Some prose.

    - <a id="DR-05"></a>**DR-05** A cascade goes
      on. *Documented.*
    - <a id="DR-06"></a>**DR-06** Deny | refuses.

    ### Nothing here
    """

  @Test("The facts of the page of labels are read section by section, on as many lines as they take")
  func facts() {
    #expect(
      FactSection.all(in: labels) == [
        FactSection(
          title: "Rules",
          facts: [
            .init(id: "DR-05", text: "A cascade goes on. *Documented.*"), .init(id: "DR-06", text: "Deny | refuses."),
          ])
      ])
  }

  private func parts(_ tests: String...) throws -> PageParts {
    PageParts(
      chapters: [
        ToldChapter(number: 9, source: ShelfSource.chapter(), recording: try recording(of: ShelfFixture.lesson))
      ],
      tests: tests.map(TestName.init), sections: FactSection.all(in: labels))
  }

  private func filled(_ page: String, _ parts: PageParts) -> (lines: [String], problems: [SourceProblem]) {
    var problems: [SourceProblem] = []
    let text = parts.fill(page, file: "Chapters/page.md", problems: &problems)
    return (text.components(separatedBy: "\n"), problems)
  }

  @Test("A row holds the fact, the tests in their own words, each once, and the segments that are labelled with it")
  func behaviours() throws {
    let made = filled(
      "# Page\n\n<!-- generated: behaviours -->\n",
      try parts("DR-05 goes <on>", "DR-05 goes <on>", "DR-05 ends"))
    #expect(made.problems == [])
    #expect(
      made.lines.contains("| [DR-05](labels.md#DR-05) A cascade goes on. *Documented.* | goes \\<on\\><br>ends |  |"))
    #expect(made.lines.contains("| [DR-06](labels.md#DR-06) Deny \\| refuses. |  |  |"))
  }

  @Test("What was chosen is listed with the segment that says so, and with the tests whose names do")
  func choices() throws {
    let made = filled(
      "<!-- generated: choices -->\n<!-- generated: tested choices -->",
      try parts("DR-05 ends (chosen here)", "DR-06 ends"))
    #expect(made.problems == [])
    #expect(made.lines.contains { $0.hasPrefix("| shelves have names | [9.1](chapter-9.md#") })
    #expect(made.lines.last == "- DR-05 ends (chosen here)")
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

  @Test("A fact without a test, and an error that no page explains, are named")
  func missing() throws {
    #expect(try parts("DR-05 ends").missing(from: []) == [.untestedFact("DR-06")])
    let failing = Lesson(
      9, "Shelves", intro: ShelfFixture.lesson.intro,
      segments: [
        Segment("fails", "Fails", claims: []) { $0.show("save", "NSCocoaErrorDomain 1600: no") }
      ])
    let told = PageParts(
      chapters: [ToldChapter(number: 9, source: ShelfSource.chapter(), recording: try recording(of: failing))],
      tests: [],
      sections: [])
    #expect(told.missing(from: ["<!-- generated: where 1570 -->"]) == [.unexplainedError(1600)])
    #expect(told.missing(from: ["<!-- generated: where 1600 -->"]) == [])
    #expect(filled("<!-- generated: where 1600 -->", told).lines == ["Met in [9.1](chapter-9.md#fails)."])
  }
}
