/// Something that a player may do: a line of code, which runs on the engine.
struct PlayOperation: Sendable {
  /// Its name in a path, and in a deep link.
  let id: String
  /// The code as a reader would write it.
  let code: String
  /// The segment that explains what it does: `chapter-3.md#which-rows`.
  let segment: String
  /// The facts that what it prints rests on, and those of what it throws.
  let printing, throwing: [String]
  let unavailable: @Sendable (PlayWorld) -> String?
  let run: @Sendable (PlayWorld) throws -> [String]

  /// Makes an operation.
  ///
  /// - Parameters:
  ///   - id: its name; letters and hyphens.
  ///   - code: the code as a reader would write it.
  ///   - segment: the segment that explains it, as pages link to it.
  ///   - printing: the facts that what it prints rests on.
  ///   - throwing: the facts that what it throws rests on.
  ///   - unavailable: why it is not possible now; nil where it is.
  ///   - run: does it, and returns what it printed, a line each. What it throws is printed as an error.
  init<World: PlayWorld>(
    _ id: String, _ code: String, _ segment: String, printing: [String] = [], throwing: [String] = [],
    unless unavailable: @escaping @Sendable (World) -> String? = { _ in nil },
    _ run: @escaping @Sendable (World) throws -> [String]
  ) {
    (self.id, self.code, self.segment) = (id, code, segment)
    (self.printing, self.throwing) = (printing, throwing)
    self.unavailable = { unavailable(Self.own($0)) }
    self.run = { try run(Self.own($0)) }
  }

  private static func own<World: PlayWorld>(_ world: PlayWorld) -> World {
    guard let world = world as? World else { preconditionFailure("An operation runs in the world of its scene.") }
    return world
  }
}
