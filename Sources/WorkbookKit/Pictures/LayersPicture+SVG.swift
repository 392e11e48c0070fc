extension LayersPicture {
  /// The picture as a complete SVG document.
  ///
  /// - Parameter title: What it shows; read aloud by screen readers and shown as a tooltip.
  public func document(title: String) -> String {
    LayersPictureLayout(self).document(title: title, description: lines.joined(separator: "\n"))
  }
}

/// Where the layers stand, in whole points: the file at the bottom, a context on its parent, objects on top.
private struct LayersPictureLayout {
  private static let margin = 20
  private static let boxHeight = 34
  private static let gap = 34
  private static let columnGap = 28

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
    let words = names + (leaves.count == 1 ? [LayersPicture.coordinator] : [])
    columnWidth = max(160, (words.map(TextWidth.columns).max() ?? 0) * FigureLayout.columnWidth + 24)
  }

  /// A context with children has no room for its objects on top; they are named in its box.
  private static func title(of context: LayersPicture.Context, isLeaf: Bool) -> String {
    guard !isLeaf, let objects = context.objects else { return context.name }
    return "\(context.name) (\(objects))"
  }

  private var hasObjects: Bool { leaves.contains { $0.objects != nil } }
  private var rows: Int { depth + 2 + (hasObjects ? 1 : 0) }
  private var captionWidth: Int { (Self.captions.map(TextWidth.columns).max() ?? 0) * FigureLayout.columnWidth + 16 }
  private var innerWidth: Int { leaves.count * columnWidth + (leaves.count - 1) * Self.columnGap }
  private var width: Int { max(innerWidth, 1) + captionWidth + 2 * Self.margin }
  private var height: Int { rows * Self.boxHeight + (rows - 1) * Self.gap + 2 * Self.margin }

  private static let captions = ["save ↓   ↑ fetch, fault", "set ↓   ↑ read"]

  func document(title: String, description: String) -> String {
    var lines = SVGCard.opening(width: width, height: height, title: title, description: description)
    lines += box(LayersPicture.file, x: Self.margin, row: 0, width: innerWidth, fill: "#f6f8fa")
    lines += box(LayersPicture.coordinator, x: Self.margin, row: 1, width: innerWidth, fill: "#f6f8fa")
    lines += arrows(x: Self.margin + innerWidth / 2, above: 0)
    for context in picture.contexts { lines += layer(of: context) }
    lines += (0..<depth + 1).map { caption(Self.captions[0], above: $0) }
    if hasObjects { lines.append(caption(Self.captions[1], above: depth + 1)) }
    return (lines + SVGCard.closing).joined(separator: "\n")
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
    var lines = box(title, x: x, row: level + 1, width: span, fill: "#ddf4ff")
    lines += arrows(x: x + span / 2, above: level)
    guard isLeaf, let objects = context.objects else { return lines }
    let row = depth + 2
    lines += box(objects, x: x, row: row, width: span, fill: "#ffffff", isDashed: true)
    return lines + arrows(x: x + span / 2, from: level + 1, to: row)
  }

  private func top(of row: Int) -> Int { Self.margin + (rows - 1 - row) * (Self.boxHeight + Self.gap) }

  private func box(_ name: String, x: Int, row: Int, width: Int, fill: String, isDashed: Bool = false) -> [String] {
    let y = top(of: row)
    let textWidth = TextWidth.columns(of: name) * FigureLayout.columnWidth
    return [
      "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(Self.boxHeight)\" rx=\"5\" fill=\"\(fill)\" "
        + "stroke=\"#57606a\"" + (isDashed ? " stroke-dasharray=\"4 3\"" : "") + "/>",
      SVGCard.text(name, x: x + (width - textWidth) / 2, y: y + 22, fill: "#1f2328", width: textWidth),
    ]
  }

  private func arrows(x: Int, above row: Int) -> [String] { arrows(x: x, from: row, to: row + 1) }

  /// One arrow down and one up, between the layers `low` and `high`.
  private func arrows(x: Int, from low: Int, to high: Int) -> [String] {
    let (y1, y2) = (top(of: high) + Self.boxHeight + 2, top(of: low) - 2)
    let (down, up) = (x - 8, x + 8)
    return [
      "<path d=\"M\(down) \(y1) L\(down) \(y2)\" fill=\"none\" stroke=\"#57606a\"/>",
      "<path d=\"M\(down - 4) \(y2 - 7) L\(down) \(y2) L\(down + 4) \(y2 - 7) Z\" fill=\"#57606a\"/>",
      "<path d=\"M\(up) \(y2) L\(up) \(y1)\" fill=\"none\" stroke=\"#57606a\"/>",
      "<path d=\"M\(up - 4) \(y1 + 7) L\(up) \(y1) L\(up + 4) \(y1 + 7) Z\" fill=\"#57606a\"/>",
    ]
  }

  private func caption(_ text: String, above row: Int) -> String {
    let y = top(of: row) - Self.gap / 2 + 5
    let width = TextWidth.columns(of: text) * FigureLayout.columnWidth
    return SVGCard.text(text, x: Self.margin + innerWidth + 16, y: y, fill: "#57606a", width: width)
  }
}
