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
}
