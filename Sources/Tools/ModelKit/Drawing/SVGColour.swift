import Wording

/// The colours of the book's drawings: each as it stands in a drawing, which is how it looks on white, and as it looks on a
/// dark page.
///
/// A drawing names the first of the two in its attributes, so that it can be read where no style sheet is. The style sheet that
/// it carries replaces each by the one for the page it stands on. Nothing is told by a colour alone: shapes, kinds of lines and
/// words tell the same.
package enum SVGColour {
  package static let ink = "#1f2328"
  package static let quiet = "#57606a"
  package static let paper = "#ffffff"
  package static let panel = "#f6f8fa"
  package static let frame = "#c9d1d9"
  package static let name = "#0550ae"
  package static let bar = "#0969da"
  package static let noAction = "#6e40c9"

  package static let gone = Trio(fill: "#ffebe9", stroke: "#cf222e", text: "#82071e")
  package static let new = Trio(fill: "#dafbe1", stroke: "#1a7f37", text: "#0b3d1c")
  package static let changed = Trio(fill: "#fff8c5", stroke: "#9a6700", text: "#4d2d00")

  // One accent for each layer, the same in figures, walks and scenes; the site's style sheet has them by the same names.
  package static let object = Trio(fill: "#e8f1fb", stroke: "#0b57a4", text: "#0b4a8a")
  package static let context = Trio(fill: "#f1eafc", stroke: "#6f42c1", text: "#4f2d91")
  package static let rowCache = Trio(fill: "#fbf0df", stroke: "#8a4b00", text: "#6b3a00")
  package static let file = Trio(fill: "#e3f4e8", stroke: "#1a6b34", text: "#12512a")
  package static let note = Trio(fill: panel, stroke: quiet, text: ink)

  /// The colours of a box that stands out.
  package struct Trio {
    package let fill: String
    package let stroke: String
    package let text: String
  }

  /// Each colour with its counterpart on a dark page, and the page's own colour that goes before both, if one does.
  package static let table: [(light: String, dark: String, page: String?)] = [
    (ink, "#e6edf3", "--fg"), (quiet, "#a9b4c0", nil), (paper, "#10141c", "--bg"), (panel, "#262c38", nil),
    (frame, "#4a5364", nil), (name, "#8ec5ff", nil), (bar, "#58a6ff", nil),
    (noAction, "#c8a6ff", nil), (gone.fill, "#4a1b1d", nil), (gone.stroke, "#ff8f87", nil),
    (gone.text, "#ffd7d3", nil), (new.fill, "#12381f", nil), (new.stroke, "#56d364", nil),
    (new.text, "#c9f7d4", nil), (changed.fill, "#40330a", nil), (changed.stroke, "#e3b341", nil),
    (changed.text, "#ffe9a8", nil), (object.fill, "#123252", nil), (object.stroke, "#6cb6ff", nil),
    (object.text, "#b9dcff", nil), (context.fill, "#2f2350", nil), (context.stroke, "#c9a6ff", nil),
    (context.text, "#e3d3ff", nil), (rowCache.fill, "#40290c", nil), (rowCache.stroke, "#f0b866", nil),
    (rowCache.text, "#ffdfae", nil), (file.fill, "#143420", nil), (file.stroke, "#7ee2a8", nil),
    (file.text, "#c4f5d6", nil),
  ]

  /// The style sheet for the colours that the lines of a drawing name; one for a file of its own and for a page alike.
  package static func styleSheet(for lines: [String]) -> String {
    let text = lines.joined()
    let rules = table.flatMap { light, dark, page -> [String] in
      let pair = "light-dark(\(light),\(dark))"
      let value = page.map { "var(\($0),\(pair))" } ?? pair
      return ["fill", "stroke"].filter { text.contains("\($0)=\"\(light)\"") }.map {
        ".wb [\($0)=\"\(light)\"]{\($0):\(value)}"
      }
    }
    // Only a drawing that is a document of its own follows the system; in a page it follows the page.
    return "<style>.wb:root{color-scheme:light dark}" + rules.joined() + "</style>"
  }
}
