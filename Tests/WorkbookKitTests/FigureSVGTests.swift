import Foundation
import Testing

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
    #expect(reader.texts["desc"] == figure.lines.joined(separator: "\n"))
    #expect(reader.elements.first?.attributes["role"] == "img")
    #expect(!reader.elements.contains { $0.attributes["id"] != nil })
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
      #expect(right + 20 <= width)
    }
  }

  @Test("No two items overlap")
  func noOverlap() {
    for figure in [hostile, ShelfFixture.before, ShelfFixture.after] {
      let items = FigureLayout(FigureTree.forest(of: figure)).items
      for (index, a) in items.enumerated() {
        for b in items.dropFirst(index + 1) where abs(a.centre - b.centre) < FigureLayout.boxHeight {
          #expect(a.x + a.width <= b.x || b.x + b.width <= a.x, "\(a.tree.text) and \(b.tree.text)")
        }
      }
    }
  }

  @Test("A small figure, to the byte")
  func golden() {
    let figure = GraphFigure([.init("A#1", links: [.one("b", "B#1")]), .init("B#1")])
    #expect(
      FigureSVG.document(figure, title: "T", caption: "after") == """
        <svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" viewBox="0 0 200 100" role="img">
        <title>T</title>
        <desc>A#1 ── b ── B#1</desc>
        <rect x="0.5" y="0.5" width="199" height="99" rx="8" fill="#ffffff" stroke="#c9d1d9"/>
        <g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="13">
        <text x="20" y="30" fill="#57606a" textLength="40" lengthAdjust="spacingAndGlyphs" xml:space="preserve">after</text>
        <g transform="translate(20 42)">
        <path d="M44 19 L44 19 C57 19 57 19 68 19" fill="none" stroke="#57606a"/>
        <path d="M82 19 L82 19 C95 19 95 19 106 19" fill="none" stroke="#57606a"/><path d="M99 15 L106 19 L99 23 Z" fill="#57606a"/>
        <rect x="0" y="6" width="44" height="26" rx="5" fill="#f6f8fa" stroke="#57606a"/>
        <text x="10" y="23" fill="#1f2328" textLength="24" lengthAdjust="spacingAndGlyphs" xml:space="preserve">A#1</text>
        <text x="72" y="23" fill="#0550ae" textLength="8" lengthAdjust="spacingAndGlyphs" xml:space="preserve">b</text>
        <rect x="108" y="6" width="44" height="26" rx="5" fill="#f6f8fa" stroke="#57606a"/>
        <text x="118" y="23" fill="#1f2328" textLength="24" lengthAdjust="spacingAndGlyphs" xml:space="preserve">B#1</text>
        </g>
        </g>
        </svg>

        """)
  }
}
