/// Lays out the events of one segment as lines of text.
///
/// Nothing here asks how wide the terminal is: the same events always make the same bytes.
struct SegmentLayout {
  var palette = Palette(isColoured: false)
  var showsStatements = false
  var showsTrace = false
  /// The columns of the window that lines have to fit into; nil where they stay as they are.
  var columns: Int?
  /// The spaces before every line; the book's pages use none.
  var indent = 3

  /// The marks of entries, by their labels.
  var marks: [String: EvidenceMark] = [:]

  private static let labelWidth = 6
  private static let gap = "   "
  private static let leastRoom = 30

  private var group: [(label: String, value: String)] = []
  private var isEmpty = true
  private var endedWithBlock = false

  init(
    palette: Palette = Palette(isColoured: false), showsStatements: Bool = false, showsTrace: Bool = false,
    indent: Int = 3
  ) {
    self.palette = palette
    self.showsStatements = showsStatements
    self.showsTrace = showsTrace
    self.indent = indent
  }

  /// The heading: number and title, and the segment's name at the right.
  func heading(_ heading: SegmentHeading) -> String {
    HeadingLayout(heading).text(palette: palette) + "\n"
  }

  /// The text that `event` adds; a `shown` value adds nothing until its group ends.
  mutating func add(_ event: PageEvent) -> String {
    switch event {
    case .shown(let label, let value):
      group.append((label, value))
      return ""
    case .line(let text):
      return flush() + lines(VisibleText.lines(text))
    case .figure(let label, let graph):
      return flush() + block(label, graph.lines)
    case .orders(let label, let tree):
      return flush() + block(label, tree.lines)
    case .rows(let label, let table):
      return flush() + labelled(label, table.lines(in: columns, indent: indent), isDrawing: true)
    case .failure(let lines):
      return flush() + labelled("error", lines.flatMap(VisibleText.lines), role: .failure)
    case .statements(let list):
      guard showsStatements else { return "" }
      return flush() + block("sql", list.isEmpty ? ["(no statement)"] : list.flatMap(\.lines), isDrawing: false)
    case .change, .layers, .steps: return ""
    case .trace(let roots):
      guard showsTrace else { return "" }
      return flush() + block("trace", roots.flatMap(\.lines))
    }
  }

  /// The values held back so far, as they would be printed now.
  var pending: String {
    var copy = self
    return copy.flush()
  }

  /// Prints the values held back, aligned with each other.
  mutating func flush() -> String {
    let entries = group
    group = []
    let width = entries.map { TextWidth.columns(of: $0.label) }.max() ?? 0
    return entries.map { labelled($0.label, VisibleText.lines($0.value), width: width) }.joined()
  }

  /// A block set apart by blank lines, with its label at its first line.
  mutating func block(_ label: String, _ content: [String], isDrawing: Bool = true) -> String {
    let space = isEmpty || endedWithBlock ? "" : "\n"
    let text = space + labelled(label, content, isDrawing: isDrawing)
    endedWithBlock = true
    return text
  }

  private mutating func lines(_ content: [String]) -> String {
    spacing() + content.flatMap { folded($0, room: columns.map { $0 - indent }) }.map { line($0) }.joined()
  }

  private mutating func labelled(
    _ label: String, _ content: [String], width: Int = 0, role: Palette.Role = .quiet, isDrawing: Bool = false
  ) -> String {
    let label = VisibleText.oneLine(label)
    let width = max(Self.labelWidth, width, TextWidth.columns(of: label))
    let padding = String(repeating: " ", count: width - TextWidth.columns(of: label))
    let margin = String(repeating: " ", count: width)
    let room = columns.map { $0 - indent - width - Self.gap.count }
    if let room, content.contains(where: { TextWidth.columns(of: $0) > room }), isDrawing || room < Self.leastRoom {
      // A drawing must not be broken: it gets the window's whole width, below its label, the margin too if it has to.
      let widest = content.map { TextWidth.columns(of: $0) }.max() ?? 0
      let margin = columns.map { max(0, min(indent, $0 - widest)) } ?? indent
      let drawing = content.flatMap { folded($0, room: columns.map { $0 - margin }) }.map { line($0, margin: margin) }
      let mark = marks[label].map { Self.markBegins + $0.sign } ?? ""
      return spacing() + line(palette.paint(label, role) + mark) + drawing.joined()
    }
    let mark = marks[label].map { Self.markBegins + $0.sign } ?? ""
    let first = palette.paint(label, role) + padding
    let lines = content.flatMap { folded($0, room: room) }.enumerated().map { index, text -> String in
      let start = index == 0 ? first : margin
      return line(start + Self.gap + text + (index == 0 ? mark : ""))
    }
    return spacing() + lines.joined()
  }

  private func folded(_ text: String, room: Int?) -> [String] {
    room.map { CodeFolding.lines(text, width: $0) } ?? [text]
  }

  private mutating func spacing() -> String {
    defer { (isEmpty, endedWithBlock) = (false, false) }
    return endedWithBlock ? "\n" : ""
  }

  private func line(_ text: String, margin: Int? = nil) -> String {
    let text = text.trimmingTrailingSpaces()
    return text.isEmpty ? "\n" : String(repeating: " ", count: margin ?? indent) + text + "\n"
  }

  // MARK: Marks

  /// Stands before a mark until it is known in which column all of them stand.
  private static let markBegins = "\u{1}"

  /// Puts the marks into one column, behind the longest line that has one.
  static func aligned(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.split(separator: markBegins, maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    }
    let column = lines.filter { $0.count > 1 }.map { TextWidth.columns(of: $0[0]) }.max() ?? 0
    return lines.map { line in
      guard line.count > 1 else { return line[0] }
      return line[0] + String(repeating: " ", count: column - TextWidth.columns(of: line[0]) + 3) + line[1]
    }.joined(separator: "\n")
  }
}
