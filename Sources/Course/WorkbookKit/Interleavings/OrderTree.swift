/// The orders of a scenario as a tree: orders that begin alike share a branch, and a branch is cut where its ending is sure.
public struct OrderTree: Equatable, Sendable, Codable {
  /// The layers that were looked at after each step; nil where none was.
  package let layers: [LayerWalk.Layer]?
  /// The steps that can come next, each with what can follow it.
  public let branches: [Branch]

  /// One step and what can follow it.
  public struct Branch: Equatable, Sendable, Codable {
    /// The step as a sentence: `list reads`.
    public let step: String
    /// How every order ends that begins like this; nil where it depends on what follows.
    public let ending: OrderEnding.Kind?
    /// How many orders begin like this.
    public let count: Int
    /// What the layers hold after the step; nil where nobody looked, and where the step ended the process.
    package let held: [[LayerWalk.Cell]]?
    /// What can follow; empty where the ending is sure.
    public let branches: [Branch]
  }

  /// Makes the tree of a report.
  ///
  /// - Parameter report: What came of the orders.
  public init(_ report: ScenarioReport) {
    layers = report.results.lazy.compactMap { $0.looks.first?.layers }.first
    branches = Self.branches(report.results[...], depth: 0)
  }

  private static func branches(_ results: ArraySlice<OrderResult>, depth: Int) -> [Branch] {
    var branches: [Branch] = []
    var rest = results
    // Orders that begin alike stand beside each other.
    while let first = rest.first, depth < first.order.steps.count {
      let step = first.order.steps[depth]
      let group = rest.prefix { $0.order.steps[depth] == step }
      rest = rest.dropFirst(group.count)
      let kinds = Set(group.map(\.ending.kind))
      let ending = kinds.count == 1 ? first.ending.kind : nil
      branches.append(
        Branch(
          step: step.text, ending: ending, count: group.count,
          held: first.looks.indices.contains(depth) ? first.looks[depth].held : nil,
          branches: ending == nil ? Self.branches(group, depth: depth + 1) : []))
    }
    return branches
  }

  /// The tree as lines of text.
  public var lines: [String] { forest.flatMap(\.lines) }

  /// The tree with a start that all orders share.
  package var forest: [FigureTree] { [FigureTree(kind: .step, name: "start", children: branches.map(\.tree))] }
}

extension OrderTree.Branch {
  fileprivate var tree: FigureTree {
    let leaf = ending.map { FigureTree(kind: .ending($0), name: count == 1 ? $0.text : "\($0.text) ×\(count)") }
    return FigureTree(kind: .step, name: step, children: leaf.map { [$0] } ?? branches.map(\.tree))
  }
}

extension OrderEnding.Kind {
  /// The ending as a sign and a word, so that nothing depends on its colour.
  public var text: String {
    switch self {
    case .crashed: "✗ crash"
    case .nonsense: "? nonsense"
    case .right: "✓ right"
    }
  }
}
