import WorkbookKit

/// Every state that a scene can come to, and what each operation does there.
struct PlayGraph: Sendable {
  /// What an operation does in a state.
  enum Step: Equatable, Sendable {
    /// It is not possible, for this reason.
    case unavailable(String)
    /// It leads to a state, and prints lines.
    case leads(to: Int, printed: [String])
  }

  /// The states; the first is where the scene begins.
  var states: [PlayState] = []
  /// For each state, what each operation of the scene does.
  var steps: [[Step]] = []

  /// How many operations lead from a state to one.
  var edges: Int { steps.joined().count { if case .leads = $0 { true } else { false } } }

  /// The states that operations lead to.
  ///
  /// - Parameters:
  ///   - state: where to begin, by its place in `states`.
  ///   - forbidden: operations that are not used, by their places in the scene.
  func next(_ state: Int, without forbidden: Set<Int>) -> [(operation: Int, state: Int)] {
    steps[state].enumerated().compactMap { operation, step in
      guard !forbidden.contains(operation), case .leads(let next, _) = step else { return nil }
      return (operation, next)
    }
  }

  /// What an operation prints anywhere, each text once, in the order of the states; an empty one where it prints nothing.
  func printed(_ operation: Int) -> [String] {
    var found: [String] = []
    for steps in steps {
      guard case .leads(_, let printed) = steps[operation] else { continue }
      let text = printed.joined(separator: "; ")
      if !found.contains(text) { found.append(text) }
    }
    return found
  }

  /// What a cell holds anywhere, each text once, in the order of the states.
  func held(_ place: PlayPlace) -> [String] {
    var found: [String] = []
    for state in states where !found.contains(state.held[place.panel][place.row].words) {
      found.append(state.held[place.panel][place.row].words)
    }
    return found
  }

  /// The shortest way from a state to the nearest of some others, the first in the order of the operations.
  ///
  /// - Parameters:
  ///   - start: where to begin.
  ///   - goal: whether a state is reached.
  /// - Returns: the operations; nil where no such state can be reached.
  func nearest(from start: Int, where goal: (Int) -> Bool) -> [Int]? {
    var came: [(state: Int, operation: Int)?] = Array(repeating: nil, count: states.count)
    var (queue, next) = ([start], 0)
    while next < queue.count {
      let state = queue[next]
      next += 1
      if goal(state) {
        var (way, place): ([Int], Int) = ([], state)
        while place != start, let step = came[place] {
          way.append(step.operation)
          place = step.state
        }
        return way.reversed()
      }
      for (operation, step) in steps[state].enumerated() {
        guard case .leads(let to, _) = step, to != start, came[to] == nil else { continue }
        came[to] = (state, operation)
        queue.append(to)
      }
    }
    return nil
  }

  /// The shortest ways from a state to some others, in the order of the operations.
  ///
  /// - Parameters:
  ///   - start: where to begin.
  ///   - forbidden: operations that are not used.
  ///   - goal: whether a state is reached.
  ///   - limit: how many ways at most.
  /// - Returns: the operations of each way; none where there is none.
  func shortestWays(
    from start: Int, without forbidden: Set<Int> = [], limit: Int = 1, to goal: (Int) -> Bool
  ) -> [[Int]] {
    var distances = [start: 0]
    var (layer, ways): ([(state: Int, ways: [[Int]])], [[Int]]) = ([(start, [[]])], [])
    while !layer.isEmpty {
      ways = layer.filter { goal($0.state) }.flatMap(\.ways)
      if !ways.isEmpty { return Array(ways.prefix(limit)) }
      var (order, found): ([Int], [Int: [[Int]]]) = ([], [:])
      for (state, ways) in layer {
        for (operation, next) in next(state, without: forbidden) {
          let distance = (distances[state] ?? 0) + 1
          if let known = distances[next], known < distance { continue }
          if distances.updateValue(distance, forKey: next) == nil { order.append(next) }
          found[next, default: []] += ways.prefix(limit).map { $0 + [operation] }
        }
      }
      layer = order.map { ($0, Array((found[$0] ?? []).prefix(limit))) }
    }
    return []
  }
}
