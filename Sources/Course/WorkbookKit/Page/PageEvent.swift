/// One thing that happened on a page; terminal, recording and tests all read the same events.
public enum PageEvent: Equatable, Sendable, Codable {
  /// A line of text, or several separated by line breaks.
  case line(text: String)
  /// A value with its label; consecutive ones are aligned with each other.
  case shown(label: String, value: String)
  /// A drawing of an object graph, labelled with its moment: `before`, `after`.
  case figure(label: String, graph: GraphFigure)
  /// A drawing of the orders of a scenario, by their endings.
  case orders(label: String, tree: OrderTree)
  /// A table.
  case rows(label: String, table: RowTable)
  /// What a piece of work changed in an object graph, as a picture; for the book only. Without a first moment the picture is of
  /// the second one alone; `isWhole` says that an object that the second one lacks is gone.
  case change(label: String, from: GraphFigure?, to: GraphFigure, isWhole: Bool)
  /// What each layer held at each moment, as a picture; for the book only.
  case layers(label: String, walk: LayerWalk)
  /// What each layer held at each moment, to be walked through; for the book only.
  case steps(label: String, walk: LayerWalk)
  /// The statements that ran during the segment; printed with `--sql`.
  case statements(list: [Statement])
  /// The delete propagation of the segment; printed with `--trace`.
  case trace(roots: [TraceNode])
  /// The error that ended the segment.
  case failure(lines: [String])

  /// The label that the event is printed with; nil for what has none.
  package var label: String? {
    switch self {
    case .shown(let label, _), .figure(let label, _), .orders(let label, _), .rows(let label, _): label
    case .failure: "error"
    case .line, .change, .layers, .steps, .statements, .trace: nil
    }
  }

  /// Whether the event puts something on the page of a plain run.
  public var isPrinted: Bool {
    switch self {
    case .line, .shown, .figure, .orders, .rows, .failure: true
    case .statements, .trace, .change, .layers, .steps: false
    }
  }
}
