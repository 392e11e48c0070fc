import OpenCoreData

extension GraphFigure {
  /// Draws deletions as their rules propagated: an arrow leads from each object that goes to what became of the others.
  ///
  /// - Parameter trees: deletions, in order.
  public init(of trees: [DeletionTree]) {
    var nodes: [Node] = []
    for tree in trees { Self.add(tree, to: &nodes) }
    self.init(nodes)
  }

  private static func add(_ tree: DeletionTree, to nodes: inout [Node]) {
    let place = nodes.count
    nodes.append(Node(ObjectNaming.text(for: tree.object), mark: .deleted))
    for branch in tree.branches {
      let step = branch.step
      let target = StepText.end(of: step)
      link("\(step.relationship): \(step.rule.word)", target, from: &nodes[place])
      if let mark = mark(of: step.outcome), !nodes.contains(where: { $0.name == target }) {
        nodes.append(Node(target, mark: mark))
      }
      for deletion in branch.deletions {
        if deletion.object != step.destination {
          link("code in between", ObjectNaming.text(for: deletion.object), from: &nodes[place])
        }
        add(deletion, to: &nodes)
      }
    }
  }

  private static func link(_ name: String, _ target: String, from node: inout Node) {
    if let index = node.links.firstIndex(where: { $0.relationship == name }) {
      node.links[index].targets.append(target)
    } else {
      node.links.append(.many(name, [target]))
    }
  }

  /// What has become of the destination; nil where it is drawn by its own deletion.
  private static func mark(of outcome: DeletionStep.Outcome) -> Mark? {
    switch outcome {
    case .deleted, .deletedAlready: nil
    case .nullified: .cleared
    case .leftDangling: .dangling
    case .denied: .denies
    case .notTold, .untouched, .asked: .untouched
    }
  }
}
