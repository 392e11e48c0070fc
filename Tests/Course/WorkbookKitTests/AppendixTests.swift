import Testing

@testable import BookKit
@testable import WorkbookKit

@Suite("Segments that the book has in its appendix")
struct AppendixTests {
  /// The chapter of shelves, whose second segment is in the appendix.
  private static let shelves: ChapterSource = {
    let directives = ["", "- appendix: yes", "- short: Two of them", "- formerly: old-shelves"]
    let question = "//: What is printed?" + directives.map { "\n//: " + $0 }.joined()
    return ShelfSource.chapter([
      "two-shelves.swift": ShelfSource.rows.replacing("//: What is printed?", with: question)
        .replacing("//: A line.", with: "//: A line, [as before](#nullify-keeps-the-books), see [](#two-shelves).")
    ])
  }()

  private func told() throws -> [ToldChapter] {
    [ToldChapter(number: 9, source: Self.shelves, recording: try recording(of: ShelfFixture.lesson))]
  }

  @Test("The page of the chapter leads on from its anchors, and counts and lists the other segments alone")
  func chapter() throws {
    let exercise = ListedExercise(number: "9.1", title: "Keep the books", minutes: 5)
    let stitched = try Stitcher.stitch(
      Self.shelves, recording: recording(of: ShelfFixture.lesson), facts: ShelfFacts.list, exercises: [exercise])
    #expect(stitched.problems == [])
    let page = try #require(stitched.files.contents["chapter-9.md"])
    #expect(
      page.contains(
        """
        Run it: `swift run chapter-9 --segment 1`

        <a id="old-shelves"></a>
        <a id="two-shelves"></a>

        In [](how-this-engine-does-it.md): [](#two-shelves).

        <a id="checklist"></a>
        """))
    #expect(!page.contains("Two shelves"))
    #expect(!page.contains("| 9.2 |"))
    // What it printed is recorded with the rest, and drawn.
    #expect(stitched.files.contents["figures/chapter-9-two-shelves-after.svg"] != nil)
    #expect(stitched.files.contents["recorded/chapter-9.txt"]?.contains("Two shelves") == true)
    #expect(ChapterWords(Self.shelves, number: 9).segments.map(\.name) == ["nullify-keeps-the-books"])
  }

  @Test("The appendix has its segments under numbers of its own; their links within the chapter still lead there")
  func page() throws {
    let lines = Appendix(try told()).lines(ShelfFacts.list)
    let text = lines.joined(separator: "\n")
    #expect(lines.first?.hasPrefix("> Of 0 printed entries here") == true)
    #expect(text.contains("| | segment |\n| --- | --- |\n| A.1 | [Two of them](#two-shelves) |\n"))
    #expect(text.contains("\n\n<a id=\"two-shelves\"></a>\n\n## 1. Two shelves\n\n"))
    let sentence = "A line, [as before](chapter-9.md#nullify-keeps-the-books), see [](chapter-9.md#two-shelves)."
    #expect(text.contains(sentence))
    #expect(text.contains("(figures/chapter-9-two-shelves-after.svg)"))
    #expect(text.hasSuffix("Run it: `swift run chapter-9 --segment 2`"))
    #expect(!text.contains("old-shelves"))
    #expect(PagePart("appendix") == .appendix)
    #expect(Appendix([]).lines(ShelfFacts.list) == [])
  }

  @Test("A link without a text to such a segment leads to the appendix, from any page")
  func links() throws {
    let told = try told()
    let links = EmptyLinks(
      recordings: told.map(\.recording), appendix: Appendix(told),
      pages: [BookPaths.appendix: "<!-- x -->\n\n# How it is done\n"])
    let call = "[A.1 Two of them]"
    #expect(
      links.fill("[](chapter-9.md#two-shelves) [](how-this-engine-does-it.md)", of: "symptoms.md")
        == "\(call)(how-this-engine-does-it.md#two-shelves) [How it is done](how-this-engine-does-it.md)")
    #expect(links.fill("[](#two-shelves)", of: "chapter-9.md") == "\(call)(how-this-engine-does-it.md#two-shelves)")
    #expect(links.fill("[](chapter-9.md#two-shelves)", of: BookPaths.appendix) == "\(call)(#two-shelves)")
  }

  @Test("The first page counts the questions of the others, and says where `--predict` asks more")
  func contents() throws {
    let page = ContentsPage(
      preface: "# The book\n", prefaceFile: "Chapters/pages/preface.md", chapters: try told(), pages: [:]
    ).text
    #expect(page.contains("| [9. Shelves](chapter-9.md) |  | 5 | 1 |"))
    let sentence = "as the last column says, and in chapter 9 those of [](how-this-engine-does-it.md) too: count"
    #expect(page.contains(sentence))
  }
}
