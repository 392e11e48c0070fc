extension ModelPicture {
  /// The picture as a complete SVG document.
  ///
  /// - Parameter title: What it shows; read aloud by screen readers and shown as a tooltip.
  public func document(title: String) -> String {
    ModelPictureLayout(self).document(title: title, description: lines.joined(separator: "\n"))
  }
}

/// Where the boxes and arrows of a model's picture stand, in whole points.
private struct ModelPictureLayout {
  private struct Box {
    var entity: ModelPicture.Entity
    var x = 0
    var y = 0
    var width: Int
    var height: Int
  }

  private static let margin = 20
  private static let padding = 12
  private static let lineHeight = 20
  /// From one arrow to the next: a line of text and the arrow below it.
  private static let arrowHeight = 36
  private static let boxGap = 28

  private let picture: ModelPicture
  private var boxes: [Box] = []
  private var gaps: [Int] = []
  private var width = 0
  private var height = 0

  init(_ picture: ModelPicture) {
    self.picture = picture
    boxes = picture.entities.map { entity in
      let columns = ([entity.name] + entity.attributes + own(entity)).map(TextWidth.columns).max() ?? 0
      let lines = entity.attributes.count + own(entity).count + 1
      return Box(
        entity: entity, width: columns * FigureLayout.columnWidth + 2 * Self.padding,
        height: max(lines * Self.lineHeight + Self.padding, between(entity).count * Self.arrowHeight + Self.padding))
    }
    place()
  }

  /// The arrows between an entity and those one column to its left, which are drawn as arrows.
  private func between(_ entity: ModelPicture.Entity) -> [ModelPicture.Arrow] {
    picture.arrows.filter { arrow in
      (arrow.destination == entity.name && column(of: arrow.source) == entity.column - 1)
        || (arrow.source == entity.name && column(of: arrow.destination) == entity.column - 1)
    }
  }

  /// The relationships that lead elsewhere, to the same column or to the entity itself: lines in the box.
  private func own(_ entity: ModelPicture.Entity) -> [String] {
    picture.arrows.filter { arrow in
      arrow.source == entity.name && abs(column(of: arrow.destination) - entity.column) != 1
    }.map { "→ \($0.destination)  \($0.label)" }
  }

  private func column(of name: String) -> Int { picture.entities.first { $0.name == name }?.column ?? 0 }

  private mutating func place() {
    var x = Self.margin
    for column in 0...(boxes.map(\.entity.column).max() ?? 0) {
      let labels = boxes.filter { $0.entity.column == column }.flatMap { between($0.entity) }.map(\.label)
      let gap = (labels.map(TextWidth.columns).max() ?? 0) * FigureLayout.columnWidth + (labels.isEmpty ? 0 : 40)
      gaps.append(gap)
      x += gap
      var y = Self.margin
      for index in boxes.indices where boxes[index].entity.column == column {
        (boxes[index].x, boxes[index].y) = (x, y)
        y += boxes[index].height + Self.boxGap
      }
      height = max(height, y - Self.boxGap + Self.margin)
      x += boxes.filter { $0.entity.column == column }.map(\.width).max() ?? 0
    }
    width = x + Self.margin
    // A box reaches down to the last of those that its arrows lead to.
    for index in boxes.indices.reversed() {
      let next = boxes.filter { box in between(box.entity).contains { touches($0, boxes[index].entity) } }
        .filter { $0.entity.column == boxes[index].entity.column + 1 }
      let bottom = next.map { $0.y + $0.height }.max() ?? 0
      boxes[index].height = max(boxes[index].height, bottom - boxes[index].y)
    }
  }

  private func touches(_ arrow: ModelPicture.Arrow, _ entity: ModelPicture.Entity) -> Bool {
    arrow.source == entity.name || arrow.destination == entity.name
  }

  func document(title: String, description: String) -> String {
    var lines = SVGCard.opening(width: width, height: height, title: title, description: description)
    for box in boxes { lines += arrows(into: box) + self.box(box) }
    return (lines + SVGCard.closing).joined(separator: "\n")
  }

  private func box(_ box: Box) -> [String] {
    let texts = box.entity.attributes.map { ($0, "#57606a") } + own(box.entity).map { ($0, "#1f2328") }
    let x = box.x + Self.padding
    return [
      "<rect x=\"\(box.x)\" y=\"\(box.y)\" width=\"\(box.width)\" height=\"\(box.height)\" rx=\"5\" "
        + "fill=\"#f6f8fa\" stroke=\"#57606a\"/>",
      text(box.entity.name, x: x, y: box.y + Self.lineHeight, fill: "#1f2328"),
    ]
      + texts.enumerated().map { index, text in
        self.text(text.0, x: x, y: box.y + Self.lineHeight * (index + 2), fill: text.1)
      }
  }

  private func arrows(into box: Box) -> [String] {
    let gap = gaps[box.entity.column]
    return between(box.entity).enumerated().flatMap { index, arrow -> [String] in
      let leadsHere = arrow.destination == box.entity.name
      let (left, right) = (box.x - gap, box.x)
      let y = box.y + Self.arrowHeight * (index + 1) - 4
      let (start, tip) = leadsHere ? (left, right - 1) : (right, left + 1)
      let wing = leadsHere ? tip - 8 : tip + 8
      let style = Self.style(of: arrow.rule)
      return [
        "<path d=\"M\(start) \(y) L\(tip) \(y)\" fill=\"none\" stroke=\"\(style.colour)\"\(style.line)/>",
        "<path d=\"M\(wing) \(y - 4) L\(tip) \(y) L\(wing) \(y + 4) Z\" fill=\"\(style.colour)\"/>",
        text(arrow.label, x: left + 20, y: y - 7, fill: style.colour),
      ]
    }
  }

  private func text(_ content: String, x: Int, y: Int, fill: String) -> String {
    SVGCard.text(content, x: x, y: y, fill: fill, width: TextWidth.columns(of: content) * FigureLayout.columnWidth)
  }

  /// A colour and a kind of line for each rule, so that the rules differ in black and white too.
  private static func style(of rule: String) -> (colour: String, line: String) {
    switch rule {
    case "cascade": ("#cf222e", " stroke-width=\"2\"")
    case "deny": ("#9a6700", " stroke-dasharray=\"8 3\"")
    case "no action": ("#6e40c9", " stroke-dasharray=\"2 3\"")
    default: ("#57606a", "")
    }
  }
}
