import CoreDataModel

/// Draws a model with its delete rules.
///
/// Each relationship is a line in its entity's box, and an arrow to what it leads to, in the colour of its rule. Cascades
/// run from left to right wherever they can.
package enum ModelDrawing {
  private static let margin = 20
  private static let legendHeight = 30

  /// The drawing as a complete SVG document.
  ///
  /// - Parameters:
  ///   - title: What it is called; read aloud by screen readers and shown as a tooltip.
  package static func svg(of model: NSManagedObjectModel, title: String) -> String {
    let layout = ModelLayoutPlan(RuleGraph(model))
    let legendWidth = 4 * 130
    let width = max(layout.width, legendWidth) + 2 * margin
    let height = layout.height + legendHeight + 2 * margin
    var body = legend()
    body.append("<g transform=\"translate(\(margin) \(margin + legendHeight))\">")
    if layout.boxes.isEmpty { body.append(SVGCard.text("(no entities)", x: 0, y: 14, fill: SVGColour.quiet)) }
    body += layout.boxes.flatMap { box in box.rows.flatMap { arrow($0, from: box, in: layout) } }
    body += layout.boxes.flatMap(self.box)
    return SVGCard.document(
      width: width, height: height, title: title, description: description(layout).joined(separator: "\n"),
      body: body + ["</g>"])
  }

  // MARK: Words

  private static func description(_ layout: ModelLayoutPlan) -> [String] {
    layout.boxes.flatMap { box in [box.title] + box.rows.map { "  " + $0.text } }
  }

  private static func legend() -> [String] {
    let rules: [NSDeleteRule] = [.cascadeDeleteRule, .nullifyDeleteRule, .denyDeleteRule, .noActionDeleteRule]
    return rules.enumerated().flatMap { index, rule in
      let x = margin + index * 130
      return [
        path("M\(x) \(margin + 6) L\(x + 30) \(margin + 6)", rule),
        SVGCard.text(rule.word, x: x + 38, y: margin + 10, fill: colour(of: rule)),
      ]
    }
  }

  private static func colour(of rule: NSDeleteRule) -> String {
    switch rule {
    case .noActionDeleteRule: SVGColour.noAction
    case .nullifyDeleteRule: SVGColour.quiet
    case .cascadeDeleteRule: SVGColour.gone.stroke
    case .denyDeleteRule: SVGColour.changed.stroke
    }
  }

  // MARK: Shapes

  private static func box(_ box: ModelLayoutPlan.Box) -> [String] {
    var lines = [
      SVGCard.box(
        x: box.x, y: box.y, width: box.width, height: box.height,
        fill: box.isAbstract ? SVGColour.paper : SVGColour.panel, stroke: SVGColour.quiet, isDashed: box.isAbstract),
      text(box.title, x: box.x, y: box.y + ModelLayoutPlan.rowHeight, fill: SVGColour.ink),
    ]
    for row in box.rows {
      lines.append(text(row.text, x: box.x, y: box.y + row.offset + 4, fill: colour(of: row.rule)))
    }
    return lines
  }

  private static func text(_ content: String, x: Int, y: Int, fill: String) -> String {
    SVGCard.measured(content, x: x + ModelLayoutPlan.padding, y: y, fill: fill)
  }

  private static func arrow(
    _ row: ModelLayoutPlan.Row, from box: ModelLayoutPlan.Box, in layout: ModelLayoutPlan
  ) -> [String] {
    guard let end = row.destination.map({ layout.boxes[$0] }) else { return [] }
    let y1 = box.y + row.offset
    let y2 = end.y + ModelLayoutPlan.rowHeight - 4
    if end.x > box.x {
      let (x1, x2) = (box.x + box.width, end.x - 2)
      let bend = min(60, (x2 - x1) / 2)
      return [
        path("M\(x1) \(y1) C\(x1 + bend) \(y1) \(x2 - bend) \(y2) \(x2) \(y2)", row.rule), head(x2, y2, row.rule, 7),
      ]
    }
    // To the left, to its own column and to itself it leaves at the left and comes back there.
    let (x1, x2) = (box.x, end.x == box.x ? box.x - 2 : end.x + end.width + 2)
    if end.x == box.x {
      let bend = min(30, 14 + abs(y2 - y1) / 12)
      return [
        path("M\(x1) \(y1) C\(x1 - bend) \(y1) \(x1 - bend) \(y2) \(x2) \(y2)", row.rule), head(x2, y2, row.rule, 7),
      ]
    }
    let bend = min(60, (x1 - x2) / 2)
    return [
      path("M\(x1) \(y1) C\(x1 - bend) \(y1) \(x2 + bend) \(y2) \(x2) \(y2)", row.rule), head(x2, y2, row.rule, -7),
    ]
  }

  private static func head(_ x: Int, _ y: Int, _ rule: NSDeleteRule, _ length: Int) -> String {
    "<path d=\"M\(x - length) \(y - 4) L\(x) \(y) L\(x - length) \(y + 4) Z\" fill=\"\(colour(of: rule))\"/>"
  }

  private static func path(_ data: String, _ rule: NSDeleteRule) -> String {
    let dashes =
      switch rule {
      case .cascadeDeleteRule: " stroke-width=\"2\""
      case .nullifyDeleteRule: ""
      case .denyDeleteRule: " stroke-dasharray=\"8 3\""
      case .noActionDeleteRule: " stroke-dasharray=\"2 3\""
      }
    return SVGCard.line(data, stroke: colour(of: rule), style: dashes)
  }
}
