import Testing

@testable import WorkbookKit

@Suite("The parts of a segment")
struct SegmentPartTests {
  private let segment = SegmentParser(ShelfSource.nullify, file: "f.swift").segment

  @Test(
    "Each part holds its own lines, as Markdown",
    arguments: [
      (.situation, ["A reader deletes a shelf. `Shelf.books` is *nullify*."]),
      (.question, ["What is `book.shelf` right after `delete`?"]),
      (
        .code,
        [
          "```swift", #"let shelf = try library.shelf(named: "Poetry")"#, "", "library.delete(shelf)",
          "if library.isBusy {", #"  page.print("busy")"#, "}", "```", "",
          "Now the pending changes are processed.", "", "```swift", "library.process()", "```",
        ]
      ),
      (
        .setUp,
        [
          "```swift", "let library = try Library.open(page)", "", "page.before(library.figure())", "",
          "extension Library {", "  func figure() -> GraphFigure { GraphFigure(shelves) }", "}", "```",
        ]
      ),
      (
        .why,
        [
          "The first line shows the shelf.", "", "The context marks the shelf, and applies its rules later.", "",
          "The column is empty too.",
        ]
      ),
      (.inYourApp, ["```swift", "## no heading", "- figures: none", "context.processPendingChanges()", "```"]),
      (
        .rule,
        ["A delete is a request. Until pending changes are processed", "the graph still shows the old world."]
      ),
      (.variationQuestion, ["What does the second line say now?"]),
      (
        .variationCode,
        ["```swift", "func nullifyTwice(_ page: Page) throws {", #"  page.print("deleted twice")"#, "}", "```"]
      ),
      (.variationAnswer, ["The same: the shelf is deleted already."]),
    ] as [(SegmentPart, [String])])
  func parts(part: SegmentPart, markdown: [String]) {
    #expect(segment?.markdown(part) == markdown)
  }

  @Test("Headings and lines keep their places in the file")
  func lines() throws {
    let segment = try #require(segment)
    let file = ShelfSource.nullify.components(separatedBy: "\n")
    #expect(segment.title == "The shelf goes, the books stay")
    #expect(segment.variationHeading?.text == "And if the shelf is deleted twice?")
    for part in SegmentPart.allCases {
      let lines = segment.blocks(part).flatMap(\.lines)
      #expect(!lines.isEmpty)
      for line in lines { #expect(file[line.line - 1].hasSuffix(line.text)) }
    }
    #expect(segment.figures.map(\.text) == ["before"])
  }

  @Test("A fence ends at one as long as itself, so that a block may hold shorter ones")
  func fences() {
    let text = ShelfSource.nullify.replacing("//: ```swift", with: "//: ````swift\n//: ```")
      .replacing("//: ```\n//:\n//: ### Rule", with: "//: ```\n//: ````\n//:\n//: ### Rule")
    let parser = SegmentParser(text, file: "f.swift")
    #expect(parser.problems == [])
    #expect(parser.segment?.markdown(.inYourApp).count == 7)
  }

  @Test("A segment of the old form is read as far as it goes, and its faults are named")
  func oldForm() {
    let old = """
      //: What happens.

      func a() -> Segment {
        Segment("a-b", "A title", claims: []) { page in
          page.print("x")
        }
      }

      //: Afterwards.
      """
    let parser = SegmentParser(old, file: "f.swift")
    #expect(parser.segment?.markdown(.situation) == ["What happens."])
    #expect(parser.segment?.markdown(.code) == ["```swift", "page.print(\"x\")", "```"])
    let missing: [SegmentPart] = [.question, .why, .inYourApp, .rule]
    #expect(
      parser.problems == [
        SourceProblem(.proseOutsideParts, file: "f.swift", line: 9),
        SourceProblem(.missingParts(missing), file: "f.swift", line: 4),
      ])
  }

  @Test("A chapter's main program holds its opening and its end")
  func chapter() {
    let chapter = ShelfSource.chapter()
    #expect(chapter.opening == [.init(text: "Books and shelves: what stays when the shelf goes.", line: 1)])
    #expect(chapter.endings[.checklist]?.map(\.text) == ["- Look for each relationship that is read after a delete."])
    #expect(chapter.endings[.readNext] == [.init(text: "[The first page](README.md).", line: 15)])
  }
}
