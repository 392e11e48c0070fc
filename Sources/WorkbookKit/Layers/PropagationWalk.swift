import OpenCoreData

extension FreshStore {
  /// Lets a reader of the site walk through the steps in which the delete rules run for what the segment deletes.
  ///
  /// - Parameters:
  ///   - place: the call in the segment's code in which the rules run: `context.save()`.
  ///   - entities: the entities whose objects are drawn first, in this order.
  /// - Throws: what a fetch throws.
  public func watchDeletes(in place: String, _ entities: String...) throws {
    let before = try savedGraph(entities)
    let trace = DeletionTrace(container.persistentStoreCoordinator)
    page.atEnd { [page] in page.steps("propagation", LayerWalk(of: trace.drain(), from: before, in: place)) }
  }
}

extension LayerWalk {
  /// The steps of delete propagation as a walk: which rule was followed, and what came of it so far.
  ///
  /// - Parameters:
  ///   - trees: the deletions, in order.
  ///   - before: the objects before them.
  ///   - place: the call in which the rules run.
  init(of trees: [DeletionTree], from before: GraphFigure, in place: String) {
    var propagation = Propagation(graph: before, place: place)
    propagation.note("nothing is deleted", rule: nil)
    for tree in trees { propagation.carryOut(tree) }
    self.init(
      subject: "what the delete rules do",
      layers: [
        Layer(name: "rule followed", kind: .note), Layer(name: "marked deleted", kind: .context),
        Layer(name: "links cleared", kind: .context), Layer(name: "left alone", kind: .context),
      ], moments: propagation.moments)
  }
}

/// What propagation has done so far.
private struct Propagation {
  var graph: GraphFigure
  let place: String
  private(set) var moments: [LayerWalk.Moment] = []
  private var deleted: [String] = []
  private var cleared: [String] = []
  private var left: [String] = []
  /// What is marked deleted and whose rules have not been asked yet: each takes its turn at the end of the line (CH-001).
  private var waiting: [DeletionTree] = []

  init(graph: GraphFigure, place: String) { (self.graph, self.place) = (graph, place) }

  mutating func carryOut(_ tree: DeletionTree) {
    begin(tree)
    while !waiting.isEmpty { follow(waiting.removeFirst()) }
  }

  private mutating func begin(_ tree: DeletionTree) {
    let name = ObjectNaming.text(for: tree.object)
    mark(name, .deleted)
    deleted.append(name)
    note("delete \(name)", rule: nil)
    waiting.append(tree)
  }

  private mutating func follow(_ tree: DeletionTree) {
    for branch in tree.branches {
      let step = branch.step
      let (source, target) = (ObjectNaming.text(for: step.object), ObjectNaming.text(for: step.destination))
      apply(step, source, target)
      let outcome = StepText.outcome(of: step, [])
      note(
        "\(StepText.end(of: step)): \(outcome)", rule: "\(source).\(step.relationship): \(step.rule.word)")
      for deletion in branch.deletions {
        // The step has told of its destination; what code in between deleted is told by itself.
        if deletion.object == step.destination { waiting.append(deletion) } else { begin(deletion) }
      }
    }
  }

  private mutating func apply(_ step: DeletionStep, _ source: String, _ target: String) {
    switch step.outcome {
    case .deleted:
      mark(target, .deleted)
      deleted.append(target)
    case .deletedAlready: break
    case .nullified:
      unlink(source, step.relationship, target)
      if let inverse = step.inverse { unlink(target, inverse, source) }
      cleared.append(StepText.end(of: step))
    case .leftDangling, .untouched, .notTold, .asked, .denied: left.append(StepText.end(of: step))
    }
  }

  private mutating func mark(_ name: String, _ mark: GraphFigure.Mark) {
    if let index = graph.nodes.firstIndex(where: { $0.name == name }) { graph.nodes[index].mark = mark }
  }

  private mutating func unlink(_ name: String, _ relationship: String, _ target: String) {
    guard let node = graph.nodes.firstIndex(where: { $0.name == name }),
      let link = graph.nodes[node].links.firstIndex(where: { $0.relationship == relationship })
    else { return }
    graph.nodes[node].links[link].targets.removeAll { $0 == target }
  }

  mutating func note(_ label: String, rule: String?) {
    func cells(_ names: [String]) -> [LayerWalk.Cell] {
      names.isEmpty ? [LayerWalk.Cell("none", isAbsent: true)] : names.map { LayerWalk.Cell($0) }
    }
    moments.append(
      LayerWalk.Moment(
        label: label, printed: [],
        held: [rule.map { [LayerWalk.Cell($0)] } ?? cells([]), cells(deleted), cells(cleared), cells(left)],
        graph: graph, code: moments.isEmpty ? nil : place))
  }
}
