import ModelKit
import WorkbookKit

extension LayerWalk {
  /// The picture of the layers as a complete SVG document.
  ///
  /// - Parameters:
  ///   - title: What it shows; read aloud by screen readers and shown as a tooltip.
  ///   - caption: What it is called, where a segment has several; nil where it has one.
  func document(title: String, caption: String? = nil) -> String {
    LayerWalkLayout(self).document(title: title, caption: caption)
  }
}

/// Where the picture of the layers stands: a column for each layer, those that saves reach last at the right, and below each
/// other the moments.
private struct LayerWalkLayout {
  private static let margin = 14
  private static let gap = 10
  private static let lineHeight = 20

  private let walk: LayerWalk
  private let widths: [Int]

  init(_ walk: LayerWalk) {
    self.walk = walk
    widths = walk.layers.indices.map { layer in
      let texts = walk.moments.flatMap { $0.held[layer].flatMap { [$0.text, $0.note ?? ""] } }
      let columns = (Self.words(of: walk.layers[layer].name) + texts).map(TextWidth.columns).max() ?? 0
      return max(52, columns * FigureLayout.columnWidth + 14)
    }
  }

  /// A name of several words stands on as many lines.
  private static func words(of name: String) -> [String] { name.split(separator: " ").map(String.init) }

  private var innerWidth: Int { max(widths.reduce(0, +) + max(0, widths.count - 1) * Self.gap, 272) }

  private func x(of layer: Int) -> Int { Self.margin + widths[..<layer].reduce(0, +) + layer * Self.gap }

  /// What the layers hold, on as many lines as it takes, below what the picture is called.
  private func heading(_ caption: String?) -> [(text: String, isBold: Bool)] {
    var lines: [String] = []
    for subject in walk.subject.components(separatedBy: ", ") {
      if let last = lines.last, TextWidth.columns(of: "\(last), \(subject)") * FigureLayout.columnWidth <= innerWidth {
        lines[lines.count - 1] = "\(last), \(subject)"
      } else {
        lines.append(subject)
      }
    }
    return (caption.map { [($0, false)] } ?? []) + lines.map { ($0, true) }
  }

  func document(title: String, caption: String?) -> String {
    var y = Self.margin
    var body: [String] = []
    for line in heading(caption) {
      body += text(
        line.text, x: Self.margin, y: y + 11, line.isBold ? SVGColour.ink : SVGColour.quiet, isBold: line.isBold)
      y += Self.lineHeight
    }
    if walk.leadsToTheFile {
      body += text("save →   ← fetch, fault", x: Self.margin, y: y + 11, SVGColour.quiet)
      y += Self.lineHeight
    }
    y += 2
    let lines = walk.layers.map { Self.words(of: $0.name).count }.max() ?? 1
    for layer in walk.layers.indices { body += head(layer, y: y, lines: lines) }
    y += lines * 16 + 16
    for moment in walk.moments.indices {
      body += said(moment, y: &y)
      let rows = walk.moments[moment].held.map { $0.map { $0.note == nil ? 1 : 2 }.reduce(0, +) }.max() ?? 1
      let height = max(rows, 1) * 16 + 10
      for layer in walk.layers.indices { body += cell(layer, moment, y: y, height: height) }
      y += height + 12
    }
    let ways = walk.leadsToTheFile ? ["A save goes to the right, a fetch or a fault reads from the right."] : []
    let words = walk.sentences + ways
    return SVGCard.document(
      width: innerWidth + 2 * Self.margin, height: y + Self.margin - 10, title: title,
      description: words.joined(separator: "\n"), body: body)
  }

  private func head(_ layer: Int, y: Int, lines: Int) -> [String] {
    let (x, width) = (x(of: layer), widths[layer])
    let colours = SVGColour.layer(walk.layers[layer].kind)
    var result = [
      SVGCard.box(x: x, y: y, width: width, height: lines * 16 + 8, fill: colours.fill, stroke: colours.stroke)
    ]
    for (index, word) in Self.words(of: walk.layers[layer].name).enumerated() {
      result += text(word, x: centred(word, x, width), y: y + 16 + index * 16, colours.text, isBold: true)
    }
    return result
  }

  /// The moment's line: its label, and what was printed; below each other where they do not fit.
  private func said(_ index: Int, y: inout Int) -> [String] {
    let moment = walk.moments[index]
    let columns = innerWidth / FigureLayout.columnWidth
    let label = TextWidth.abbreviated(moment.label, to: columns)
    var result = text(label, x: Self.margin, y: y + 13, SVGColour.quiet)
    var used = TextWidth.columns(of: label) + 2
    for value in moment.printed.flatMap({ $0.split(separator: "\n").prefix(1).map(String.init) }) {
      let shown = TextWidth.abbreviated(value, to: columns)
      if used + TextWidth.columns(of: shown) > columns {
        y += 17
        used = 0
      }
      result += text(
        shown, x: Self.margin + used * FigureLayout.columnWidth, y: y + 13, SVGColour.ink, isBold: true)
      used += TextWidth.columns(of: shown) + 2
    }
    y += Self.lineHeight
    return result
  }

  /// What a layer holds: lit, with a thick border, where it has just changed; dashed where there is nothing.
  private func cell(_ layer: Int, _ moment: Int, y: Int, height: Int) -> [String] {
    let cells = walk.moments[moment].held[layer]
    let isChanged = walk.isChanged(layer, at: moment)
    let isAbsent = cells.allSatisfy(\.isAbsent)
    let (x, width) = (x(of: layer), widths[layer])
    var result = [
      SVGCard.box(
        x: x, y: y, width: width, height: height, fill: isChanged ? SVGColour.changed.fill : SVGColour.paper,
        stroke: isChanged ? SVGColour.changed.stroke : SVGColour.quiet, isDashed: isAbsent, isThick: isChanged)
    ]
    let lines = cells.flatMap { cell in [(cell.text, !cell.isAbsent)] + (cell.note.map { [($0, false)] } ?? []) }
    let top = y + (height - lines.count * 16) / 2
    for (index, line) in lines.enumerated() {
      let colour = isChanged ? SVGColour.changed.text : line.1 ? SVGColour.ink : SVGColour.quiet
      result += text(line.0, x: centred(line.0, x, width), y: top + 13 + index * 16, colour, isBold: isChanged)
    }
    return result
  }

  private func centred(_ word: String, _ x: Int, _ width: Int) -> Int {
    x + (width - TextWidth.columns(of: word) * FigureLayout.columnWidth) / 2
  }

  private func text(_ content: String, x: Int, y: Int, _ colour: String, isBold: Bool = false) -> [String] {
    [SVGCard.measured(content, x: x, y: y, fill: colour, style: isBold ? " font-weight=\"bold\"" : "")]
  }
}

extension SVGColour {
  /// The accent of a layer; what is told about the others has none.
  static func layer(_ kind: LayerWalk.Layer.Kind) -> Trio {
    switch kind {
    case .screen: object
    case .context: context
    case .rowCache: rowCache
    case .file: file
    case .note: note
    }
  }
}
