import ModelKit
import WorkbookKit

extension LayersPicture {
  /// The picture as a complete SVG document.
  ///
  /// - Parameter title: What it shows; read aloud by screen readers and shown as a tooltip.
  package func document(title: String) -> String {
    LayersPictureLayout(self).document(title: title, description: lines.joined(separator: "\n"))
  }
}

/// Where the layers stand, in whole points: the file at the bottom, a context on its parent, objects on top.
private struct LayersPictureLayout {
  private static let margin = 14
  private static let boxHeight = 34
  private static let gap = 34
  private static let columnGap = 12
  /// The words beside the arrows of the leftmost column; the others are alike.
  private static let lower = (down: "save", up: "fetch, fault")
  private static let upper = (down: "set", up: "read")

  private let picture: LayersPicture
  private let leaves: [LayersPicture.Context]
  private let columnWidth: Int
  private let depth: Int

  init(_ picture: LayersPicture) {
    self.picture = picture
    let parents = Set(picture.contexts.compactMap(\.parent))
    leaves = picture.contexts.filter { !parents.contains($0.name) }
    depth = picture.contexts.map { picture.chain(from: $0).count }.max() ?? 0
    let names = picture.contexts.flatMap { [Self.title(of: $0, isLeaf: !parents.contains($0.name)), $0.objects ?? ""] }
    let captions = leaves.count == 1 ? 272 : 100
    let needed = max(captions, (names.map(TextWidth.columns).max() ?? 0) * FigureLayout.columnWidth + 16)
    // The file and the coordinator are as wide as all columns.
    let least = TextWidth.columns(of: LayersPicture.coordinator) * FigureLayout.columnWidth + 16
    let columns = max(leaves.count, 1)
    columnWidth = max(needed, (max(least, 272) - (columns - 1) * Self.columnGap) / columns)
  }

  /// A context with children has no room for its objects on top; they are named in its box.
  private static func title(of context: LayersPicture.Context, isLeaf: Bool) -> String {
    guard !isLeaf, let objects = context.objects else { return context.name }
    return "\(context.name) (\(objects))"
  }

  private var hasObjects: Bool { leaves.contains { $0.objects != nil } }
  private var rows: Int { depth + 2 + (hasObjects ? 1 : 0) }
  private var innerWidth: Int { max(leaves.count * columnWidth + (leaves.count - 1) * Self.columnGap, 1) }
  private var width: Int { innerWidth + 2 * Self.margin }
  private var height: Int { rows * Self.boxHeight + (rows - 1) * Self.gap + 2 * Self.margin }

  func document(title: String, description: String) -> String {
    var lines = box(LayersPicture.file, x: Self.margin, row: 0, width: innerWidth, SVGColour.file)
    lines += box(LayersPicture.coordinator, x: Self.margin, row: 1, width: innerWidth, SVGColour.rowCache)
    lines += arrows(x: Self.margin + innerWidth / 2, from: 0, to: 1, Self.lower)
    for context in picture.contexts { lines += layer(of: context) }
    return SVGCard.document(width: width, height: height, title: title, description: description, body: lines)
  }

  /// A context over the columns of its leaves, with arrows to what is below it, and its objects on top.
  private func layer(of context: LayersPicture.Context) -> [String] {
    let columns = leaves.indices.filter { picture.chain(from: leaves[$0]).contains(context) }
    guard let first = columns.first, let last = columns.last else { return [] }
    let level = picture.chain(from: context).count
    let x = Self.margin + first * (columnWidth + Self.columnGap)
    let span = (last - first + 1) * columnWidth + (last - first) * Self.columnGap
    let isLeaf = leaves.contains(context)
    let title = Self.title(of: context, isLeaf: isLeaf)
    // Several columns side by side leave no room for words; those above the coordinator say it for all.
    let hasRoom = span >= 200
    var lines = box(title, x: x, row: level + 1, width: span, SVGColour.context)
    lines += arrows(x: x + span / 2, from: level, to: level + 1, hasRoom ? Self.lower : nil)
    guard isLeaf, let objects = context.objects else { return lines }
    let row = depth + 2
    lines += box(objects, x: x, row: row, width: span, SVGColour.object, isDashed: true)
    return lines + arrows(x: x + span / 2, from: level + 1, to: row, hasRoom ? Self.upper : nil)
  }

  private func top(of row: Int) -> Int { Self.margin + (rows - 1 - row) * (Self.boxHeight + Self.gap) }

  private func box(_ name: String, x: Int, row: Int, width: Int, _ colours: SVGColour.Trio, isDashed: Bool = false)
    -> [String]
  {
    let textWidth = TextWidth.columns(of: name) * FigureLayout.columnWidth
    return [
      SVGCard.box(
        x: x, y: top(of: row), width: width, height: Self.boxHeight, fill: colours.fill,
        stroke: colours.stroke, isDashed: isDashed),
      SVGCard.measured(name, x: x + (width - textWidth) / 2, y: top(of: row) + 22, fill: colours.text),
    ]
  }

  /// One arrow down and one up, between the layers `low` and `high`, with what goes along them.
  private func arrows(x: Int, from low: Int, to high: Int, _ words: (down: String, up: String)?) -> [String] {
    let (y1, y2) = (top(of: high) + Self.boxHeight + 2, top(of: low) - 2)
    let (down, up, y) = (x - 8, x + 8, (y1 + y2) / 2 + 4)
    let arrows = [
      SVGCard.line("M\(down) \(y1) L\(down) \(y2)", stroke: SVGColour.quiet),
      SVGCard.head(x: down, y: y2, .down, fill: SVGColour.quiet),
      SVGCard.line("M\(up) \(y2) L\(up) \(y1)", stroke: SVGColour.quiet),
      SVGCard.head(x: up, y: y1, .up, fill: SVGColour.quiet),
    ]
    guard let words else { return arrows }
    let width = TextWidth.columns(of: words.down) * FigureLayout.columnWidth
    return arrows + [
      SVGCard.measured(words.down, x: down - 8 - width, y: y, fill: SVGColour.quiet),
      SVGCard.measured(words.up, x: up + 10, y: y, fill: SVGColour.quiet),
    ]
  }
}
