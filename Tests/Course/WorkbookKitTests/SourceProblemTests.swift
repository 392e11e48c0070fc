import Testing

@testable import BookKit
@testable import WorkbookKit

@Suite("What is wrong with a chapter")
struct SourceProblemTests {
  /// Replaces one line of the segment file and returns the problems with their lines.
  private func problems(_ old: String, _ new: String) throws -> [SourceProblem] {
    try #require(ShelfSource.nullify.contains(old))
    return SegmentParser(ShelfSource.nullify.replacing(old, with: new, maxReplacements: 1), file: "f.swift").problems
  }

  private func stitch(
    _ changes: [String: String?] = [:], lesson: Lesson = ShelfFixture.lesson
  ) throws -> [SourceProblem] {
    try Stitcher.stitch(ShelfSource.chapter(changes), recording: recording(of: lesson)).problems
  }

  /// The number of the first line of the segment file that holds a text.
  private func line(of text: String, in source: String = ShelfSource.nullify) throws -> Int {
    try #require(source.components(separatedBy: "\n").firstIndex { $0.contains(text) }) + 1
  }

  private func at(_ line: Int, _ kind: SourceProblemKind) -> [SourceProblem] {
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
      "// snippet.hide x", "// snippet.variations",
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
      SegmentParser(text, file: "f.swift").problems == at(11, .unclosedHide) + at(10, .noCode))
  }

  @Test("A hidden region in another, and an end without a beginning")
  func unbalanced() throws {
    let show = try line(of: "    // snippet.show")
    #expect(
      try problems("    // snippet.show\n", "    // snippet.hide\n")
        == at(show, .nestedHide) + at(show + 3, .nestedHide))
    #expect(try problems("    // snippet.hide\n", "") == at(show - 1, .showWithoutHide))
  }

  @Test("Prose that hiding would swallow")
  func hiddenProse() throws {
    let found = try problems("    let library", "    //: lost\n    let library")
    #expect(found == at(try line(of: "    let library"), .hiddenProse))
  }

  @Test("A slip in a directive")
  func directives() throws {
    #expect(
      try problems("- evidence: DR-08", "- evidense: DR-08")
        == at(try line(of: "- evidence: DR-08"), .unknownDirective("evidense", suggestion: "evidence")))
    #expect(try problems("- evidence: DR-08", "- cascade: deletes the episodes") == [])
    let wrong = [
      ("- evidence: documented DR-08", "`documented` is no fact's id such as `DR-08`."),
      ("- evidence:", "name the facts, such as `DR-08, CH-001`."),
      ("- evidence: DR-08, dr-1", "`dr-1` is no fact's id such as `DR-08`."),
      ("- output: some", "the only value is `none`."), ("- appendix: no", "the only value is `yes`."),
      ("- figures:", "name the figures, such as `before, after`."),
      ("- exercise: a b", "name one exercise."), ("- prepares:", "name one exercise."),
      ("- explains: a b", "name one exercise."),
    ]
    for (text, reason) in wrong {
      let found = try problems("- evidence: DR-08", text)
      #expect(found == at(try line(of: "- evidence: DR-08"), .badDirective(text, reason: reason)))
    }
  }

  @Test("Parts that a segment lacks, and a part that holds nothing")
  func missingParts() throws {
    let name = try line(of: "\"nullify-keeps")
    #expect(try problems("//: ### Predict\n", "") == at(name - 1, .missingParts([.question])))
    #expect(try problems("//: ### Why\n", "").map(\.kind) == [.proseOutsideParts, .missingParts([.why])])
    #expect(
      try problems("//: A reader deletes a shelf. `Shelf.books` is *nullify*.\n", "") == at(1, .emptyPart(.situation)))
    let then = try line(of: "### Then")
    #expect(try problems("//: The same: the shelf is deleted already.", "") == at(then, .emptyPart(.variationAnswer)))
    let question = try problems("//: What does the second line say now?\n", "")
    #expect(question == at(try line(of: "### And if"), .emptyPart(.variationQuestion)))
    let code = "func nullifyTwice(_ page: Page) throws {\n  page.print(\"deleted twice\")\n}\n"
    #expect(try problems(code, "") == at(try line(of: "snippet.variation"), .emptyPart(.variationCode)))
    let bare = "func a() -> Segment {\n  Segment(\"a-b\", \"T\", claims: []) { page in\n    page.print(1)\n  }\n}\n"
    let all = SegmentPart.needed.filter { $0 != .code && $0 != .situation }
    #expect(
      SegmentParser(bare, file: "f.swift").problems == at(1, .emptyPart(.situation)) + at(2, .missingParts(all)))
  }

  @Test("A segment may have no variation, but not a part of one")
  func partOfAVariation() throws {
    let name = try line(of: "\"nullify-keeps")
    let variation = try #require(ShelfSource.nullify.range(of: "//: ### And if"))
    let without = String(ShelfSource.nullify[..<variation.lowerBound])
    #expect(SegmentParser(without, file: "f.swift").problems == [])
    let answer = "//: ### Then\n//:\n//: The same: the shelf is deleted already."
    #expect(try problems(answer, "") == at(name, .missingParts([.variationAnswer])))
    #expect(
      SegmentParser(without + answer, file: "f.swift").problems
        == at(name, .missingParts([.variationQuestion, .variationCode])))
  }

  @Test("A part that stands twice, or below one that comes after it")
  func order() throws {
    let why = try line(of: "### Why")
    #expect(
      try problems("//: ### Rule of thumb\n", "//: ### Why\n//: Again.\n//: ### Rule of thumb\n")
        == at(try line(of: "### Rule"), .doubledPart(.why, firstLine: why)))
    let moved = ShelfSource.nullify.replacing("//: ### Why", with: "//: ### X")
      .replacing("//: ### In your app", with: "//: ### Why").replacing("//: ### X", with: "//: ### In your app")
    let lower =
      why
      + moved.split(separator: "\n", omittingEmptySubsequences: false)[why...]
      .prefix { !$0.hasPrefix("//: ### Why") }.count + 1
    #expect(SegmentParser(moved, file: "f.swift").problems == at(lower, .misplacedPart(.why, after: .inYourApp)))
    let early = try problems("//: ### Predict\n", "//: ### Why\n//: Early.\n//: ### Predict\n").map(\.kind)
    #expect(
      early == [
        .misplacedPart(.question, after: .why), .misplacedPart(.code, after: .why), .doubledPart(.why, firstLine: 6),
      ])
  }

  @Test("A heading that begins no part, and one between lines of code")
  func headings() throws {
    let why = try line(of: "### Why")
    #expect(
      try problems("//: ### Why\n", "//: ### Whys\n")
        == at(why, .unknownHeading("### Whys", suggestion: "### Why"))
        + at(try line(of: "\"nullify-keeps"), .missingParts([.why])))
    let odd = try problems("//: ### Why\n", "//: ### Remarks\n//: One.\n//: ### Why\n")
    #expect(odd == at(why, .unknownHeading("### Remarks", suggestion: nil)))
    let empty = try problems("### And if the shelf is deleted twice?", "### And if").map(\.kind)
    #expect(empty.first == .unknownHeading("### And if", suggestion: "### And if …"))
    let inside = try problems("    //: Now the", "    //: ### Why\n    //: Now the")
    #expect(inside == at(try line(of: "//: Now the"), .headingInCode("### Why")))
  }

  @Test("Prose below the function without a heading")
  func strayProse() throws {
    let why = try line(of: "### Why")
    #expect(
      try problems("//: ### Why", "//: Late.\n//: Later.\n//: ### Why")
        == at(why, .proseOutsideParts))
  }

  @Test("A fenced block that does not end")
  func unclosedFence() throws {
    let start = try line(of: "```swift")
    let found = SegmentParser(ShelfSource.nullify.replacing("//: ```\n", with: ""), file: "f.swift").problems
    #expect(found.first == SourceProblem(.unclosedFence, file: "f.swift", line: start))
  }

  @Test("A variation that does not end, and one that begins inside a function or another region")
  func variationRegion() throws {
    let variation = try line(of: "// snippet.variation")
    #expect(
      try problems("}\n// snippet.show\n\n//: ### Then", "}\n\n//: ### Then") == at(variation, .unclosedVariation))
    let end = SegmentParser("// snippet.variation\n" + ShelfSource.rows, file: "f.swift").problems.map(\.kind)
    #expect(end.contains(.unclosedVariation))
    #expect(try problems("    library.process()", "    // snippet.variation").map(\.kind).contains(.variationInside))
    let hidden = try problems("extension Library", "// snippet.variation\nextension Library")
    #expect(hidden == at(try line(of: "extension Library"), .variationInside))
  }

  @Test("A chapter without an opening, without its end, and with prose between; no main.swift at all")
  func main() throws {
    let main = "\(ShelfSource.folder)/main.swift"
    func found(_ text: String?) -> [SourceProblem] { ShelfSource.chapter(["main.swift": text]).problems }
    func at(_ line: Int, _ kind: SourceProblemKind) -> SourceProblem { SourceProblem(kind, file: main, line: line) }

    #expect(
      found("import WorkbookKit") == [
        at(1, .noOpening), at(1, .missingEnding(.checklist)), at(1, .missingEnding(.readNext)),
      ])
    #expect(found(nil) == [at(1, .noMain)])
    #expect(
      found(ShelfSource.main.replacing("//: Books", with: "// snippet.stop\n//: Books")) == [
        at(1, .unknownMarker("// snippet.stop"))
      ])
    let end = ShelfSource.main.components(separatedBy: "\n").count
    #expect(
      found(ShelfSource.main.replacing("//: [The first page](README.md).", with: "")) == [
        at(end, .missingEnding(.readNext))
      ])
    #expect(
      found(ShelfSource.main.replacing("## Checklist", with: "## Checklists")) == [
        at(9, .unknownHeading("## Checklists", suggestion: "## Checklist")), at(end, .missingEnding(.checklist)),
      ])
    #expect(
      found(ShelfSource.main.replacing("let lesson", with: "//: Between.\nlet lesson")) == [at(5, .proseOutsideEndings)]
    )
    #expect(
      found(ShelfSource.main.replacing("//: - Look", with: "//: ```\n//: ## Read next\n//: - Look")).map(\.kind)
        == [.unclosedFence, .missingEnding(.readNext)])
  }

  @Test("A file with prose and without a segment, with one that cannot be read, or with two")
  func segments() {
    #expect(SegmentParser("//: Prose\nlet x = 1", file: "f.swift").problems == at(1, .noSegment))
    let unreadable = "//: Prose\nfunc a() -> Segment {\n  makeSegment()\n}\n"
    #expect(SegmentParser(unreadable, file: "f.swift").problems == at(4, .noSegment))
    let second = """

      func another() -> Segment {
        Segment("three-shelves", "Three shelves", claims: []) { page in
          page.print("three")
        }
      }
      """
    let end = ShelfSource.rows.components(separatedBy: "\n").count
    #expect(SegmentParser(ShelfSource.rows + "\n" + second, file: "f.swift").problems == at(end + 3, .secondSegment))
  }

  @Test("Names")
  func names() throws {
    let name = try line(of: "\"nullify-keeps")
    #expect(
      try problems("nullify-keeps-the-books", "hide-the-books")
        == at(name, .badName("hide-the-books", .beginsWithKeyword("hide"))))
    #expect(
      try problems("nullify-keeps-the-books", "NullifyKeeps") == at(name, .badName("NullifyKeeps", .notKebabCase)))
    let again = ShelfSource.chapter(["another-name.swift": ShelfSource.rows]).problems
    let file = "\(ShelfSource.folder)/another-name.swift"
    #expect(again == [SourceProblem(.fileName("two-shelves"), file: file, line: 10)])
  }

  @Test("A segment without a record, and a record without a segment")
  func unmatched() throws {
    let lesson = Lesson(9, "Shelves", intro: [], segments: [ShelfFixture.nullify()])
    let rows = "\(ShelfSource.folder)/two-shelves.swift"
    #expect(try stitch(lesson: lesson) == [SourceProblem(.notRecorded("two-shelves"), file: rows, line: 10)])

    let missing = try stitch(["two-shelves.swift": nil])
    #expect(missing.map(\.kind) == [.noSource("two-shelves")])
    let json = try recording(of: ShelfFixture.lesson).json().components(separatedBy: "\n")
    let problem = try #require(missing.first)
    #expect(problem.file == "book/recorded/chapter-9.json")
    #expect(json[problem.line - 1].contains("\"two-shelves\""))
  }

  @Test("The lesson's list orders segments, whatever their files are called; what is not in it comes last")
  func listed() {
    func names(_ list: String) -> [String] {
      ShelfSource.chapter(["main.swift": ShelfSource.main.replacing("nullify(), rows()", with: list)])
        .segments.map(\.name)
    }
    #expect(names("nullify(), rows()") == ["nullify-keeps-the-books", "two-shelves"])
    #expect(names("rows(),\n    nullify(),\n") == ["two-shelves", "nullify-keeps-the-books"])
    #expect(names("rows()") == ["two-shelves", "nullify-keeps-the-books"])
  }

  @Test("Output that is missing, output that was not promised, and an error")
  func output() throws {
    func lesson(_ body: @escaping (Page) throws -> Void) -> Lesson {
      Lesson(
        9, "S", intro: [],
        segments: [
          ShelfFixture.nullify(),
          Segment(
            "two-shelves", "Two shelves", claims: [], asks: [Ask("?", at: .shown("count"))],
            variation: { $0.print("three") }, body: body),
        ])
    }
    let rows = "\(ShelfSource.folder)/two-shelves.swift"
    #expect(
      try stitch(lesson: lesson { _ in }).first == SourceProblem(.noOutput("two-shelves"), file: rows, line: 10))

    let silent = ShelfSource.rows.replacing("//: Two", with: "//: - output: none\n//: Two")
    #expect(try stitch(["two-shelves.swift": silent], lesson: lesson { _ in }) == [])
    #expect(
      try stitch(["two-shelves.swift": silent], lesson: lesson { $0.print("x") })
        == [SourceProblem(.unexpectedOutput("two-shelves"), file: rows, line: 11)])

    struct Trouble: Error {}
    #expect(
      try stitch(
        lesson: lesson { page in
          page.show("count", value: 2)
          throw Trouble()
        }) == [SourceProblem(.failed("two-shelves", message: "Trouble()"), file: rows, line: 10)])
  }

  /// What is wrong with the second segment of the lesson, which prints two values.
  private func predictions(_ asks: [Ask], _ variation: ((Page) throws -> Void)?) throws -> [SourceProblemKind] {
    let segment = Segment("two-shelves", "Two shelves", claims: [], asks: asks, variation: variation) { page in
      page.show("first", "Book#1.shelf = nil")
      page.show("second", value: 16)
    }
    let found = try stitch(lesson: Lesson(9, "S", intro: [], segments: [ShelfFixture.nullify(), segment]))
    for problem in found {
      #expect(problem.file.hasSuffix("two-shelves.swift"))
      #expect(problem.line == 10)
    }
    return found.map(\.kind)
  }

  @Test("A segment that asks nothing, and questions that the run does not answer")
  func asks() throws {
    let asks = [Ask("A?", at: .shown("first"), choices: ["nil", "Shelf#1"]), Ask("B?", at: .shown("second"))]
    let variation = { (page: Page) in page.print("three") }
    #expect(try predictions(asks, variation) == [])
    #expect(try predictions([], variation) == [.noAsks("two-shelves")])
    #expect(
      try predictions(asks + [asks[1], asks[1]], variation) == [.manyAsks("two-shelves", count: 4)])
    let wrong: [(Ask, String)] = [
      (Ask("C?", at: .shown("third")), "nothing is printed with the label `third`"),
      (
        Ask("C?", at: .shown("second"), choices: ["6", "12"]),
        "the run prints `16`, and no choice is that"
      ),
      (
        Ask("C?", at: .shown("second"), beliefs: ["`16`": "x"]),
        "it has a belief behind `16`, which is the right answer"
      ),
      (
        Ask("C?", at: .shown("second"), choices: ["6", "16"], beliefs: ["12": "x"]),
        "it has a belief behind `12`, which is no choice"
      ),
      (
        Ask("C?", at: .shown("second"), choices: ["16", "A"]),
        "the choice `A` is the letter to type for another one"
      ),
    ]
    for (ask, reason) in wrong {
      #expect(try predictions([asks[0], ask], variation) == [.badAsk("C?", reason: reason)])
    }
    #expect(
      try predictions(asks.reversed(), variation)
        == [.badAsk("A?", reason: "its answer is printed before that of the question above it")])
  }

  @Test("A segment without a variation, and one whose variation fails or prints nothing new")
  func variations() throws {
    struct Trouble: Error {}
    let asks = [Ask("A?", at: .shown("first"))]
    #expect(try predictions(asks, nil) == [.noVariation("two-shelves")])
    #expect(try predictions(asks) { _ in } == [.noVariation("two-shelves")])
    let failing = try predictions(asks) { page in
      page.print("begun")
      throw Trouble()
    }
    #expect(failing == [.variationFailed("two-shelves", message: "Trouble()")])
    #expect(try predictions(asks) { $0.show("second", value: 16) } == [.variationRepeats("two-shelves")])
    #expect(try predictions(asks) { $0.print("first Book#1.shelf = nil") } == [.variationRepeats("two-shelves")])
    let partlyNew = try predictions(asks) { page in
      page.show("second", value: 16)
      page.show("third", value: 1)
    }
    #expect(partlyNew == [])
  }

  @Test("A variation that runs needs its parts in the source, and one that is nowhere is no problem")
  func variationWithoutParts() throws {
    let variation = try #require(ShelfSource.rows.range(of: "//: ### And if"))
    let rows = String(ShelfSource.rows[..<variation.lowerBound])
    let file = "\(ShelfSource.folder)/two-shelves.swift"
    #expect(
      try stitch(["two-shelves.swift": rows]) == [
        SourceProblem(.missingParts(SegmentPart.variation), file: file, line: 10)
      ])
    let segment = Segment("two-shelves", "Two shelves", claims: [], asks: [Ask("A?", at: .shown("count"))]) { page in
      page.show("count", value: 2)
    }
    let lesson = Lesson(9, "S", intro: [], segments: [ShelfFixture.nullify(), segment])
    #expect(try stitch(["two-shelves.swift": rows], lesson: lesson) == [])
  }

  @Test("A line printed outside every segment")
  func outside() throws {
    var page: Page?
    let asks = [Ask("?", at: .shown("time"))]
    let late = Segment(
      "two-shelves", "Two shelves", claims: [], asks: asks, variation: { $0.print("varied") }
    ) { second in
      page?.print("too late")
      second.show("time", "in time")
    }
    let first = Segment(
      "nullify-keeps-the-books", "The shelf goes, the books stay", claims: [], asks: asks,
      variation: { $0.print("varied") }
    ) { first in
      page = first
      first.before(ShelfFixture.before)
      first.show("time", "now")
      for label in ["after delete", "rows"] { first.show(label, "printed") }
    }
    let found = try stitch(lesson: Lesson(9, "S", intro: [], segments: [first, late]))
    #expect(found.map(\.kind) == [.outsideSegments("too late")])
    #expect(found.first?.file == "book/recorded/chapter-9.json")
  }

  @Test("The facts of an entry that is not printed, and an entry with facts that the segment does not name")
  func entries() throws {
    let text = ShelfSource.nullify.replacing("entry `after delete`", with: "entry `after deletes`")
    let line = try line(of: "entry `after")
    let file = ShelfSource.nullifyFile
    let unknown = try stitch([String(file.split(separator: "/").last ?? ""): text])
    #expect(unknown == [SourceProblem(.unknownEntry("after deletes"), file: file, line: line)])
    let unnamed = try problems("entry `after delete`: DR-04", "entry `after delete`: DR-04, DR-12")
    #expect(unnamed == at(line, .entryWithoutEvidence("after delete", facts: ["DR-12"])))
  }

  @Test("A promised figure that was not drawn")
  func promises() throws {
    let text = ShelfSource.nullify.replacing("- figures: before", with: "- figures: before, after")
    #expect(
      try stitch(["nullify-keeps-the-books.swift": text]) == [
        SourceProblem(.missingFigure("after"), file: ShelfSource.nullifyFile, line: try line(of: "- figures"))
      ])
  }

  @Test("Segments that are found by counting; titles and fenced code are left alone")
  func counted() throws {
    let text = ShelfSource.rows.replacing(
      "//: A line.", with: "//: As segment 3 shows, and the\n//: next segment, too."
    )
    .replacing(
      "//: Nothing.", with: "//: Three segments of the list, or a last segment.\n//: ```\n//: segment 4\n//: ```")
    let rows = "\(ShelfSource.folder)/two-shelves.swift"
    #expect(
      try stitch(["two-shelves.swift": text]) == [
        SourceProblem(.numberedReference("segment 3"), file: rows, line: 17),
        SourceProblem(.numberedReference("the next segment"), file: rows, line: 17),
      ])
    let main = ShelfSource.main.replacing("what stays", with: "the last segment")
    #expect(try stitch(["main.swift": main]).map(\.kind) == [.numberedReference("the last segment")])
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
