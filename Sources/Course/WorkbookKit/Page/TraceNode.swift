/// One step of delete propagation, with the steps that it caused.
public struct TraceNode: Equatable, Sendable, Codable {
  /// What happened to which object: `delete Shelf#1`, `books: nullify`, `Book#1.shelf`.
  public var text: String
  /// What changed, set apart in a column of its own: `Shelf#1 → nil`.
  public var detail: String?
  /// The steps that followed from this one.
  public var children: [TraceNode]

  /// Creates a step.
  ///
  /// - Parameters:
  ///   - text: What happened to which object.
  ///   - detail: What changed.
  ///   - children: The steps that followed.
  public init(_ text: String, detail: String? = nil, children: [TraceNode] = []) {
    self.text = text
    self.detail = detail
    self.children = children
  }

  /// The tree as lines of text; details of neighbours are aligned with each other.
  public var lines: [String] { Self.lines(of: self, textWidth: 0) }

  /// The steps, with each long run of neighbours that differ in nothing but the numbers of objects as one.
  ///
  /// Up to three in a row stay.
  ///
  /// - Parameter nodes: Steps that follow one another.
  public static func folded(_ nodes: [TraceNode]) -> [TraceNode] {
    var list: [TraceNode] = []
    var rest = nodes.map { TraceNode($0.text, detail: $0.detail, children: folded($0.children)) }[...]
    while let first = rest.first {
      let shape = first.shape
      let run = rest.prefix { $0.shape == shape }
      list +=
        run.count > 3 ? [first, TraceNode("… and \(NumberText.grouped(run.count - 1)) more like it")] : Array(run)
      rest = rest.dropFirst(run.count)
    }
    return list
  }

  /// The lines without the numbers of objects.
  private var shape: [String] { lines.map { $0.replacing(/#[0-9]+/, with: "#") } }

  private static func lines(of node: TraceNode, textWidth: Int) -> [String] {
    let text = VisibleText.oneLine(node.text)
    let detail = node.detail.map { "  " + VisibleText.oneLine($0) } ?? ""
    var result = [(node.detail == nil ? text : TextWidth.padded(text, to: textWidth)) + detail]
    let width = node.children.filter { $0.detail != nil }.map { TextWidth.columns(of: $0.text) }.max() ?? 0
    for (index, child) in node.children.enumerated() {
      let isLast = index == node.children.count - 1
      for (row, line) in lines(of: child, textWidth: width).enumerated() {
        let stem = row == 0 ? (isLast ? "└─ " : "├─ ") : (isLast ? "   " : "│  ")
        result.append(stem + line)
      }
    }
    return result
  }
}

/// Supplies the steps of delete propagation; the engine's tracer does, once a page observes it.
public protocol TraceSource: AnyObject {
  /// Returns the propagation since the last call, one tree for each delete, and forgets it.
  func drainTrace() -> [TraceNode]
}
