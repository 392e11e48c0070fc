import Foundation
import ModelKit
import Samples
import Testing

@testable import BookKit
@testable import WorkbookKit

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Figures in the book")
struct FigureSVGTests {
  /// Collects what the tests ask about.
  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [(name: String, attributes: [String: String], depth: Int)] = []
    var texts: [String: String] = [:]
    private var open: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String] = [:]
    ) {
      elements.append((name, attributes, open.count))
      open.append(name)
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      texts[open.last ?? "", default: ""] += string
    }
  }

  private func read(_ svg: String) throws -> Reader {
    let parser = XMLParser(data: Data(svg.utf8))
    let reader = Reader()
    parser.delegate = reader
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
    return reader
  }

  private let hostile = GraphFigure([
    .init("A#1", "<&\"'> \u{0}\u{FFFF}\n", mark: .fault, links: [.many("b", ["B#1", "C#1"]), .one("c", nil)]),
    .init("B#1", "漢字", links: [.one("back", "A#1")]),
  ])

  @Test("Every figure is well-formed and titled", arguments: [true, false])
  func wellFormed(isHostile: Bool) throws {
    let figure = isHostile ? hostile : GraphFigure()
    let reader = try read(FigureSVG.document(figure, title: "A & B < C (before)", caption: "be<fore"))
    #expect(reader.elements.first?.name == "svg")
    #expect(reader.texts["title"] == "A & B < C (before)")
    #expect(reader.texts["desc"] == figure.sentences.joined(separator: "\n"))
    #expect(reader.elements.first?.attributes["role"] == "img")
    #expect(!reader.elements.contains { $0.attributes["id"] != nil })
  }

  @Test("A title loses its marks, and no name in it loses a part")
  func plainTitle() throws {
    let title = "`refresh(_:mergeChanges:)` and *deny*: when? (before)"
    let reader = try read(FigureSVG.document(hostile, title: title, caption: "before"))
    #expect(reader.texts["title"] == "refresh(_:mergeChanges:) and deny: when? (before)")
  }

  @Test("The card is opaque, covers the figure, and every text and line has a colour of its own")
  func card() throws {
    let reader = try read(FigureSVG.document(hostile, title: "T", caption: "before"))
    let svg = try #require(reader.elements.first)
    let card = try #require(reader.elements.first { $0.name == "rect" })
    let width = try #require(Int(svg.attributes["width"] ?? ""))
    #expect(card.attributes["fill"] == "#ffffff")
    #expect(card.attributes["width"] == "\(width - 1)")
    for element in reader.elements where element.name == "text" { #expect(element.attributes["fill"] != nil) }
    for element in reader.elements where element.name == "path" {
      #expect(element.attributes["stroke"] != nil || element.attributes["fill"] != "none")
    }
    for element in reader.elements where element.name == "rect" && element.depth > 1 {
      let right = try #require(Int(element.attributes["x"] ?? "")) + #require(Int(element.attributes["width"] ?? ""))
      #expect(right < width)
    }
  }

  @Test("No two items overlap")
  func noOverlap() {
    let ruled = GraphFigure([
      .init("A#1", links: [.many("b", ["B#1", "B#2"], inverse: "a", rule: "cascade", inverseRule: "deny")]),
      .init("B#1", links: [.one("c", nil, rule: "nullify")]),
    ])
    for figure in [hostile, ruled, ShelfFixture.before, ShelfFixture.after] {
      let items = FigureLayout(FigureTree.forest(of: figure)).items
      for (index, a) in items.enumerated() {
        for b in items.dropFirst(index + 1) where abs(a.centre - b.centre) < FigureLayout.boxHeight {
          #expect(a.x + a.width <= b.x || b.x + b.width <= a.x, "\(a.tree.text) and \(b.tree.text)")
        }
      }
    }
  }

  @Test("An arrow names both ends with their rules: on one line where they are the same and short")
  func bothEnds() {
    func figure(_ rule: String, _ inverse: String, _ inverseRule: String) -> GraphFigure {
      GraphFigure([
        .init("A#1", links: [.many("b", ["B#1"], inverse: inverse, rule: rule, inverseRule: inverseRule)]),
        .init("B#1", links: [.one(inverse, "A#1", inverse: "b", rule: inverseRule, inverseRule: rule)]),
        .init("A#2", links: [.many("b", [], inverse: inverse, rule: rule, inverseRule: inverseRule)]),
      ])
    }
    func texts(_ figure: GraphFigure) -> [String] {
      FigureLayout(FigureTree.forest(of: figure)).items.map(\.tree.drawnText)
    }
    #expect(
      texts(figure("nullify", "a", "cascade"))
        == ["A#1", "↓ b: nullify", "↑ a: cascade", "B#1", "A#2", "b: nullify", "(none)"])
    #expect(texts(figure("nullify", "a", "nullify"))[1...2] == ["↓ b ↑ a: nullify", "B#1"])
    let long = String(repeating: "a", count: 20)
    #expect(texts(figure("deny", long, "deny"))[1...2] == ["↓ b: deny", "↑ \(long): deny"])
    let svg = FigureSVG.document(figure("nullify", "a", "cascade"), title: "T", caption: "before")
    #expect(svg.contains(">↑ a: cascade</text>"))
    // The terminal has no room for rules.
    #expect(figure("nullify", "a", "cascade").lines[0] == "A#1 ── b ── B#1")
  }

  @Test("A small figure, to the byte")
  func golden() {
    let figure = GraphFigure([
      .init("A#1", links: [.one("b", "B#1", rule: "cascade"), .many("c", [])]), .init("B#1"),
    ])
    #expect(
      FigureSVG.document(figure, title: "T", caption: "after") == """
        <svg xmlns="http://www.w3.org/2000/svg" class="wb" width="188" height="172" viewBox="0 0 188 172" role="img">
        <title>T</title>
        <desc>A#1. b (cascade): B#1; c: nothing.
        B#1.</desc>
        <style>.wb:root{color-scheme:light dark}.wb [fill="#1f2328"]{fill:var(--fg,light-dark(#1f2328,#e6edf3))}\
        .wb [fill="#57606a"]{fill:light-dark(#57606a,#a9b4c0)}.wb [stroke="#57606a"]{stroke:light-dark(#57606a,#a9b4c0)}\
        .wb [fill="#ffffff"]{fill:var(--bg,light-dark(#ffffff,#10141c))}.wb [fill="#f6f8fa"]{fill:light-dark(#f6f8fa,#262c38)}\
        .wb [stroke="#c9d1d9"]{stroke:light-dark(#c9d1d9,#4a5364)}.wb [fill="#0550ae"]{fill:light-dark(#0550ae,#8ec5ff)}</style>
        <rect x="0.5" y="0.5" width="187" height="171" rx="8" fill="#ffffff" stroke="#c9d1d9"/>
        <g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="13">
        <text x="14" y="24" fill="#57606a" textLength="40" lengthAdjust="spacingAndGlyphs" xml:space="preserve">after</text>
        <g transform="translate(14 38)">
        <path d="M12 30 L12 107" fill="none" stroke="#57606a"/>
        <path d="M12 77 L28 77" fill="none" stroke="#57606a"/>
        <path d="M21 73 L28 77 L21 81 Z" fill="#57606a"/>
        <path d="M32 107 L56 107" fill="none" stroke="#57606a"/>
        <rect x="0" y="4" width="44" height="26" rx="5" fill="#f6f8fa" stroke="#57606a"/>
        <text x="10" y="21" fill="#1f2328" textLength="24" lengthAdjust="spacingAndGlyphs" xml:space="preserve">A#1</text>
        <text x="22" y="51" fill="#0550ae" textLength="80" lengthAdjust="spacingAndGlyphs" xml:space="preserve">b: cascade</text>
        <rect x="30" y="64" width="44" height="26" rx="5" fill="#f6f8fa" stroke="#57606a"/>
        <text x="40" y="81" fill="#1f2328" textLength="24" lengthAdjust="spacingAndGlyphs" xml:space="preserve">B#1</text>
        <text x="22" y="111" fill="#0550ae" textLength="8" lengthAdjust="spacingAndGlyphs" xml:space="preserve">c</text>
        <text x="60" y="111" fill="#57606a" textLength="48" lengthAdjust="spacingAndGlyphs" xml:space="preserve">(none)</text>
        </g>
        </g>
        </svg>

        """)
  }

  @Test("Every colour of a drawing has its counterpart on a dark page")
  func colours() throws {
    let marks = GraphFigure(GraphFigure.Mark.allCases.map { .init($0.rawValue, mark: $0) })
    let picture = ModelPicture(SeriesModel().make()).document(title: "m")
    for svg in [FigureSVG.document(marks, title: "T", caption: "all"), picture] {
      let named = svg.matches(of: /(?:fill|stroke)="(#[0-9a-f]{6})"/).map { String($0.1) }
      #expect(Set(named).count > 3)
      for colour in Set(named) { #expect(SVGColour.table.contains { $0.light == colour }, "\(colour)") }
      let style = try #require(svg.firstMatch(of: /<style>.*<\/style>/))
      #expect(style.0.contains("light-dark("))
    }
  }

  @Test("A figure grows downwards, and is as narrow as a phone")
  func narrow() throws {
    let chain = GraphFigure(
      (1...4).map { GraphFigure.Node("Object#\($0)", "A title", links: [.many("children", ["Object#\($0 + 1)"])]) }
        + [.init("Object#5")])
    let svg = FigureSVG.document(chain, title: "T", caption: "before")
    let width = try #require(svg.firstMatch(of: /width="(\d+)"/).flatMap { Int($0.1) })
    #expect(width <= 330)
  }
}
