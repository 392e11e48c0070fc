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

    /// Makes a branch.
    ///
    /// - Parameters:
    ///   - step: The step as a sentence.
    ///   - ending: How every order ends that begins like this; nil where it depends on what follows.
    ///   - count: How many orders begin like this.
    ///   - held: What the layers hold after the step; nil where nobody looked.
    ///   - branches: What can follow.
    package init(
      step: String, ending: OrderEnding.Kind?, count: Int, held: [[LayerWalk.Cell]]?, branches: [Branch]
    ) {
      (self.step, self.ending, self.count, self.held, self.branches) = (step, ending, count, held, branches)
    }
  }

  /// Makes a tree.
  ///
  /// - Parameters:
  ///   - layers: The layers that were looked at after each step; nil where none was.
  ///   - branches: The steps that can come first.
  package init(layers: [LayerWalk.Layer]?, branches: [Branch]) { (self.layers, self.branches) = (layers, branches) }

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
