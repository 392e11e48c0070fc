import WorkbookKit

/// What became of a graph between two moments: one drawing of both, in which it is marked what went, what came, and which
/// links were lost.
struct GraphDifference: Equatable {
  typealias Edge = GraphFigure.Edge
  typealias Change = GraphFigure.Change

  /// The objects of both moments, and the links of both.
  private(set) var figure = GraphFigure()
  /// The links that are not the same at both moments.
  private(set) var changes: [Edge: Change] = [:]
  /// The objects that went, and those that came.
  private(set) var gone: [String] = []
  private(set) var new: [String] = []

  private let before: [String: GraphFigure.Node]
  private let after: [String: GraphFigure.Node]

  /// Compares two moments.
  ///
  /// - Parameter isWhole: Whether `after` has every object there is, so that one that it lacks is gone.
  init(from before: GraphFigure, to after: GraphFigure, isWhole: Bool) {
    func byName(_ figure: GraphFigure) -> [String: GraphFigure.Node] {
      Dictionary(figure.nodes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
    (self.before, self.after) = (byName(before), byName(after))
    let came = after.nodes.filter { self.before[$0.name] == nil }
    new = came.map(\.name)
    figure.nodes =
      before.nodes.map { united($0, isWhole: isWhole) }
      + came.map { node in
        var node = node
        node.mark = node.mark ?? .inserted
        return node
      }
    compareLinks()
  }

  /// An object with the links of both moments, and the mark of the later one.
  private mutating func united(_ old: GraphFigure.Node, isWhole: Bool) -> GraphFigure.Node {
    var node = old
    guard let new = after[old.name], new.mark != .gone else {
      if isWhole || after[old.name] != nil {
        node.mark = .gone
        if old.mark != .gone { gone.append(old.name) }
      }
      return node
    }
    node.mark = new.mark
    for link in new.links {
      if let index = node.links.firstIndex(where: { $0.relationship == link.relationship }) {
        node.links[index].targets += link.targets.filter { !node.links[index].targets.contains($0) }
      } else {
        node.links.append(link)
      }
    }
    return node
  }

  private mutating func compareLinks() {
    for node in figure.nodes {
      for link in node.links {
        for target in link.targets {
          let edge = Edge(from: node.name, relationship: link.relationship, to: target)
          let (was, isThere) = (Self.has(edge, before), Self.has(edge, after))
          if isThere {
            changes[edge] = was ? nil : .gained
          } else if was, node.mark == .gone || after[node.name] != nil {
            let back = link.inverse.map { Edge(from: target, relationship: $0, to: node.name) }
            changes[edge] = back.map { Self.has($0, after) } ?? false ? .dangling : .lost
          }
        }
      }
    }
  }

  private static func has(_ edge: Edge, _ nodes: [String: GraphFigure.Node]) -> Bool {
    nodes[edge.from]?.links.contains { $0.relationship == edge.relationship && $0.targets.contains(edge.to) } ?? false
  }

  /// The difference in words: what went, what came, and which links changed.
  var sentences: [String] {
    func list(_ word: String, _ names: [String]) -> [String] {
      names.isEmpty ? [] : ["\(word): \(names.joined(separator: ", "))."]
    }
    func links(_ change: Change) -> [String] {
      figure.nodes.flatMap { node in
        node.links.flatMap { link in
          link.targets.filter { changes[Edge(from: node.name, relationship: link.relationship, to: $0)] == change }
            .map { "\(node.name).\(link.relationship) to \($0)" }
        }
      }
    }
    var rules: [String] = []
    for node in figure.nodes {
      let entity = node.name.prefix { $0 != "#" }
      for link in node.links {
        guard let rule = link.rule else { continue }
        let words = "\(entity).\(link.relationship) (\(rule))"
        if !rules.contains(words) { rules.append(words) }
      }
    }
    let marked = figure.nodes.filter { $0.mark == .deleted }.map(\.name)
    let kept = figure.nodes.map(\.name).filter { name in
      // A later figure that does not have everything says nothing of what it lacks.
      after[name] != nil && !gone.contains(name) && !new.contains(name) && !marked.contains(name)
    }
    return list("Gone", gone) + list("Marked deleted", marked) + list("New", new)
      + list("Links lost", links(.lost)) + list("Links that lead to what is gone", links(.dangling))
      + list("New links", links(.gained)) + list("Delete rules", rules) + list("Still there", kept)
  }
}

extension GraphFigure {
  /// The figure in words: each object with what it leads to.
  var sentences: [String] {
    if nodes.isEmpty { return ["There are no objects."] }
    return nodes.map { node in
      let name = node.name + (node.label.map { " " + ValueText.quoted($0) } ?? "")
      let mark = node.mark.map { ", \($0.rawValue)" } ?? ""
      let links = node.links.map { link -> String in
        let rule = link.rule.map { " (\($0))" } ?? ""
        let ends = link.targets.isEmpty ? "nothing" : link.targets.joined(separator: ", ")
        return "\(link.relationship)\(rule): \(ends)"
      }
      return name + mark + (links.isEmpty ? "." : ". " + links.joined(separator: "; ") + ".")
    }
  }
}

extension OrderTree {
  /// The tree in words: each order up to where its ending is sure.
  var sentences: [String] { branches.flatMap { Self.sentences(of: $0, after: []) } }

  private static func sentences(of branch: Branch, after steps: [String]) -> [String] {
    let steps = steps + [branch.step]
    guard let ending = branch.ending else { return branch.branches.flatMap { sentences(of: $0, after: steps) } }
    let orders = CountedNoun.text(branch.count, "order")
    return ["\(steps.joined(separator: ", then ")): \(ending.word) (\(orders))."]
  }
}

extension OrderEnding.Kind {
  /// The ending as a word.
  var word: String {
    switch self {
    case .crashed: "crash"
    case .nonsense: "nonsense"
    case .right: "right"
    }
  }
}
