/// What explains an operation where it comes to something in particular: a save that meets a conflict is another lesson than one
/// that goes through.
struct PlayOutcome: Sendable {
  /// The segment that explains it: `chapter-3.md#which-rows`.
  let segment: String
  /// The facts that what is printed or thrown then rests on.
  let facts: [String]
  /// Whether it has come to this: by the state in which the operation was run, and by what it printed.
  let isMet: @Sendable (PlayBoard, [String]) -> Bool

  /// Something is thrown, or the process ends.
  ///
  /// - Parameters:
  ///   - segment: the segment that explains it.
  ///   - facts: those that it rests on.
  ///   - isMet: whether a state, in which the operation is run, is meant; all are.
  static func throwing(
    _ segment: String, _ facts: [String], where isMet: @escaping @Sendable (PlayBoard) -> Bool = { _ in true }
  ) -> PlayOutcome {
    PlayOutcome(segment: segment, facts: facts) { $1.contains(where: PlayText.isFailure) && isMet($0) }
  }

  /// Something is printed.
  ///
  /// - Parameters:
  ///   - line: what is printed.
  ///   - segment: the segment that explains it.
  ///   - facts: those that it rests on.
  static func printing(_ line: String, _ segment: String, _ facts: [String]) -> PlayOutcome {
    PlayOutcome(segment: segment, facts: facts) { $1 == [line] }
  }

  /// The operation is run in states of a kind, and goes through.
  ///
  /// - Parameters:
  ///   - segment: the segment that explains it.
  ///   - facts: those that what it prints rests on.
  ///   - isMet: whether a state is meant.
  static func running(
    _ segment: String, _ facts: [String] = [], where isMet: @escaping @Sendable (PlayBoard) -> Bool
  ) -> PlayOutcome {
    PlayOutcome(segment: segment, facts: facts) { !$1.contains(where: PlayText.isFailure) && isMet($0) }
  }
}
