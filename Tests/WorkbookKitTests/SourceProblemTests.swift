import Testing

@testable import WorkbookKit

@Suite("What is wrong with a chapter")
struct SourceProblemTests {
  /// Replaces one line of the segment file and returns the problems with their lines.
  private func problems(_ old: String, _ new: String) throws -> [SourceProblem] {
    try #require(ShelfSource.nullify.contains(old))
    return SegmentParser(ShelfSource.nullify.replacing(old, with: new, maxReplacements: 1), file: "f.swift").problems
  }

  private func stitch(
    _ changes: [String: String?] = [:], lesson: Lesson = ShelfFixture.lesson, facts: EvidenceIndex = EvidenceIndex()
  ) throws -> [SourceProblem] {
    try Stitcher.stitch(ShelfSource.chapter(changes), recording: recording(of: lesson), facts: facts).problems
  }

  private func at(_ line: Int, _ kind: SourceProblem.Kind) -> [SourceProblem] {
    [SourceProblem(kind, file: "f.swift", line: line)]
  }

  @Test("The fixture has none")
  func none() {
    #expect(SegmentParser(ShelfSource.nullify, file: "f.swift").problems == [])
    #expect(ShelfSource.chapter().problems == [])
  }

  @Test(
    "A marker that is not one of the two",
    arguments: [
      "// snippet.xyz", "// snippet.end", "// Snippet.hide", "//snippet.hide", "// snipet.hide", "// snippet.hidden",
      "// snippet.hide x",
    ])
  func unknownMarker(marker: String) {
    let inserted = SegmentParser(marker + "\n" + ShelfSource.nullify, file: "f.swift").problems
    #expect(inserted == at(1, .unknownMarker(marker)))
  }

  @Test(
    "An ordinary comment is not mistaken for a marker",
    arguments: ["// snippet", "// snippets. They", "// see a.b", "/// snippet.hide"])
  func ordinaryComments(comment: String) {
    #expect(SegmentParser(comment + "\n" + ShelfSource.nullify, file: "f.swift").problems == [])
  }

