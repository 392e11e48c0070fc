import ModelKit
import WorkbookKit

/// Draws a figure as an SVG file.
///
/// The card is opaque and every colour is given, so the figure reads the same on a light page and on a dark one.
/// Nothing in it has an id, so that several figures can stand in one page.
package enum FigureSVG {
  private static let margin = 14
  private static let captionHeight = 24

  /// The figure as a complete SVG document.
  ///
  /// - Parameters:
  ///   - figure: The objects and their relationships.
  ///   - title: What the figure shows; read aloud by screen readers and shown as a tooltip.
  ///   - caption: The word in the corner of the card: `before`, `after`.
  package static func document(_ figure: GraphFigure, title: String, caption: String) -> String {
    document(FigureTree.forest(of: figure), figure.sentences, title, caption)
  }

  /// Two moments of a figure as a complete SVG document, with what went and what lost a link.
  ///
  /// - Parameters:
  ///   - difference: The objects of both moments.
  ///   - caption: The later of the two moments: `after`.
  static func document(_ difference: GraphDifference, title: String, caption: String) -> String {
    document(
      FigureTree.forest(of: difference.figure, changes: difference.changes), difference.sentences, title,
      caption + ": what changed", isComparison: true)
  }

  /// The orders of a scenario as a complete SVG document.
  ///
  /// - Parameter caption: The word in the corner of the card.
  package static func document(_ tree: OrderTree, title: String, caption: String) -> String {
    document(tree.forest, tree.sentences, title, caption)
  }

  private static func document(
    _ forest: [FigureTree], _ words: [String], _ title: String, _ caption: String, isComparison: Bool = false
  ) -> String {
    let layout = FigureLayout(forest)
    let captionWidth = TextWidth.columns(of: caption) * FigureLayout.columnWidth
    let width = max(layout.width, captionWidth, 160) + 2 * margin
    let height = max(30, layout.height) + captionHeight + 2 * margin
    var body = [SVGCard.measured(caption, x: margin, y: margin + 10, fill: SVGColour.quiet)]
    if layout.items.isEmpty {
      body.append(SVGCard.text("(no objects)", x: margin, y: margin + captionHeight + 20, fill: SVGColour.quiet))
    }
    body.append("<g transform=\"translate(\(margin) \(margin + captionHeight))\">")
    body += layout.stems.map { SVGCard.line("M\($0.x) \($0.top) L\($0.x) \($0.bottom)", stroke: SVGColour.quiet) }
    body += layout.items.flatMap { arrow(to: $0, in: layout) }
    body += layout.items.flatMap { item($0, isComparison: isComparison) }
    return SVGCard.document(
      width: width, height: height, title: title, description: words.joined(separator: "\n"), body: body + ["</g>"])
  }

  private static func item(_ item: FigureLayout.Item, isComparison: Bool) -> [String] {
    let look = FigureLook(item.tree, isComparison: isComparison)
    let text = item.tree.drawnText
    let baseline = item.centre + 4
    guard item.tree.isBoxed else { return [SVGCard.measured(text, x: item.x + 2, y: baseline, fill: look.text)] }
    return [
      SVGCard.box(
        x: item.x, y: item.centre - FigureLayout.boxHeight / 2, width: item.width, height: FigureLayout.boxHeight,
        fill: look.fill, stroke: look.stroke, isDashed: look.isDashed, isThick: look.isThick),
      SVGCard.measured(
        text, x: item.x + 10, y: baseline, fill: look.text,
        style: look.isStruck ? " text-decoration=\"line-through\"" : ""),
    ]
  }

  /// The arrow from the stem, or from the item at the left.
  private static func arrow(to item: FigureLayout.Item, in layout: FigureLayout) -> [String] {
    let (tip, y) = (item.x - 2, item.centre)
    if let left = item.left {
      let start = layout.items[left]
      return [SVGCard.line("M\(start.x + start.width) \(y) L\(tip) \(y)", stroke: SVGColour.quiet)]
        + (item.tree.isBoxed ? [SVGCard.head(x: tip, y: y, .right, fill: SVGColour.quiet)] : [])
    }
    guard let stem = item.stem else { return [] }
    let colour = item.tree.change == .lost ? SVGColour.gone.stroke : SVGColour.quiet
    let line = SVGCard.line(
      "M\(stem) \(y) L\(tip) \(y)", stroke: colour, style: item.tree.change == nil ? "" : " stroke-dasharray=\"3 3\"")
    if item.tree.change == .lost {
      // A cross instead of a head: the arrow leads nowhere any more.
      let x = (stem + tip) / 2
      return [
        line,
        SVGCard.line(
          "M\(x - 4) \(y - 4) L\(x + 4) \(y + 4) M\(x - 4) \(y + 4) L\(x + 4) \(y - 4)", stroke: colour,
          style: " stroke-width=\"2\""),
      ]
    }
    return [line] + (item.tree.isBoxed ? [SVGCard.head(x: tip, y: y, .right, fill: colour)] : [])
  }
}

/// How an item of a figure looks: by its colours, and without them by its border and by its words.
private struct FigureLook {
  var fill = SVGColour.panel
  var stroke = SVGColour.quiet
  var text = SVGColour.ink
  var isDashed = false
  var isThick = false
  var isStruck = false

  init(_ tree: FigureTree, isComparison: Bool) {
    switch tree.kind {
    case .relationship, .step: text = SVGColour.name
    case .nothing: text = SVGColour.quiet
    case .reference:
      (fill, text, isDashed) = (SVGColour.paper, SVGColour.quiet, true)
    case .ending(let ending): take(Self.colours(of: ending), isDashed: ending == .nonsense)
    case .object(let mark):
      take(mark)
      isStruck = isComparison && mark == .gone
    }
    if isComparison, tree.isBoxed, tree.change == .lost, case .object(nil) = tree.kind {
      take(SVGColour.changed, isDashed: false)
    }
  }

  private mutating func take(_ mark: GraphFigure.Mark?) {
    switch mark {
    case nil: break
    case .inserted: take(SVGColour.new, isDashed: false)
    case .changed, .cleared: take(SVGColour.changed, isDashed: false)
    case .denies: take(SVGColour.gone, isDashed: false)
    case .deleted, .gone, .dangling: take(SVGColour.gone, isDashed: true)
    case .fault, .absent, .untouched: (fill, text, isDashed) = (SVGColour.paper, SVGColour.quiet, true)
    }
    isThick = mark == .inserted || mark == .denies
  }

  private mutating func take(_ colours: SVGColour.Trio, isDashed: Bool) {
    (fill, stroke, text, self.isDashed) = (colours.fill, colours.stroke, colours.text, isDashed)
  }

  private static func colours(of ending: OrderEnding.Kind) -> SVGColour.Trio {
    switch ending {
    case .crashed: SVGColour.gone
    case .nonsense: SVGColour.changed
    case .right: SVGColour.new
    }
  }
}
