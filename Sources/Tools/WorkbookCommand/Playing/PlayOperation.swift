/// Something that a player may do: a line of code, which runs on the engine.
struct PlayOperation: Sendable {
  /// Its name in a path, and in a deep link.
  let id: String
  /// The code as a reader would write it.
  let code: String
  /// What it may come to, and what explains that: the first that is met counts, and the last always is.
  let outcomes: [PlayOutcome]
  let unavailable: @Sendable (PlayWorld) -> String?
  let run: @Sendable (PlayWorld) throws -> [String]

  /// Makes an operation.
  ///
  /// - Parameters:
  ///   - id: its name; letters and hyphens.
  ///   - code: the code as a reader would write it.
  ///   - segment: the segment that explains it, as pages link to it, but where an outcome has another.
  ///   - printing: the facts that what it prints rests on, likewise.
  ///   - outcomes: what it may come to that is explained elsewhere.
  ///   - unavailable: why it is not possible now; nil where it is.
  ///   - run: does it, and returns what it printed, a line each. What it throws is printed as an error.
  init<World: PlayWorld>(
    _ id: String, _ code: String, _ segment: String, printing: [String] = [], outcomes: [PlayOutcome] = [],
    unless unavailable: @escaping @Sendable (World) -> String? = { _ in nil },
    _ run: @escaping @Sendable (World) throws -> [String]
  ) {
    (self.id, self.code) = (id, code)
    self.outcomes = outcomes + [PlayOutcome(segment: segment, facts: printing) { _, _ in true }]
    self.unavailable = { unavailable(Self.own($0)) }
    self.run = { try run(Self.own($0)) }
  }

  /// What it has come to.
  ///
  /// - Parameters:
  ///   - printed: what it printed.
  ///   - board: the state in which it was run.
  func outcome(_ printed: [String], from board: PlayBoard) -> PlayOutcome {
    outcomes.first { $0.isMet(board, printed) } ?? outcomes[outcomes.count - 1]
  }

  private static func own<World: PlayWorld>(_ world: PlayWorld) -> World {
    guard let world = world as? World else { preconditionFailure("An operation runs in the world of its scene.") }
    return world
  }
}
