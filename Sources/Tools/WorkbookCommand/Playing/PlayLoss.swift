import WorkbookKit

/// Why the goal of a level cannot be reached any more: the cell that can no longer hold what a line of the goal asks for.
struct PlayLoss {
  /// A line of the goal: from which states it can be reached, and the cells that it asks for.
  private struct Line {
    let text: String
    let reachable: [Bool]
    let cells: [Cell]
  }

  /// A cell that is asked for: what it holds in states that have reached the line, and from which states each of its texts can
  /// be reached.
  private struct Cell {
    let name: String
    let isFile: Bool
    let asked: Set<String>
    let reachable: [(text: String, from: [Bool])]
  }

  private let lines: [Line]

  /// Looks at a level.
  ///
  /// - Parameters:
  ///   - level: the level.
  ///   - scene: its scene.
  ///   - graph: every state of the scene.
  ///   - forbidden: the operations that may not be used.
  init(_ level: PlayLevel, of scene: PlayScene, on graph: PlayGraph, without forbidden: Set<Int>) {
    let ways = PlayWaysBack(graph, without: forbidden)
    lines = level.goals.map { goal in
      var places: [PlayPlace] = []
      let met = graph.states.map { state in
        goal.isReached(PlayBoard(scene: scene, state: state) { if !places.contains($0) { places.append($0) } })
      }
      // The value alone says more than the value with its notes, where it is enough.
      let cells = places.flatMap { place in
        [\LayerWalk.Cell.text, \.words].map { text in
          let texts = graph.states.map { $0.held[place.panel][place.row][keyPath: text] }
          return Cell(
            name: scene.name(of: place, in: graph.states[0]), isFile: scene.panels[place.panel].kind == .file,
            asked: Set(texts.indices.filter { met[$0] }.map { texts[$0] }),
            reachable: Set(texts).sorted().map { text in (text, ways.from(texts.map { $0 == text })) })
        }
      }
      return Line(text: goal.text, reachable: ways.from(met), cells: cells)
    }
  }

  /// The reason, as what follows a colon.
  ///
  /// - Parameter state: one from which the goal cannot be reached.
  func reason(_ state: Int) -> String {
    guard let line = lines.first(where: { !$0.reachable[state] }) else {
      return "each line of it can still be had, but not all at once"
    }
    for cell in line.cells {
      let left = cell.reachable.filter { $0.from[state] }.map(\.text)
      guard cell.asked.isDisjoint(with: left) else { continue }
      switch left {
      case [PlayText.noRow] where cell.isFile: return "\(cell.name) has no row, and no operation brings it back"
      case [PlayText.nothing]: return "\(cell.name) has nothing, and no operation brings it back"
      case let left where left.count == 1: return "\(cell.name) stays “\(left[0])”, whatever is pressed"
      case let left where left.count == 2: return "\(cell.name) can only be “\(left[0])” or “\(left[1])” any more"
      default: continue
      }
    }
    return "no operations lead to “\(line.text.dropLast())”"
  }
}

/// The operations of a graph backwards: from which states others can be reached.
struct PlayWaysBack {
  private var former: [[Int]]

  /// Takes the operations of a graph.
  ///
  /// - Parameters:
  ///   - graph: every state of a scene.
  ///   - forbidden: the operations that may not be used.
  init(_ graph: PlayGraph, without forbidden: Set<Int>) {
    former = Array(repeating: [], count: graph.states.count)
    for state in graph.states.indices {
      for (_, next) in graph.next(state, without: forbidden) { former[next].append(state) }
    }
  }

  /// How many operations each state is away from the nearest of some states; nil where no way leads there.
  ///
  /// - Parameter targets: for each state whether it is one of them.
  func distances(to targets: [Bool]) -> [Int?] {
    var far: [Int?] = targets.map { $0 ? 0 : nil }
    var (open, next) = (targets.indices.filter { targets[$0] }, 0)
    while next < open.count {
      let distance = (far[open[next]] ?? 0) + 1
      for state in former[open[next]] where far[state] == nil {
        far[state] = distance
        open.append(state)
      }
      next += 1
    }
    return far
  }

  /// From which states one of some states can be reached.
  func from(_ targets: [Bool]) -> [Bool] { distances(to: targets).map { $0 != nil } }
}