  @Test("A hidden region that never ends")
  func unclosedHide() throws {
    let text = ShelfSource.rows.replacing("    page.print", with: "    // snippet.hide\n    page.print")
    #expect(
      SegmentParser(text, file: "f.swift").problems == at(7, .unclosedHide) + at(6, .noCode))
  }

  @Test("A hidden region in another, and an end without a beginning")
  func unbalanced() throws {
    #expect(try problems("    // snippet.show\n", "    // snippet.hide\n") == at(21, .nestedHide) + at(24, .nestedHide))
    #expect(try problems("    // snippet.hide\n", "") == at(20, .showWithoutHide))
  }

  @Test("Prose that hiding would swallow")
  func hiddenProse() throws {
    let found = try problems("    let library", "    //: lost\n    let library")
    #expect(found == at(20, .hiddenProse))
  }

  @Test("A slip in a directive")
  func directives() throws {
    #expect(
      try problems("- label: documented DR-04, DR-08", "- lable: documented DR-04")
        == at(8, .unknownDirective("lable", suggestion: "label")))
    #expect(try problems("- label: chosen here: shelves have names", "- cascade: deletes the episodes") == [])
    let wrong = [
      ("- label: guessed DR-01", "begin with `documented`, `observed` or `chosen`."),
      ("- label: documented", "name the fact, such as `DR-08`."),
      ("- label: observed dr-1", "`dr-1` is no fact id such as `DR-08`."),
      ("- label: chosen here FT-11", "say after a colon what was chosen."),
      ("- label: observed FT-11: it is so", "only what was chosen is told after a colon."),
      ("- output: some", "the only value is `none`."), ("- figures:", "name the figures, such as `before, after`."),
      ("- exercise: a b", "name one exercise."),
    ]
    for (text, reason) in wrong {
      let found = try problems("- label: chosen here: shelves have names", text)
      #expect(found == at(9, .badDirective(text, reason: reason)))
    }
  }

  @Test("Code without prose, in a segment and in main.swift; no main.swift at all")
  func noProse() throws {
    let bare = ShelfSource.rows.replacing("//: Two shelves, without a figure before.", with: "")
    #expect(SegmentParser(bare, file: "f.swift").problems == at(1, .noProse))
    let main = "\(ShelfSource.folder)/main.swift"
    #expect(
      ShelfSource.chapter(["main.swift": "import WorkbookKit"]).problems == [
        SourceProblem(.noProse, file: main, line: 1)
      ])
    #expect(ShelfSource.chapter(["main.swift": nil]).problems == [SourceProblem(.noMain, file: main, line: 1)])
    let marker = ShelfSource.chapter(["main.swift": "//: Prose\n// snippet.stop"]).problems
    #expect(marker == [SourceProblem(.unknownMarker("// snippet.stop"), file: main, line: 2)])
  }

  @Test("A numbered file without a segment, with one that cannot be read, or with two")
  func segments() {
    #expect(SegmentParser("//: Prose\nlet x = 1", file: "f.swift").problems == at(1, .noSegment))
    let unreadable = "//: Prose\nfunc a() -> Segment {\n  makeSegment()\n}\n"
    #expect(SegmentParser(unreadable, file: "f.swift").problems == at(4, .noSegment))
    let two = ShelfSource.rows + "\n" + ShelfSource.rows.replacing("two-shelves", with: "three-shelves")
    #expect(SegmentParser(two, file: "f.swift").problems == at(15, .secondSegment))
  }

  @Test("Names")
  func names() throws {
    #expect(
      try problems("nullify-keeps-the-books", "hide-the-books")
        == at(16, .badName("hide-the-books", .beginsWithKeyword("hide"))))
    #expect(try problems("nullify-keeps-the-books", "NullifyKeeps") == at(16, .badName("NullifyKeeps", .notKebabCase)))
    let twice = ShelfSource.chapter(["03-again.swift": ShelfSource.rows]).problems
    let (first, second) = ("\(ShelfSource.folder)/02-rows.swift", "\(ShelfSource.folder)/03-again.swift")
    #expect(twice == [SourceProblem(.duplicateName("two-shelves", firstFile: first), file: second, line: 6)])
  }

  @Test("A heading that is not the printed title")
  func heading() throws {
    let text = ShelfSource.nullify.replacing("## The shelf goes, the", with: "## The shelf goes, all")
    let kind = SourceProblem.Kind.headingDiffers(
      heading: "The shelf goes, all books stay", title: "The shelf goes, the books stay")
    #expect(
      try stitch(["01-nullify.swift": text]) == [SourceProblem(kind, file: ShelfSource.nullifyFile, line: 4)])
  }

  @Test("A segment without a record, and a record without a segment")
  func unmatched() throws {
    let lesson = Lesson(9, "Shelves", intro: [], segments: [ShelfFixture.nullify()])
    let rows = "\(ShelfSource.folder)/02-rows.swift"
    #expect(try stitch(lesson: lesson) == [SourceProblem(.notRecorded("two-shelves"), file: rows, line: 6)])

    let missing = try stitch(["02-rows.swift": nil])
    #expect(missing.map(\.kind) == [.noSource("two-shelves")])
    let json = try recording(of: ShelfFixture.lesson).json().components(separatedBy: "\n")
    let problem = try #require(missing.first)
    #expect(problem.file == "book/recorded/chapter-9.json")
    #expect(json[problem.line - 1].contains("\"two-shelves\""))
  }

  @Test("Files numbered in another order than the lesson's")
  func outOfOrder() throws {
    let found = try stitch(["02-rows.swift": nil, "00-rows.swift": ShelfSource.rows])
    #expect(found == [SourceProblem(.outOfOrder("nullify-keeps-the-books"), file: ShelfSource.nullifyFile, line: 16)])
  }

  @Test("Output that is missing, output that was not promised, and an error")
  func output() throws {
    func lesson(_ body: @escaping (Page) throws -> Void) -> Lesson {
      Lesson(
        9, "S", intro: [],
        segments: [ShelfFixture.nullify(), Segment("two-shelves", "Two shelves", claims: [], body: body)])
    }
    let rows = "\(ShelfSource.folder)/02-rows.swift"
    #expect(try stitch(lesson: lesson { _ in }) == [SourceProblem(.noOutput("two-shelves"), file: rows, line: 6)])

    let silent = ShelfSource.rows.replacing("//: Two", with: "//: - output: none\n//: Two")
    #expect(try stitch(["02-rows.swift": silent], lesson: lesson { _ in }) == [])
    #expect(
      try stitch(["02-rows.swift": silent], lesson: lesson { $0.print("x") }) == [
        SourceProblem(.unexpectedOutput("two-shelves"), file: rows, line: 7)
      ])

    struct Trouble: Error {}
    #expect(
      try stitch(lesson: lesson { _ in throw Trouble() }) == [
        SourceProblem(.failed("two-shelves", message: "Trouble()"), file: rows, line: 6)
      ])
  }

  @Test("A line printed outside every segment")
  func outside() throws {
    var page: Page?
    let late = Segment("two-shelves", "Two shelves", claims: []) { second in
      page?.print("too late")
      second.print("in time")
    }
    let first = Segment("nullify-keeps-the-books", "The shelf goes, the books stay", claims: []) { first in
      page = first
      first.before(ShelfFixture.before)
    }
    let found = try stitch(lesson: Lesson(9, "S", intro: [], segments: [first, late]))
    #expect(found.map(\.kind) == [.outsideSegments("too late")])
    #expect(found.first?.file == "book/recorded/chapter-9.json")
  }

  @Test("A promised figure that was not drawn, and a fact that nothing explains")
  func promises() throws {
    let text = ShelfSource.nullify.replacing("- figures: before", with: "- figures: before, after")
    #expect(
      try stitch(["01-nullify.swift": text]) == [
        SourceProblem(.missingFigure("after"), file: ShelfSource.nullifyFile, line: 10)
      ])
    let facts = EvidenceIndex(pages: ["labels.md": "<a id=\"DR-04\"></a>"])
    #expect(
      try stitch(facts: facts) == [SourceProblem(.unknownFact("DR-08"), file: ShelfSource.nullifyFile, line: 8)])
  }

  @Test("Links and figures that lead nowhere")
  func links() {
    let files = BookFiles([
      "a.md": "<a id=\"here\"></a>\n[1](#here) [2](b.md) [3](b.md#there) [4](https://x.y) [5](../README.md)",
      "b.md": "[1](#here)\n![2](figures/x.svg)\n`[3](c.md)`\n```\n[4](c.md)\n```\n[5](a.md#here) [6](../no.md)",
    ])
    let found = PageLinks.broken(in: files) { $0 == "../README.md" }
    #expect(
      found == [
        SourceProblem(.brokenLink("b.md#there"), file: "book/a.md", line: 2),
        SourceProblem(.brokenLink("#here"), file: "book/b.md", line: 1),
        SourceProblem(.missingFigure("figures/x.svg"), file: "book/b.md", line: 2),
        SourceProblem(.brokenLink("../no.md"), file: "book/b.md", line: 7),
      ])
  }

  @Test("A problem reads as file, line and one sentence")
  func text() {
    #expect(
      SourceProblem(.unclosedHide, file: "Chapters/a.swift", line: 7).description
        == "Chapters/a.swift:7: error: The region hidden here is never shown again; add `// snippet.show`.")
  }
}
