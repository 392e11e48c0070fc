import Testing

@testable import WorkbookKit

@Suite("Figures in the terminal")
struct FigureTextTests {
  private func text(_ figure: GraphFigure) -> String { figure.lines.joined(separator: "\n") }

  @Test("One parent and two children, with inverses drawn once")
  func sample() {
    #expect(
      text(ShelfFixture.before) == """
        Shelf#1 "Poetry" ── books ─┬─ Book#1 "Ariel"
                                   └─ Book#2 "Crow"
        """)
  }

  @Test("Several relationships hang on one stem, and chains go on to the right")
  func branches() {
    let figure = GraphFigure([
      .init(
        "Series#1", "Dark",
        links: [.many("episodes", ["Episode#1", "Episode#2"], inverse: "series"), .one("author", "Person#1")]),
      .init(
        "Episode#1",
        links: [.one("history", "History#1", inverse: "episode"), .one("series", "Series#1", inverse: "episodes")]),
      .init("Episode#2", links: [.one("history", nil), .one("series", "Series#1", inverse: "episodes")]),
      .init("History#1", links: [.one("episode", "Episode#1", inverse: "history")]),
      .init("Person#1", "漢字"),
    ])
    #expect(
      text(figure) == """
        Series#1 "Dark" ─┬─ episodes ─┬─ Episode#1 ── history ── History#1
                         │            └─ Episode#2 ── history ── nil
                         └─ author ── Person#1 "漢字"
        """)
  }

  @Test("Several roots, empty relationships and marks")
  func rootsAndEmpties() {
    let figure = GraphFigure([
      .init("Shelf#1", "Poetry", mark: .deleted, links: [.many("books", [])]),
      .init("Shelf#2", mark: .fault),
      .init("Book#1", "Ariel", mark: .inserted, links: [.one("shelf", nil)]),
    ])
    #expect(
      text(figure) == """
        Shelf#1 "Poetry" (deleted) ── books ── (none)
        Shelf#2 (fault)
        Book#1 "Ariel" (inserted) ── shelf ── nil
        """)
  }

  @Test("A shared object is drawn once and named again")
  func shared() {
    let figure = GraphFigure([
      .init("A#1", links: [.many("c", ["C#1"])]), .init("B#1", links: [.many("c", ["C#1", "C#2"])]),
      .init("C#1", "one", links: [.many("d", [])]), .init("C#2"),
    ])
    #expect(
      text(figure) == """
        A#1 ── c ── C#1 "one" ── d ── (none)
        B#1 ── c ─┬─ C#1 (above)
                  └─ C#2
        """)
  }

  @Test("Cycles end, also one that an object makes with itself")
  func cycles() {
    let ring = GraphFigure([
      .init("A#1", links: [.one("next", "A#2")]), .init("A#2", links: [.one("next", "A#1")]),
      .init("A#3", links: [.one("next", "A#3")]),
    ])
    #expect(
      text(ring) == """
        A#3 ── next ── A#3 (above)
        A#1 ── next ── A#2 ── next ── A#1 (above)
        """)
    let pair = GraphFigure([
      .init("P#1", links: [.one("spouse", "P#2", inverse: "spouse")]),
      .init("P#2", links: [.one("spouse", "P#1", inverse: "spouse")]),
    ])
    #expect(text(pair) == "P#1 ── spouse ── P#2")
  }

  @Test("A reference to an object that is gone says so")
  func dangling() {
    let figure = GraphFigure([.init("Note#1", links: [.one("author", "Person#1")])])
    #expect(text(figure) == "Note#1 ── author ── Person#1 (gone)")
  }

  @Test("An inverse that disagrees is drawn, and not hidden")
  func inconsistent() {
    let figure = GraphFigure([
      .init("Shelf#1", links: [.many("books", [], inverse: "shelf")]),
      .init("Book#1", links: [.one("shelf", "Shelf#1", inverse: "books")]),
    ])
    #expect(text(figure) == "Book#1 ── shelf ── Shelf#1 ── books ── (none)")
  }

  @Test("A figure without objects is not blank")
  func empty() {
    #expect(text(GraphFigure()) == "(no objects)")
  }
}
