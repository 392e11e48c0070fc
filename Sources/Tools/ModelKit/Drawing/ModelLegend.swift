import CoreDataModel
import Wording

/// What the arrows and marks of a drawing say.
struct ModelLegend {
  /// Whether there are arrows of which only the beginning is drawn.
  let hasBeginnings: Bool
  /// Whether the model is held against an earlier version.
  let hasChanges: Bool

  private static let rules: [NSDeleteRule] = [
    .cascadeDeleteRule, .nullifyDeleteRule, .denyDeleteRule, .noActionDeleteRule,
  ]
  private static let beginning = "nullify, to what the row names"
  private static let changes = "+ new  ~ otherwise than before  − gone"
  private static let sample = 38
  private static let gap = 24

  /// How wide it is.
  var width: Int { entries.reduce(0) { $0 + Self.width(of: $1.words, $1.sample) } - Self.gap }

  private typealias Entry = (words: String, sample: Int, fill: String, shape: (_ x: Int, _ y: Int) -> [String])

  private var entries: [Entry] {
    var entries: [Entry] = Self.rules.map { rule in
      (
        rule.word, Self.sample, ModelEdgeStyle.colour(of: rule),
        { x, y in [ModelEdgeStyle.line("M\(x) \(y) L\(x + 30) \(y)", rule)] }
      )
    }
    if hasBeginnings { entries.append((Self.beginning, 23, SVGColour.quiet, ModelEdgeStyle.beginning)) }
    if hasChanges {
      let width = TextWidth.columns(of: Self.changes) * SVGCard.columnWidth + 12
      entries.append(
        (
          Self.changes, 6, SVGColour.changed.text,
          { x, y in
            ["<rect x=\"\(x)\" y=\"\(y - 10)\" width=\"\(width)\" height=\"20\" fill=\"\(SVGColour.changed.fill)\"/>"]
          }
        ))
    }
    return entries
  }

  private static func width(of words: String, _ sample: Int) -> Int {
    sample + TextWidth.columns(of: words) * SVGCard.columnWidth + gap
  }

  /// Its lines, from a point on to the right.
  func lines(x: Int, y: Int) -> [String] {
    var x = x
    return entries.flatMap { entry in
      defer { x += Self.width(of: entry.words, entry.sample) }
      return entry.shape(x, y) + [SVGCard.measured(entry.words, x: x + entry.sample, y: y + 4, fill: entry.fill)]
    }
  }
}
