import Testing

/// Names the facts and claims that a test checks: `@Test("A cascade goes on", .fact("DR-05", "B2"))`.
///
/// The trait changes nothing about how a test runs. The book and `workbook facts` read it in the tests' sources, so its
/// arguments are literals.
public struct FactTrait: TestTrait, SuiteTrait {
  /// The ids of the facts, such as `DR-05`, and the claims, such as `B2`.
  public let ids: [String]

  /// What holds for a suite holds for each of its tests.
  public var isRecursive: Bool { true }

  /// What the test that is running names, or its suite; nothing outside of a test.
  public static var current: Set<String> {
    Set((Test.current?.traits ?? []).compactMap { $0 as? FactTrait }.flatMap(\.ids))
  }
}

extension Trait where Self == FactTrait {
  /// Names the facts and claims that a test or a suite checks.
  ///
  /// - Parameter ids: Ids of facts, such as `DR-05`, and claims, such as `B2`; literals.
  public static func fact(_ ids: String...) -> FactTrait { FactTrait(ids: ids) }
}
