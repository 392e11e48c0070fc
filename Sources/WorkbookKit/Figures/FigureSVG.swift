/// Draws a figure as an SVG file.
///
/// The card is opaque and every colour is given, so the figure reads the same on a light page and on a dark one.
/// Nothing in it has an id, so that several figures can stand in one page.
public enum FigureSVG {
  private static let margin = 20
  private static let captionHeight = 22

  /// The figure as a complete SVG document.
  ///
  /// - Parameters:
  ///   - figure: The objects and their relationships.
  ///   - title: What the figure shows; read aloud by screen readers and shown as a tooltip.
  ///   - caption: The word in the corner of the card: `before`, `after`.
  public static func document(_ figure: GraphFigure, title: String, caption: String) -> String {
    document(FigureTree.forest(of: figure), figure.lines, title, caption)
  }

  /// The orders of a scenario as a complete SVG document.
  ///
  /// - Parameters:
  ///   - tree: The orders.
  ///   - title: What the figure shows.
  ///   - caption: The word in the corner of the card.
  public static func document(_ tree: OrderTree, title: String, caption: String) -> String {
    document(tree.forest, tree.lines, title, caption)
  }

  private static func document(
    _ forest: [FigureTree], _ text: [String], _ title: String, _ caption: String
  ) -> String {
    let layout = FigureLayout(forest)
    let captionWidth = TextWidth.columns(of: caption) * FigureLayout.columnWidth
    let width = max(layout.width, captionWidth, 160) + 2 * margin
    let height = max(1, layout.rows) * FigureLayout.rowHeight + captionHeight + 2 * margin
    var lines = SVGCard.opening(
      width: width, height: height, title: title, description: text.joined(separator: "\n"))
    lines.append(SVGCard.text(caption, x: margin, y: margin + 10, fill: "#57606a", width: captionWidth))
    if layout.items.isEmpty {
      lines.append(SVGCard.text("(no objects)", x: margin, y: margin + captionHeight + 24, fill: "#57606a"))
    }
    lines.append("<g transform=\"translate(\(margin) \(margin + captionHeight))\">")
    lines += layout.items.compactMap { item in item.parent.map { edge(from: layout.items[$0], to: item) } }
    lines += layout.items.flatMap(item)
    return (lines + ["</g>"] + SVGCard.closing).joined(separator: "\n")
  }

  private static func item(_ item: FigureLayout.Item) -> [String] {
    let content = item.tree.text
    let width = TextWidth.columns(of: content) * FigureLayout.columnWidth
    let baseline = item.centre + 4
    switch item.tree.kind {
    case .relationship, .step:
      return [SVGCard.text(content, x: item.x + 2, y: baseline, fill: "#0550ae", width: width)]
    case .nothing:
      return [SVGCard.text(content, x: item.x + 2, y: baseline, fill: "#57606a", width: width)]
    case .reference:
      return [
        box(item, fill: "#ffffff", stroke: "#8c959f", dashed: true),
        SVGCard.text(content, x: item.x + 10, y: baseline, fill: "#57606a", width: width),
      ]
    case .ending(let ending):
      let style = style(of: ending)
      return [
        box(item, fill: style.fill, stroke: style.stroke, dashed: ending == .meaningless),
        SVGCard.text(content, x: item.x + 10, y: baseline, fill: style.text, width: width),
      ]
    case .object(let mark):
      let style = style(of: mark)
      return [
        box(item, fill: style.fill, stroke: style.stroke, dashed: isDashed(mark)),
        SVGCard.text(content, x: item.x + 10, y: baseline, fill: style.text, width: width),
      ]
    }
  }

  private static func style(of mark: GraphFigure.Mark?) -> (fill: String, stroke: String, text: String) {
    switch mark {
    case nil: ("#f6f8fa", "#57606a", "#1f2328")
    case .inserted: ("#dafbe1", "#1a7f37", "#0b3d1c")
    case .changed, .cleared: ("#fff8c5", "#9a6700", "#4d2d00")
    case .deleted, .gone, .dangling, .denies: ("#ffebe9", "#cf222e", "#82071e")
    case .fault, .absent, .untouched: ("#ffffff", "#57606a", "#57606a")
    }
  }

  /// Whether the box stands for something that is not wholly there.
  private static func isDashed(_ mark: GraphFigure.Mark?) -> Bool {
    switch mark {
    case nil, .inserted, .changed, .cleared, .denies: false
    case .deleted, .gone, .dangling, .fault, .absent, .untouched: true
    }
  }

  private static func style(of ending: OrderEnding.Kind) -> (fill: String, stroke: String, text: String) {
    switch ending {
    case .crashed: ("#ffebe9", "#cf222e", "#82071e")
    case .meaningless: ("#fff8c5", "#9a6700", "#4d2d00")
    case .right: ("#dafbe1", "#1a7f37", "#0b3d1c")
    }
  }

  private static func box(_ item: FigureLayout.Item, fill: String, stroke: String, dashed: Bool) -> String {
    "<rect x=\"\(item.x)\" y=\"\(item.centre - FigureLayout.boxHeight / 2)\" width=\"\(item.width)\" "
      + "height=\"\(FigureLayout.boxHeight)\" rx=\"5\" fill=\"\(fill)\" stroke=\"\(stroke)\""
      + (dashed ? " stroke-dasharray=\"4 3\"" : "") + "/>"
  }

  private static func edge(from start: FigureLayout.Item, to end: FigureLayout.Item) -> String {
    let (x1, y1, x2, y2) = (start.x + start.width, start.centre, end.x - 2, end.centre)
    let middle = (end.x - FigureLayout.gap + end.x) / 2
    let curve = "M\(x1) \(y1) L\(end.x - FigureLayout.gap) \(y1) C\(middle) \(y1) \(middle) \(y2) \(x2) \(y2)"
    let line = "<path d=\"\(curve)\" fill=\"none\" stroke=\"#57606a\"/>"
    guard end.tree.kind != .relationship, end.tree.kind != .nothing, end.tree.kind != .step else { return line }
    // The head is drawn by hand: a marker would need an id.
    return line + "<path d=\"M\(x2 - 7) \(y2 - 4) L\(x2) \(y2) L\(x2 - 7) \(y2 + 4) Z\" fill=\"#57606a\"/>"
  }
}
