import OpenCoreData

extension TraceNode {
  /// Deletions as trees of text: below each object its relationships, below each relationship what the rule did.
  ///
  /// - Parameter trees: deletions, in order; where several contexts deleted, each tree names its own.
  package static func forest(of trees: [DeletionTree]) -> [TraceNode] {
    let isShared = Set(trees.map(\.context)).count > 1
    let deleted = Set(trees.flatMap(\.objects))
    return trees.map { tree in
      var node = self.node(for: tree, deleted)
      if isShared { node.detail = "in " + (tree.context ?? "a context without name") }
      return node
    }
  }

  private static func node(for tree: DeletionTree, _ deleted: Set<NSManagedObjectID>) -> TraceNode {
    var node = TraceNode("delete " + ObjectNaming.text(for: tree.object))
    for branch in tree.branches {
      let title = "\(branch.step.relationship): \(branch.step.rule.word)"
      if node.children.last?.text != title { node.children.append(TraceNode(title)) }
      node.children[node.children.count - 1].children += nodes(for: branch, deleted)
    }
    return node
  }

  private static func nodes(for branch: DeletionTree.Branch, _ deleted: Set<NSManagedObjectID>) -> [TraceNode] {
    let step = branch.step
    let others = branch.deletions.filter { $0.object != step.destination }.map { tree in
      var node = self.node(for: tree, deleted)
      node.detail = "by code that ran in between"
      return node
    }
    if let own = branch.deletions.first(where: { $0.object == step.destination }) {
      return [node(for: own, deleted)] + others
    }
    return [TraceNode(StepText.end(of: step), detail: StepText.outcome(of: step, deleted), children: others)]
  }
}

/// What a step did, in words.
enum StepText {
  /// What was looked at: the destination, or its property that leads back where that has changed or dangles.
  static func end(of step: DeletionStep) -> String {
    let name = ObjectNaming.text(for: step.destination)
    guard let inverse = step.inverse, step.outcome == .nullified || step.outcome == .leftDangling else { return name }
    return "\(name).\(inverse)"
  }

  /// What has become of it.
  static func outcome(of step: DeletionStep, _ deleted: Set<NSManagedObjectID>) -> String {
    let name = ObjectNaming.text(for: step.object)
    switch step.outcome {
    case .deleted: return "deleted"
    case .deletedAlready: return "deleted already"
    case .nullified: return isToMany(step) ? "without \(name)" : "\(name) → nil"
    case .notTold: return "has no inverse to clear"
    case .leftDangling: return "\(name), left dangling"
    case .untouched: return "not touched"
    case .asked: return deleted.contains(step.destination) ? "goes too: allowed" : "the save asks whether it is there"
    case .denied: return "still there: the save is refused"
    }
  }

  private static func isToMany(_ step: DeletionStep) -> Bool {
    step.inverse.flatMap { step.destination.entity.relationshipsByName[$0] }?.isToMany ?? false
  }
}
