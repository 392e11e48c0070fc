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
  /// The states from which the goal can be reached.
  let alive: Set<Int>
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
    goals = Set(graph.states.indices.filter { level.isReached(PlayBoard(scene: scene, state: graph.states[$0])) })
    forbidden = Set(level.forbidden.map(scene.index(of:)))
    alive = graph.reaching(goals, without: forbidden)
    let goals = goals
    ways = graph.shortestWays(from: start, without: forbidden, limit: Self.wayLimit) { goals.contains($0) }
  }

  /// The fewest operations that reach the goal; nil where none do.
  var par: Int? { ways.first?.count }

  /// The operation that a shortest way begins with.
  ///
  /// - Parameter state: where the player stands.
  /// - Returns: its place in the scene; nil where the goal is reached, or cannot be.
  func hint(at state: PlayState) -> Int? {
    guard let place = graph.states.firstIndex(of: state) else { return nil }
    return graph.shortestWays(from: place, without: forbidden) { goals.contains($0) }.first?.first
  }

  /// Whether a state has reached the goal.
  ///
  /// - Parameter state: where the player stands.
  func isReached(_ state: PlayState) -> Bool {
    graph.states.firstIndex(of: state).map(goals.contains) ?? false
  }

  /// Whether the goal can still be reached.
  ///
  /// - Parameter state: where the player stands.
  func isAlive(_ state: PlayState) -> Bool { graph.states.firstIndex(of: state).map(alive.contains) ?? false }

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

  /// For each state how far the goal is, a digit in base 36; a dash where no way leads there.
  var distances: String {
    var (layer, far): (Set<Int>, [Int: Int]) = (goals, [:])
    var distance = 0
    while !layer.isEmpty {
      for state in layer { far[state] = distance }
      distance += 1
      layer = Set(
        graph.states.indices.filter { state in
          far[state] == nil && graph.next(state, without: forbidden).contains { layer.contains($0.state) }
        })
    }
    return graph.states.indices.map { far[$0].map { String($0, radix: 36) } ?? "-" }.joined()
  }

  /// The shortest way that loses the goal for good, the first in the order of the operations; nil where there is none.
  var losing: [Int]? {
    graph.shortestWays(from: start, without: forbidden) { !alive.contains($0) }.first
  }

  /// What is thrown on some way that can still reach the goal, and how the process ends on one, each once.
  var failures: [String] {
    var (seen, open, found): (Set<Int>, [Int], Set<String>) = ([start], [start], [])
    while let state = open.popLast() {
      for (operation, next) in graph.next(state, without: forbidden) {
        if case .leads(_, let printed) = graph.steps[state][operation] {
          found.formUnion(printed.filter(PlayText.isThrown).map { String($0.prefix { $0 != ":" }) })
        }
        if graph.states[next].ending != nil { found.insert("ends the process") }
        if alive.contains(next), seen.insert(next).inserted { open.append(next) }
      }
    }
    return found.sorted()
  }
}
