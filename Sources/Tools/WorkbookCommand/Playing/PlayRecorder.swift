/// Finds every state of a scene by running it.
///
/// It goes on from where it stands, since a scene that begins anew runs all its steps again: to the nearest state with an
/// operation that has not been run there, and back to the beginning only where no such state can be reached. What is met again
/// has to be what it was.
struct PlayRecorder {
  /// What keeps a scene from being recorded.
  enum Problem: Error, Equatable {
    /// It has more states than this.
    case isTooLarge(Int)
    /// An operation did something else than when it was run in the same state before: something that it depends on is not shown.
    case isAmbiguous(scene: String, path: [String], what: String)
  }

  /// How many states a scene may have.
  static let limit = 4_000

  private let scene: PlayScene
  private let game: PlayGame
  private var graph = PlayGraph()
  private var places: [PlayState: Int] = [:]
  /// The operations of each state that have not been run there.
  private var untried: [[Int]] = []
  /// Why operations are not possible in each state; nil where they are.
  private var reasons: [[String?]] = []
  private var here = 0

  private init(_ scene: PlayScene) throws {
    self.scene = scene
    game = try scene.begin()
  }

  /// Runs a scene until nothing new is left.
  ///
  /// - Parameter scene: the scene.
  /// - Throws: `Problem`, or what opening the store throws.
  static func record(_ scene: PlayScene) throws -> PlayGraph {
    var recorder = try PlayRecorder(scene)
    recorder.here = try recorder.place()
    while let way = try recorder.wayToUntried() {
      for operation in way { try recorder.run(operation) }
    }
    return recorder.graph
  }

  /// The operations to run next: on to one that has not been run, from the beginning where none can be reached.
  private mutating func wayToUntried() throws -> [Int]? {
    for isFromTheBeginning in [false, true] {
      let start = isFromTheBeginning ? 0 : here
      guard let way = graph.nearest(from: start, where: { !untried[$0].isEmpty }) else { continue }
      if isFromTheBeginning {
        try game.restart()
        here = try place()
      }
      let last = way.reduce(start) { state, operation in
        if case .leads(let next, _) = graph.steps[state][operation] { next } else { state }
      }
      return way + [untried[last][0]]
    }
    return nil
  }

  private mutating func run(_ operation: Int) throws {
    let printed = game.run(operation)
    let former = here
    here = try place()
    untried[former].removeAll { $0 == operation }
    let step = PlayGraph.Step.leads(to: here, printed: printed)
    if let known = graph.known(former, operation), known != step {
      throw Problem.isAmbiguous(
        scene: scene.name, path: game.path.map { scene.operations[$0].id },
        what: graph.difference(known, step))
    }
    graph.steps[former][operation] = step
  }

  /// Where the game stands; a state that is new gets a place.
  private mutating func place() throws -> Int {
    let state = game.state
    let now = scene.operations.indices.map { game.unavailable($0) }
    if let place = places[state] {
      if let operation = now.indices.first(where: { now[$0] != reasons[place][$0] }) {
        throw Problem.isAmbiguous(
          scene: scene.name, path: game.path.map { scene.operations[$0].id },
          what: "\(scene.operations[operation].id): \(reasons[place][operation] ?? "possible"), "
            + "now \(now[operation] ?? "possible")")
      }
      return place
    }
    guard graph.states.count < Self.limit else { throw Problem.isTooLarge(Self.limit) }
    places[state] = graph.states.count
    graph.states.append(state)
    reasons.append(now)
    // A step that has not been run leads nowhere yet.
    graph.steps.append(now.map { .unavailable($0 ?? "") })
    untried.append(now.indices.filter { now[$0] == nil })
    return graph.states.count - 1
  }
}

extension PlayGraph {
  /// What an operation did in a state; nil where it has not been run there.
  fileprivate func known(_ state: Int, _ operation: Int) -> Step? {
    if case .leads = steps[state][operation] { steps[state][operation] } else { nil }
  }

  /// In words, what tells two steps apart.
  fileprivate func difference(_ known: Step, _ step: Step) -> String {
    guard case .leads(let former, let printed) = known, case .leads(let next, let now) = step else { return "" }
    if printed != now { return "printed \(printed), now \(now)" }
    return "led to \(states[former].held), now \(states[next].held)"
  }
}
