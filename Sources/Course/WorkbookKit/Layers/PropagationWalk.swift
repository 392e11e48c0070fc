import OpenCoreData

extension FreshStore {
  /// Lets a reader of the site walk through the steps in which the delete rules run for what the segment deletes, and through
  /// what it prints afterwards.
  ///
  /// A walk that leaves nothing alone has no panel for it on the page, as any that is empty from the first step to the last.
  ///
  /// - Parameters:
  ///   - start: a piece of the line of the segment's code after which the walk begins: `context.series(1)`.
  ///   - call: the call that deletes: `context.delete(series)`.
  ///   - place: the call in which the rules run: `context.save()`.
  ///   - entities: the entities whose objects are drawn first, in this order.
  /// - Throws: what a fetch throws.
  public func watchDeletes(after start: String, by call: String, in place: String, _ entities: String...) throws {
    let propagation = Propagation(graph: try savedGraph(entities), call: call, place: place)
    let trace = DeletionTrace(container.persistentStoreCoordinator)
    page.begin(PropagationWatch(propagation, trace, .pending(in: context), after: start))
  }
}

/// The steps of delete propagation as a walk: which rule was followed, what came of it so far, and what is to be saved.
private final class PropagationWatch: PageWatch {
  private var propagation: Propagation
  private let trace: DeletionTrace
  private let pending: LayerProbe

  init(_ propagation: Propagation, _ trace: DeletionTrace, _ pending: LayerProbe, after start: String) {
    (self.propagation, self.trace, self.pending) = (propagation, trace, pending)
    self.propagation.look("nothing is deleted", nil, pending.look(), code: start)
  }

  func look(_ label: String, _ printed: String?) {
    tellSteps()
    propagation.look(label, printed, pending.look(), code: nil)
  }

  func end() -> PageEvent {
    tellSteps()
    let walk = LayerWalk(
      subject: "what the delete rules do",
      layers: [
        .init(name: "rule followed", kind: .note), pending.layer, .init(name: "links cleared", kind: .context),
        .init(name: "left alone", kind: .context),
      ], moments: propagation.moments)
    return .steps(label: "propagation", walk: walk)
  }

  /// The rules run inside a save, where nobody prints: their steps are told when the next line is printed.
  private func tellSteps() {
    for tree in trace.drain() { propagation.carryOut(tree) }
  }
}

/// What propagation has done so far.
private struct Propagation {
  private(set) var moments: [LayerWalk.Moment] = []
  private var graph: GraphFigure
  private let call: String
  private let place: String
  /// Saved objects that are marked deleted, and others that have lost a link: what the context has to save by now.
  private var deleted: [String] = []
  private var updated: [String] = []
  private var cleared: [String] = []
  private var left: [String] = []
  /// What is marked deleted and whose rules have not been asked yet: each takes its turn at the end of the line (CH-001).
  private var waiting: [DeletionTree] = []

  init(graph: GraphFigure, call: String, place: String) {
    (self.graph, self.call, self.place) = (graph, call, place)
  }

  /// Takes note of what the context had to save when something was printed, or before anything was deleted.
  mutating func look(_ label: String, _ printed: String?, _ pending: [LayerWalk.Cell], code: String?) {
    if moments.takeFurtherLine(label, printed) { return }
    if pending.allSatisfy(\.isAbsent) { (deleted, updated) = ([], []) }
    add(label, rule: nil, pending, printed: printed.map { [$0] } ?? [], code: code)
  }

  mutating func carryOut(_ tree: DeletionTree) {
    begin(tree, by: call)
    while !waiting.isEmpty { follow(waiting.removeFirst()) }
  }

  private mutating func begin(_ tree: DeletionTree, by code: String) {
    let name = ObjectNaming.text(for: tree.object)
    markDeleted(name)
    note("delete \(name)", rule: nil, code: code)
    waiting.append(tree)
  }

  private mutating func follow(_ tree: DeletionTree) {
    for branch in tree.branches {
      let step = branch.step
      let (source, target) = (ObjectNaming.text(for: step.object), ObjectNaming.text(for: step.destination))
      apply(step, source, target)
      let outcome = StepText.outcome(of: step, [])
      note(
        "\(StepText.end(of: step)): \(outcome)", rule: "\(source).\(step.relationship): \(step.rule.word)", code: place)
      for deletion in branch.deletions {
        // The step has told of its destination; what code in between deleted is told by itself.
        if deletion.object == step.destination { waiting.append(deletion) } else { begin(deletion, by: place) }
      }
    }
  }

  private mutating func apply(_ step: DeletionStep, _ source: String, _ target: String) {
    switch step.outcome {
    case .deleted: markDeleted(target)
    case .deletedAlready: break
    case .nullified:
      unlink(source, step.relationship, target)
      if let inverse = step.inverse { unlink(target, inverse, source) }
      cleared.append(StepText.end(of: step))
      if !deleted.contains(target), !updated.contains(target) { updated.append(target) }
    case .leftDangling, .untouched, .notTold, .asked, .denied: left.append(StepText.end(of: step))
    }
  }

  private mutating func markDeleted(_ name: String) {
    if let index = graph.nodes.firstIndex(where: { $0.name == name }) { graph.nodes[index].mark = .deleted }
    updated.removeAll { $0 == name }
    deleted.append(name)
  }

  private mutating func unlink(_ name: String, _ relationship: String, _ target: String) {
    guard let node = graph.nodes.firstIndex(where: { $0.name == name }),
      let link = graph.nodes[node].links.firstIndex(where: { $0.relationship == relationship })
    else { return }
    graph.nodes[node].links[link].targets.removeAll { $0 == target }
  }

  /// Takes note of a step inside the save.
  private mutating func note(_ label: String, rule: String?, code: String) {
    let pending =
      updated.map { LayerWalk.Cell($0, note: "updated") } + deleted.map { LayerWalk.Cell($0, note: "deleted") }
    add(label, rule: rule, pending.orNone, printed: [], code: code)
  }

  private mutating func add(
    _ label: String, rule: String?, _ pending: [LayerWalk.Cell], printed: [String], code: String?
  ) {
    func cells(_ names: [String]) -> [LayerWalk.Cell] { names.map { LayerWalk.Cell($0) }.orNone }
    moments.append(
      LayerWalk.Moment(
        label: label, printed: printed, held: [cells(rule.map { [$0] } ?? []), pending, cells(cleared), cells(left)],
        graph: graph, code: code))
  }
}
