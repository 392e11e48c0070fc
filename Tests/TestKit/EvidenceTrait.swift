import Testing

/// Says how it is known that Apple's frameworks do what a test expects: `@Test("NONE needs no member", .evidence(.documented))`.
///
/// It is for what no fact says, such as most of Foundation: a fact has its kind already. The trait changes nothing about how a
/// test runs.
package struct EvidenceTrait: TestTrait, SuiteTrait {
  /// The kinds, in the words of the facts.
  package enum Kind: Sendable {
    /// Apple says so, on a reference page, in a header, in an archived guide or in a WWDC session.
    case documented
    /// A run on Apple's framework shows it.
    case run
  }

  package let kind: Kind
  /// The page; nil where it is that of what the test calls.
  package let page: String?

  /// What holds for a suite holds for each of its tests.
  package var isRecursive: Bool { true }
}

extension Trait where Self == EvidenceTrait {
  /// Says how it is known that Apple's frameworks do what a test or a suite expects.
  ///
  /// - Parameter page: the page that says so, where it is not that of what the test calls.
  package static func evidence(_ kind: EvidenceTrait.Kind, page: String? = nil) -> EvidenceTrait {
    EvidenceTrait(kind: kind, page: page)
  }
}
