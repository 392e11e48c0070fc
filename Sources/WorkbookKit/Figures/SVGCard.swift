/// The opaque card that every drawing of the book stands on, and the text on it.
enum SVGCard {
  /// The lines before the drawing: size, title, card, and the group that sets the type.
  static func opening(width: Int, height: Int, title: String, description: String) -> [String] {
    [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\" role=\"img\">",
      "<title>\(escaped(VisibleText.oneLine(title)))</title>",
      "<desc>\(escaped(description))</desc>",
      "<rect x=\"0.5\" y=\"0.5\" width=\"\(width - 1)\" height=\"\(height - 1)\" rx=\"8\" "
        + "fill=\"#ffffff\" stroke=\"#c9d1d9\"/>",
      "<g font-family=\"ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace\" "
        + "font-size=\"13\">",
    ]
  }

  /// The lines after the drawing.
  static let closing = ["</g>", "</svg>", ""]

  /// A piece of text; where its width is given, a reader's font can be narrower or wider without leaving its place.
  static func text(_ content: String, x: Int, y: Int, fill: String, width: Int? = nil) -> String {
    let length = width.map { " textLength=\"\($0)\" lengthAdjust=\"spacingAndGlyphs\"" } ?? ""
    return "<text x=\"\(x)\" y=\"\(y)\" fill=\"\(fill)\"\(length) xml:space=\"preserve\">"
      + escaped(VisibleText.oneLine(content)) + "</text>"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
    return result
  }
}
