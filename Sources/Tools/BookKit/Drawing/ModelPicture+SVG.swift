import ModelKit
import WorkbookKit

extension ModelPicture {
  /// The picture as a complete SVG document.
  ///
  /// - Parameter title: What it shows; read aloud by screen readers and shown as a tooltip.
  package func document(title: String) -> String {
    ModelPictureLayout(self).document(title: title, description: sentences.joined(separator: "\n"))
  }

  /// The picture in words: one sentence an arrow.
  private var sentences: [String] {
    let attributes = entities.map { entity -> String in
      let names = entity.attributes.isEmpty ? "no attribute" : entity.attributes.joined(separator: ", ")
      return "\(entity.name) has \(names)."
    }
    return attributes
      + arrows.map { arrow -> String in
        let end = "\(arrow.isToMany ? "many" : "one") \(arrow.destination)"
        return "\(arrow.source).\(arrow.name) leads to \(end); its delete rule is \(arrow.rule)."
      }
  }
}

/// Where the boxes and arrows of a model's picture stand, in whole points: an outline, in which each entity hangs on one of the
/// column before its own, so that the picture is as narrow as a phone.
private struct ModelPictureLayout {
  private static let margin = 14
  private static let padding = 12
  private static let lineHeight = 20
  private static let stemGap = 12

  private let picture: ModelPicture
  private var body: [String] = []
  private var width = 0
  private var height = margin

  init(_ picture: ModelPicture) {
    self.picture = picture
    for entity in picture.entities where parent(of: entity) == nil { place(entity, x: Self.margin, below: nil) }
    height += Self.margin
    width += Self.margin
  }

  /// What an entity hangs on: the first one of the column before it that an arrow leads to, or comes from.
  private func parent(of entity: ModelPicture.Entity) -> ModelPicture.Entity? {
    picture.entities.first { $0.column == entity.column - 1 && !between($0, entity).isEmpty }
  }

  private func children(of entity: ModelPicture.Entity) -> [ModelPicture.Entity] {
    picture.entities.filter { parent(of: $0)?.name == entity.name }
  }

  private func between(_ left: ModelPicture.Entity, _ right: ModelPicture.Entity) -> [ModelPicture.Arrow] {
    picture.arrows.filter {
      let (source, destination) = ($0.source, $0.destination)
      return (source == left.name && destination == right.name) || (source == right.name && destination == left.name)
    }
  }

  /// The relationships that lead to none of an entity's neighbours in the outline: lines in its box.
  private func own(_ entity: ModelPicture.Entity) -> [ModelPicture.Arrow] {
    let neighbours = (children(of: entity) + [parent(of: entity)].compactMap { $0 }).map(\.name)
    return picture.arrows.filter { $0.source == entity.name && !neighbours.contains($0.destination) }
  }

  /// A line that leads down from a parent, which its child's arrows hang on.
  private struct Stem {
    let arrow: ModelPicture.Arrow
    let x: Int
    let top: Int
  }

  private mutating func place(_ entity: ModelPicture.Entity, x: Int, below stems: [Stem]?) {
    if let stems { label(stems, x: x) }
    let lines =
      [(entity.name, SVGColour.ink)] + entity.attributes.map { ($0, SVGColour.quiet) }
      + own(entity).map { ("→ \($0.destination)  \($0.label)", Self.style(of: $0.rule).colour) }
    let columns = lines.map { TextWidth.columns(of: $0.0) }.max() ?? 0
    let (top, boxWidth) = (height, columns * FigureLayout.columnWidth + 2 * Self.padding)
    let boxHeight = max(lines.count * Self.lineHeight + Self.padding, (stems?.count ?? 0) * Self.stemGap + Self.padding)
    for (index, stem) in (stems ?? []).enumerated() {
      draw(stem, to: x, y: top + Self.padding + index * Self.stemGap, entity)
    }
    body.append(
      SVGCard.box(
        x: x, y: top, width: boxWidth, height: boxHeight, fill: SVGColour.panel, stroke: SVGColour.quiet))
    for (index, line) in lines.enumerated() {
      body.append(
        SVGCard.measured(line.0, x: x + Self.padding, y: top + Self.lineHeight * (index + 1), fill: line.1))
    }
    height += boxHeight
    width = max(width, x + boxWidth)
    placeChildren(of: entity, x: x, top: height)
  }

  /// All arrows of a parent have a stem of their own, those of its last child at the left.
  private mutating func placeChildren(of entity: ModelPicture.Entity, x: Int, top: Int) {
    let children = children(of: entity)
    let count = children.reduce(0) { $0 + between(entity, $1).count }
    var left = count
    for child in children {
      let arrows = between(entity, child)
      let (down, up) = (arrows.filter { $0.source == entity.name }, arrows.filter { $0.source != entity.name })
      let stems = (down + up).map { arrow in
        left -= 1
        return Stem(arrow: arrow, x: x + Self.padding + left * Self.stemGap, top: top)
      }
      place(child, x: x + Self.padding + count * Self.stemGap + 6, below: stems)
    }
    if children.isEmpty { height += Self.padding }
  }

  /// The names and rules of the arrows, above the box that they belong to.
  private mutating func label(_ stems: [Stem], x: Int) {
    height += 4
    for stem in stems {
      let text = stem.arrow.words(stem.arrow.source == parentName(of: stem) ? .down : .up)
      body.append(SVGCard.measured(text, x: x, y: height + 14, fill: Self.style(of: stem.arrow.rule).colour))
      width = max(width, x + TextWidth.columns(of: text) * FigureLayout.columnWidth)
      height += Self.lineHeight
    }
    height += 4
  }

  private func parentName(of stem: Stem) -> String {
    let ends = picture.entities.filter { $0.name == stem.arrow.source || $0.name == stem.arrow.destination }
    return ends.min { $0.column < $1.column }?.name ?? ""
  }

  private mutating func draw(_ stem: Stem, to x: Int, y: Int, _ child: ModelPicture.Entity) {
    let style = Self.style(of: stem.arrow.rule)
    let leadsDown = stem.arrow.destination == child.name
    body.append(
      SVGCard.line("M\(stem.x) \(stem.top) L\(stem.x) \(y) L\(x) \(y)", stroke: style.colour, style: style.line))
    body.append(
      leadsDown
        ? SVGCard.head(x: x - 1, y: y, .right, fill: style.colour)
        : SVGCard.head(x: stem.x, y: stem.top + 1, .up, fill: style.colour))
  }

  func document(title: String, description: String) -> String {
    SVGCard.document(width: width, height: height, title: title, description: description, body: body)
  }

  /// A colour and a kind of line for each rule, so that the rules differ in black and white too.
  private static func style(of rule: String) -> (colour: String, line: String) {
    switch rule {
    case "cascade": (SVGColour.gone.stroke, " stroke-width=\"2\"")
    case "deny": (SVGColour.changed.stroke, " stroke-dasharray=\"8 3\"")
    case "no action": (SVGColour.noAction, " stroke-dasharray=\"2 3\"")
    default: (SVGColour.quiet, "")
    }
  }
}
