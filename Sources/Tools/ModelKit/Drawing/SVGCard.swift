import Wording

/// The opaque card that every drawing of the book stands on, and the text on it.
package enum SVGCard {
  /// The width of a column of text, in points.
  package static let columnWidth = 8

  /// A complete SVG document: size, title, words, style sheet, card, and the drawing.
  ///
  /// - Parameters:
  ///   - width: The card's width, in whole points.
  ///   - title: What the drawing shows, as Markdown; read aloud by screen readers and shown as a tooltip, without the marks.
  ///   - description: The same as the drawing says, in words.
  ///   - body: The lines of the drawing.
  package static func document(width: Int, height: Int, title: String, description: String, body: [String]) -> String {
    let drawing =
      [
        "<rect x=\"0.5\" y=\"0.5\" width=\"\(width - 1)\" height=\"\(height - 1)\" rx=\"8\" "
          + "fill=\"\(SVGColour.paper)\" stroke=\"\(SVGColour.frame)\"/>",
        "<g font-family=\"ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace\" "
          + "font-size=\"13\">",
      ] + body + ["</g>"]
    let opening = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"wb\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\"\(leastWidth(of: width)) role=\"img\">",
      "<title>\(XMLText.escaped(VisibleText.oneLine(MarkdownText.plain(title))))</title>",
      "<desc>\(XMLText.escaped(description))</desc>",
      SVGColour.styleSheet(for: drawing),
    ]
    return (opening + drawing + ["</svg>", ""]).joined(separator: "\n")
  }

  /// On a narrow screen a drawing shrinks, but not so far that its text cannot be read.
  private static func leastWidth(of width: Int) -> String {
    width > 400 ? " style=\"min-width:\(width * 3 / 4)px\"" : ""
  }

  /// A piece of text; where its width is given, a reader's font can be narrower or wider without leaving its place.
  package static func text(_ content: String, x: Int, y: Int, fill: String, width: Int? = nil, style: String = "")
    -> String
  {
    let length = width.map { " textLength=\"\($0)\" lengthAdjust=\"spacingAndGlyphs\"" } ?? ""
    return "<text x=\"\(x)\" y=\"\(y)\" fill=\"\(fill)\"\(length)\(style) xml:space=\"preserve\">"
      + XMLText.escaped(VisibleText.oneLine(content)) + "</text>"
  }

  /// A piece of text that takes as much room as its columns.
  package static func measured(_ content: String, x: Int, y: Int, fill: String, style: String = "") -> String {
    let width = TextWidth.columns(of: content) * columnWidth
    return text(content, x: x, y: y, fill: fill, width: width, style: style)
  }

  /// A box with round corners.
  package static func box(
    x: Int, y: Int, width: Int, height: Int, fill: String, stroke: String, isDashed: Bool = false, isThick: Bool = false
  ) -> String {
    "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" rx=\"5\" fill=\"\(fill)\" stroke=\"\(stroke)\""
      + (isThick ? " stroke-width=\"2.5\"" : "") + (isDashed ? " stroke-dasharray=\"4 3\"" : "") + "/>"
  }

  /// A line through the given points.
  package static func line(_ path: String, stroke: String, style: String = "") -> String {
    "<path d=\"\(path)\" fill=\"none\" stroke=\"\(stroke)\"\(style)/>"
  }

  /// The head of an arrow with its tip at a point; drawn by hand, because a marker would need an id.
  package static func head(x: Int, y: Int, _ direction: Direction, fill: String) -> String {
    let (a, b) =
      switch direction {
      case .right: ((x - 7, y - 4), (x - 7, y + 4))
      case .left: ((x + 7, y - 4), (x + 7, y + 4))
      case .down: ((x - 4, y - 7), (x + 4, y - 7))
      case .up: ((x - 4, y + 7), (x + 4, y + 7))
      }
    return "<path d=\"M\(a.0) \(a.1) L\(x) \(y) L\(b.0) \(b.1) Z\" fill=\"\(fill)\"/>"
  }

  /// Where an arrow leads.
  package enum Direction {
    case right, left, down, up
  }
}
