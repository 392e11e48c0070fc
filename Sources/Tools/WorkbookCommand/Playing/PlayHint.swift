import WorkbookKit

/// The way from where a game stands to the goal of a level: what to take back, and what to run.
struct PlayHint {
  private let level: PlayLevel
  private let guide: PlayGuide

  /// Takes a level.
  ///
  /// - Parameters:
  ///   - level: the level that is played.
  ///   - guide: what is recorded of its scene.
  init(_ level: PlayLevel, _ guide: PlayGuide) { (self.level, self.guide) = (level, guide) }

  /// The first steps of the way, in words.
  ///
  /// An operation that leads to the goal may undo what another did for it. So what the player did is taken back where that takes
  /// no more steps: then the level is reached in fewer operations.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - game: where it stands.
  /// - Returns: as many steps, or less where the way is shorter.
  /// - Throws: what opening the store throws.
  func steps(_ count: Int, of game: PlayGame) throws -> [String] {
    let moves = game.path.count - level.start.count
    let ways = game.trail.dropFirst(level.start.count).enumerated().compactMap { place, state in
      guide.distance(level, from: state).map { (back: moves - place, length: moves - place + $0) }
    }
    // Of ways as long as each other the first is the one that takes back most.
    guard let way = ways.min(by: { $0.length < $1.length }) else { return ["nothing is recorded of this scene"] }
    var steps = way.back > 0 ? ["take back \(CountedNoun.text(way.back, "operation")) (u)"] : []
    // What an operation would do is tried in another store.
    var trial = try game.scene.begin(game.path.dropLast(way.back))
    while steps.count < count, let next = try operation(after: trial) {
      steps.append("\(next + 1), \(game.scene.operations[next].code)")
      trial = try game.scene.begin(trial.path + [next])
    }
    return steps
  }

  /// The first operation that leads nearer to the goal; nil where it is reached.
  private func operation(after game: PlayGame) throws -> Int? {
    guard let distance = guide.distance(level, from: game.state), distance > 0 else { return nil }
    return try game.scene.operations.indices.first { operation in
      guard !level.forbidden.contains(game.scene.operations[operation].id), game.unavailable(operation) == nil else {
        return false
      }
      return guide.distance(level, from: try game.scene.begin(game.path + [operation]).state) == distance - 1
    }
  }
}
