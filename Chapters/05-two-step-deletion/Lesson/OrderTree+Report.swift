import WorkbookKit

extension OrderTree {
  /// Makes the tree of a report.
  ///
  /// - Parameter report: What came of the orders.
  init(_ report: ScenarioReport) {
    self.init(
      layers: report.results.lazy.compactMap { $0.looks.first?.layers }.first,
      branches: Self.branches(report.results[...], depth: 0))
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
}

extension Page {
  /// Draws the orders of a scenario by their endings.
  ///
  /// - Parameters:
  ///   - label: What the orders are of, which also names the figure's file.
  ///   - report: What came of the orders.
  func orders(_ label: String, _ report: ScenarioReport) { orders(label, OrderTree(report)) }
}
