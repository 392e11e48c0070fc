import Testing

@testable import BookKit
@testable import WorkbookKit

@Suite("What a figure says of two moments")
struct GraphDifferenceTests {
  private static let before = GraphFigure([
    .init("Shelf#1", "Poetry", links: [.many("books", ["Book#1", "Book#2"], inverse: "shelf", rule: "nullify")]),
    .init("Book#1", "Ariel", links: [.one("shelf", "Shelf#1", inverse: "books", rule: "nullify")]),
    .init("Book#2", "Crow", links: [.one("shelf", "Shelf#1", inverse: "books", rule: "nullify")]),
  ])

  @Test("What is gone, what lost a link, and what is new")
  func changes() {
    let after = GraphFigure([
      .init("Book#1", "Ariel", links: [.one("shelf", nil, inverse: "books")]), .init("Book#3", "New"),
    ])
    let difference = GraphDifference(from: Self.before, to: after, isWhole: true)
    #expect(difference.gone == ["Shelf#1", "Book#2"])
    #expect(difference.new == ["Book#3"])
    #expect(difference.changes[.init(from: "Shelf#1", relationship: "books", to: "Book#1")] == .lost)
    #expect(difference.sentences.first == "Gone: Shelf#1, Book#2.")
    #expect(difference.sentences.last == "Still there: Book#1.")
    #expect(difference.sentences.contains("Delete rules: Shelf.books (nullify), Book.shelf (nullify)."))
    let svg = FigureSVG.document(difference, title: "T", caption: "after")
    for text in [
      "after: what changed", "Shelf#1 &quot;Poetry&quot; (gone)", "Book#1 &quot;Ariel&quot; (link lost)",
      "Book#2 &quot;Crow&quot; (gone)", "Book#3 &quot;New&quot; (inserted)", "books: nullify",
    ] {
      #expect(svg.contains(">\(text)</text>"), "\(text)")
    }
    // Not by colour alone: what is gone is struck out and dashed, a lost link has a cross.
    #expect(svg.components(separatedBy: "line-through").count == 3)
    #expect(svg.contains("stroke-dasharray=\"4 3\""))
    #expect(svg.contains("stroke-width=\"2\""))
  }

  @Test("A link that still names what is gone dangles")
  func dangling() {
    let after = GraphFigure([
      .init("Book#1", "Ariel", links: [.one("shelf", "Shelf#1", inverse: "books")]), .init("Shelf#1", mark: .gone),
      .init("Book#2", "Crow", links: [.one("shelf", nil, inverse: "books")]),
    ])
    let difference = GraphDifference(from: Self.before, to: after, isWhole: true)
    #expect(difference.gone == ["Shelf#1"])
    #expect(difference.changes[.init(from: "Shelf#1", relationship: "books", to: "Book#1")] == .dangling)
    #expect(difference.changes[.init(from: "Shelf#1", relationship: "books", to: "Book#2")] == .lost)
  }

  @Test("Where the later figure does not have everything, nothing counts as gone for lack of it")
  func partOnly() {
    let after = GraphFigure([.init("Shelf#1", "Poetry", mark: .deleted, links: [.many("books", [], inverse: "shelf")])])
    let difference = GraphDifference(from: Self.before, to: after, isWhole: false)
    #expect(difference.gone == [])
    #expect(difference.sentences.first == "Marked deleted: Shelf#1.")
  }

  @Test("The figure after another one shows the difference")
  func inTheBook() {
    let segment = SegmentRecording(
      number: 1, name: "a", title: "A",
      events: [.figure(label: "before", graph: Self.before), .figure(label: "after", graph: GraphFigure())])
    let files = FigureFile.all(of: segment, chapter: 1)
    #expect(files.map(\.label) == ["before", "after"])
    #expect(files[1].document(title: "A").contains("Gone: Shelf#1, Book#1, Book#2."))
  }
}
