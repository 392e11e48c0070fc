/// The figure unfolded into trees, ready to be drawn in text or as SVG.
///
/// A graph has cycles and shared objects, a page has neither: an object that was already drawn is named again, and
/// its own links are not repeated.
package struct FigureTree: Equatable {
  /// What an item stands for.
  package enum Kind: Equatable {
    case object(GraphFigure.Mark?)
    case relationship
    /// An object drawn elsewhere in the figure.
    case reference
    /// The far end of an empty relationship.
    case nothing
    /// A step of an order.
    case step
    /// How orders end.
    case ending(OrderEnding.Kind)
  }

  /// What the item stands for.
  package var kind: Kind
  /// Its name.
  package var name: String
  var label: String?
  /// The delete rule of a relationship; the terminal leaves it out.
  var rule: String?
  /// The other end of a relationship with its rule; the terminal leaves it out.
  var wayBack: ArrowLabel?
  /// What has become of the link that leads here, where the figure compares two moments.
  package var change: GraphFigure.Change?
  /// What hangs below it.
  package var children: [FigureTree]

  /// Makes an item.
  ///
  /// - Parameters:
  ///   - label: What an object is called beside its name.
  ///   - rule: The delete rule of a relationship.
  ///   - wayBack: The other end of a relationship.
  ///   - change: What has become of the link that leads here.
  ///   - children: What hangs below it.
  package init(
    kind: Kind, name: String, label: String? = nil, rule: String? = nil, wayBack: ArrowLabel? = nil,
    change: GraphFigure.Change? = nil, children: [FigureTree] = []
  ) {
    (self.kind, self.name, self.label, self.rule) = (kind, name, label, rule)
    (self.wayBack, self.change, self.children) = (wayBack, change, children)
  }

  /// The item's own text, without its children.
  var text: String {
    let label = label.map { " " + ValueText.quoted($0) } ?? ""
    switch kind {
    case .object(let mark): return VisibleText.oneLine(name) + label + (mark.map { " (\($0.rawValue))" } ?? "")
    case .reference: return VisibleText.oneLine(name) + " (above)"
    case .relationship, .nothing, .step, .ending: return VisibleText.oneLine(name)
    }
  }

  /// The item as a drawing shows it: with the delete rule of a relationship, and with what has become of a link.
  package var drawnText: String {
    let link = change.map { " (\($0.rawValue))" } ?? ""
    switch kind {
    case .relationship: return arrowLines[0]
    // What is gone has no link to lose.
    case .object(.gone): return text
    case .object, .reference: return text + link
    case .nothing, .step, .ending: return text
    }
  }

  /// What a drawing writes beside the arrow of a relationship, at least one line.
  package var arrowLines: [String] {
    guard let wayBack else { return [ArrowLabel(name: text, rule: rule).text] }
    return ArrowLabel.lines(ArrowLabel(way: .down, name: text, rule: rule), wayBack)
  }

  /// The trees of a figure.
  ///
  /// - Parameters:
  ///   - figure: The objects and their relationships.
  ///   - changes: What has become of links, where the figure compares two moments.
  package static func forest(
    of figure: GraphFigure, changes: [GraphFigure.Edge: GraphFigure.Change] = [:]
  ) -> [FigureTree] {
    let links = drawnLinks(of: figure)
    let targets = Set(links.flatMap { node, links in links.flatMap(\.targets).filter { $0 != node } })
    var grower = Grower(
      nodes: Dictionary(figure.nodes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first }), links: links,
      changes: changes)
    // Objects that nothing points to come first; what is then left over is part of a cycle.
    let starts = figure.nodes.filter { !targets.contains($0.name) } + figure.nodes
    return starts.compactMap { grower.drawn.contains($0.name) ? nil : grower.grow($0.name) }
  }

  /// The links of each node without those that only repeat an earlier one from its other end.
  private static func drawnLinks(of figure: GraphFigure) -> [String: [GraphFigure.Link]] {
    typealias Edge = GraphFigure.Edge
    var covered = Set<Edge>()
    var result: [String: [GraphFigure.Link]] = [:]
    for node in figure.nodes where result[node.name] == nil {
      var kept: [GraphFigure.Link] = []
      for var link in node.links {
        let all = link.targets
        link.targets = all.filter { target in
          if covered.contains(Edge(from: node.name, relationship: link.relationship, to: target)) { return false }
          if let inverse = link.inverse {
            covered.insert(Edge(from: target, relationship: inverse, to: node.name))
          }
          return true
        }
        if all.isEmpty || !link.targets.isEmpty { kept.append(link) }
      }
      result[node.name] = kept
    }
    return result
  }

  private struct Grower {
    let nodes: [String: GraphFigure.Node]
    let links: [String: [GraphFigure.Link]]
    let changes: [GraphFigure.Edge: GraphFigure.Change]
    var drawn = Set<String>()

    mutating func grow(_ name: String) -> FigureTree {
      guard let node = nodes[name] else {
        return FigureTree(kind: .object(.gone), name: name)
      }
      guard drawn.insert(name).inserted else { return FigureTree(kind: .reference, name: name) }
      var tree = FigureTree(kind: .object(node.mark), name: name, label: node.label)
      for link in links[name] ?? [] {
        var branch = FigureTree(
          kind: .relationship, name: link.relationship, rule: link.rule, wayBack: link.wayBack)
        for target in link.targets {
          var child = grow(target)
          child.change = changes[.init(from: name, relationship: link.relationship, to: target)]
          branch.children.append(child)
        }
        if link.targets.isEmpty {
          branch.children = [FigureTree(kind: .nothing, name: link.isToMany ? "(none)" : "nil")]
        }
        tree.children.append(branch)
      }
      return tree
    }
  }
}
