import CoreDataModel
import Wording

/// Draws a model with its delete rules.
///
/// Each relationship is a line in its entity's box, and an arrow to what it leads to, in the colour of its rule; a pair of inverse
/// relationships shares one. Cascades run from left to right wherever they can. A nullify whose arrow would run into others has
/// only its beginning drawn.
package enum ModelDrawing {
  private static let margin = 20
  private static let legendHeight = 30
  /// How many others the arrow of a nullify may cross.
  private static let crossings = 2

  /// The drawing as a complete SVG document.
  ///
  /// - Parameters:
  ///   - old: an earlier version: what has changed since stands out; nil for the model alone.
  ///   - title: What it is called; read aloud by screen readers and shown as a tooltip.
  package static func svg(
    of model: NSManagedObjectModel, since old: NSManagedObjectModel? = nil, title: String
  ) -> String {
    let plan = ModelLayoutPlan(DrawnModel(model, since: old))
    let edges = ModelEdge.edges(of: plan.model).map { ($0, EdgeRoute($0, in: plan)) }
    var drawn: [(edge: ModelEdge, route: EdgeRoute)] = []
    var begun: [ModelEdge] = []
    for (edge, route) in edges {
      if edge.isFirm || (!route.isHidden(in: plan) && !isTangled(route, with: drawn.map(\.route))) {
        drawn.append((edge, route))
      } else {
        begun.append(edge)
      }
    }
    let legend = ModelLegend(hasBeginnings: !begun.isEmpty, hasChanges: old != nil)
    var body = legend.lines(x: margin, y: margin + 6)
    body.append("<g transform=\"translate(\(margin) \(margin + legendHeight))\">")
    if plan.boxes.isEmpty { body.append(SVGCard.text("(no entities)", x: 0, y: 14, fill: SVGColour.quiet)) }
    // What weighs most is drawn last, and so lies on top.
    body += begun.flatMap { beginnings(of: $0, in: plan) }
    body += drawn.reversed().flatMap { lines(of: $0, $1) }
    body += plan.boxes.indices.flatMap { box($0, in: plan) }
    return SVGCard.document(
      width: max(plan.width, legend.width) + 2 * margin, height: plan.height + legendHeight + 2 * margin,
      title: title, description: description(plan.model).joined(separator: "\n"), body: body + ["</g>"])
  }

  private static func isTangled(_ route: EdgeRoute, with others: [EdgeRoute]) -> Bool {
    var count = 0
    for other in others where route.crosses(other) {
      count += 1
      if count > crossings { return true }
    }
    return false
  }

  private static func description(_ model: DrawnModel) -> [String] {
    model.entities.flatMap { entity in [entity.title] + entity.rows.map { "  " + $0.text } }
  }

  // MARK: Boxes

  private static func box(_ position: Int, in plan: ModelLayoutPlan) -> [String] {
    let (box, entity) = (plan.boxes[position], plan.model.entities[position])
    let isDashed = entity.isAbstract || entity.change == .removed
    var lines = [
      SVGCard.box(
        x: box.x, y: box.y, width: box.width, height: box.height,
        fill: isDashed ? SVGColour.paper : SVGColour.panel, stroke: SVGColour.quiet, isDashed: isDashed)
    ]
    if entity.change != .none { lines.append(mark(box, y: plan.middle(of: position, row: nil))) }
    lines.append(text(entity.title, box, y: plan.middle(of: position, row: nil), fill: SVGColour.ink))
    for (index, row) in entity.rows.enumerated() {
      let middle = plan.middle(of: position, row: index)
      if row.change != .none { lines.append(mark(box, y: middle)) }
      lines.append(text(row.text, box, y: middle, fill: ModelEdgeStyle.colour(of: row.rule)))
    }
    return lines
  }

  /// A bar behind what has changed.
  private static func mark(_ box: ModelLayoutPlan.Box, y: Int) -> String {
    "<rect x=\"\(box.x + 2)\" y=\"\(y - 10)\" width=\"\(box.width - 4)\" height=\"20\" fill=\"\(SVGColour.changed.fill)\"/>"
  }

  private static func text(_ content: String, _ box: ModelLayoutPlan.Box, y: Int, fill: String) -> String {
    SVGCard.measured(content, x: box.x + ModelLayoutPlan.padding, y: y + 4, fill: fill)
  }

  // MARK: Arrows

  private static func lines(of edge: ModelEdge, _ route: EdgeRoute) -> [String] {
    let points = route.points
    let curve = points.dropFirst().map { "\($0.x) \($0.y)" }.joined(separator: " ")
    let data = "M\(points[0].x) \(points[0].y) C\(curve)"
    var lines: [String] = []
    if edge.change != .none {
      lines.append(SVGCard.line(data, stroke: SVGColour.changed.fill, style: " stroke-width=\"9\""))
    }
    if edge.change == .removed {
      let middle = route.middle
      return lines + [
        SVGCard.line(data, stroke: SVGColour.quiet, style: " stroke-dasharray=\"1 4\""),
        SVGCard.line(
          "M\(middle.x - 5) \(middle.y - 5) l10 10 m0 -10 l-10 10", stroke: SVGColour.ink, style: " stroke-width=\"2\""),
      ]
    }
    lines.append(ModelEdgeStyle.line(data, edge.rule))
    lines.append(head(points[3], points[3].x > points[2].x, edge.rule))
    if edge.isMutual { lines.append(head(points[0], points[0].x > points[1].x, edge.rule)) }
    return lines
  }

  /// The beginning of an arrow, at each end.
  private static func beginnings(of edge: ModelEdge, in plan: ModelLayoutPlan) -> [String] {
    var ends = [(entity: edge.start.entity, row: edge.start.row)]
    if edge.isMutual, let row = edge.end.row { ends.append((edge.end.entity, row)) }
    return ends.flatMap { end in
      ModelEdgeStyle.beginning(
        x: plan.boxes[end.entity].x + plan.boxes[end.entity].width, y: plan.middle(of: end.entity, row: end.row))
    }
  }

  private static func head(_ tip: EdgeRoute.Point, _ isToTheRight: Bool, _ rule: NSDeleteRule) -> String {
    SVGCard.head(x: tip.x, y: tip.y, isToTheRight ? .right : .left, fill: ModelEdgeStyle.colour(of: rule))
  }
}
