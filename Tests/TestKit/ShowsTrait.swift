import Testing

/// Names the segments of the book that show what a test checks: `@Test("…", .fact("CH-001"), .shows("silent-purge"))`.
///
/// A segment that a test names this way has to cite every choice that the test cites, so that no page shows under a
/// better label what a test calls a choice.
public struct ShowsTrait: TestTrait, SuiteTrait {
  /// The names of the segments.
  public let segments: [String]
  /// The chapter, where two chapters have a segment of that name.
  public let chapter: Int?

  /// What holds for a suite holds for each of its tests.
  public var isRecursive: Bool { true }
}

extension Trait where Self == ShowsTrait {
  /// Names the segments that show what a test or a suite checks.
  ///
  /// - Parameters:
  ///   - segments: Names of segments; literals.
  ///   - chapter: The chapter, where two chapters have a segment of that name; a literal.
  public static func shows(_ segments: String..., chapter: Int? = nil) -> ShowsTrait {
    ShowsTrait(segments: segments, chapter: chapter)
  }
}
