import WorkbookKit

/// A level on the graph of its scene: where it begins, where it ends, and how far that is at least.
struct PlayPlan: Sendable {
  /// The level.
  let level: PlayLevel
  /// The state that it begins in.
  let start: Int
  /// The states that have reached its goal.
  let goals: Set<Int>
  /// The operations that may not be used.
  let forbidden: Set<Int>
  /// How far the goal is from each state; nil where no way leads there.
  let distances: [Int?]
  /// Why the goal cannot be reached any more, each reason once, and for each state that has one its place among them.
  let losses: [String]
  private let loss: [Int?]
  /// The shortest ways, in the order of the operations; none where there is none.
  let ways: [[Int]]
  private let graph: PlayGraph

  /// How many shortest ways are looked for.
  static let wayLimit = 20

  /// Finds a level on a graph.
  ///
  /// - Parameters:
  ///   - level: the level.
  ///   - scene: its scene.
  ///   - graph: every state of the scene.
  init(_ level: PlayLevel, of scene: PlayScene, on graph: PlayGraph) {
    (self.level, self.graph) = (level, graph)
    start = level.start.reduce(0) { state, operation in
      guard case .leads(let next, _) = graph.steps[state][scene.index(of: operation)] else {
        preconditionFailure("The level \(level.name) begins with \(operation), which is not possible there.")
      }
      return next
    }
    let boards = graph.states.map { PlayBoard(scene: scene, state: $0) }
    goals = Set(boards.indices.filter { level.isReached(boards[$0]) })
    forbidden = Set(level.forbidden.map(scene.index(of:)))
    distances = PlayWaysBack(graph, without: forbidden).distances(to: boards.map { level.isReached($0) })
    let reasons = PlayLoss(level, of: scene, on: graph, without: forbidden)
    let distances = distances
    let texts = distances.indices.map { state -> String? in
      if distances[state] != nil { return nil }
      return graph.states[state].hasEnded ? PlayText.ended : reasons.reason(state)
    }
    let losses = Set(texts.compactMap(\.self)).sorted()
    self.losses = losses
    loss = texts.map { text in text.flatMap { losses.firstIndex(of: $0) } }
    let goals = goals
    ways = graph.shortestWays(from: start, without: forbidden, limit: Self.wayLimit) { goals.contains($0) }
  }

  /// The fewest operations that reach the goal; nil where none do.
  var par: Int? { ways.first?.count }

  /// For each state one sign: a digit in base 36 for how far the goal is, or the capital letter of the reason why it cannot be reached.
  var signs: [Character] {
    zip(distances, loss).map { distance, loss in
      if let loss { return Self.letters[loss] }
      return Character(String(distance ?? 0, radix: 36))
    }
  }

  /// What the reasons of a level are called.
  static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")

  /// How likely it is that who presses what is possible at random reaches the goal, within three times the fewest operations.
  var solvedAtRandom: Double {
    var (shares, solved): ([Int: Double], Double) = ([start: 1], 0)
    for _ in 0..<(3 * (par ?? 0)) {
      var next: [Int: Double] = [:]
      for (state, share) in shares {
        let steps = graph.next(state, without: forbidden)
        for step in steps {
          let part = share / Double(steps.count)
          if goals.contains(step.state) { solved += part } else { next[step.state, default: 0] += part }
        }
      }
      shares = next
    }
    return solved
  }

  /// The shortest way that loses the goal for good, the first in the order of the operations; nil where there is none.
  var losing: [Int]? {
    graph.shortestWays(from: start, without: forbidden) { distances[$0] == nil }.first
  }

  /// What is thrown on some way that can still reach the goal, and how the process ends on one, each once.
  var failures: [String] {
    var (seen, open, found): (Set<Int>, [Int], Set<String>) = ([start], [start], [])
    while let state = open.popLast() {
      for (operation, next) in graph.next(state, without: forbidden) {
        if case .leads(_, let printed) = graph.steps[state][operation] {
          found.formUnion(printed.filter(PlayText.isFailure).map { String($0.prefix { $0 != ":" }) })
        }
        if distances[next] != nil, seen.insert(next).inserted { open.append(next) }
      }
    }
    return found.sorted()
  }
}
