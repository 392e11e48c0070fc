/// How far it is known that Apple's framework does what a fact says; the strongest evidence comes first.
public enum FactKind: String, CaseIterable, Comparable, Sendable {
  /// Apple says so, on a reference page, in a header, in an archived guide or in a WWDC session.
  case documented
  /// A run on Apple's framework was published, or a test suite that runs there.
  case run
  /// An article or a thread asserts it, or it was read in source code that Apple publishes.
  case reported
  /// Nothing is established, and this engine had to do something.
  case chosen

  /// The kind as a page names it.
  public var word: String { self == .chosen ? "chosen here" : rawValue }

  /// Orders strong evidence before weak, so that the largest of several kinds is the weakest.
  ///
  /// - Parameters:
  ///   - a: The first kind.
  ///   - b: The second kind.
  public static func < (a: FactKind, b: FactKind) -> Bool { a.strength > b.strength }

  private var strength: Int {
    switch self {
    case .documented: 3
    case .run: 2
    case .reported: 1
    case .chosen: 0
    }
  }
}
