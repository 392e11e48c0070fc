import CoreDataModel

/// How the arrow of a delete rule looks.
enum ModelEdgeStyle {
  /// The colour of a rule, also of its words.
  static func colour(of rule: NSDeleteRule) -> String {
    switch rule {
    case .noActionDeleteRule: SVGColour.noAction
    case .nullifyDeleteRule: SVGColour.quiet
    case .cascadeDeleteRule: SVGColour.gone.stroke
    case .denyDeleteRule: SVGColour.changed.stroke
    }
  }

  /// A line, thick, whole or broken as its rule is.
  static func line(_ data: String, _ rule: NSDeleteRule) -> String {
    let style =
      switch rule {
      case .cascadeDeleteRule: " stroke-width=\"2\""
      case .nullifyDeleteRule: ""
      case .denyDeleteRule: " stroke-dasharray=\"8 3\""
      case .noActionDeleteRule: " stroke-dasharray=\"2 3\""
      }
    return SVGCard.line(data, stroke: colour(of: rule), style: style)
  }

  /// The beginning of a nullify, of which no more is drawn.
  static func beginning(x: Int, y: Int) -> [String] {
    [
      line("M\(x) \(y) L\(x + 9) \(y)", .nullifyDeleteRule),
      SVGCard.head(x: x + 15, y: y, .right, fill: colour(of: .nullifyDeleteRule)),
    ]
  }
}
