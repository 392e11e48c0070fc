/// How far a printed entry is known to be the same on Apple's framework: the mark at its end.
public enum EvidenceMark: String, CaseIterable, Sendable {
  /// Documented, or seen in a published run.
  case known
  /// Asserted in an article or a thread.
  case reported
  /// This engine's choice.
  case chosen

  /// The mark of the weakest of several kinds; nil for none.
  ///
  /// - Parameter kinds: The kinds of the facts that an entry rests on.
  package init?(_ kinds: [FactKind]) {
    switch kinds.max() {
    case nil: return nil
    case .documented, .run: self = .known
    case .reported: self = .reported
    case .chosen: self = .chosen
    }
  }

  /// The sign that is printed.
  public var sign: String {
    switch self {
    case .known: "●"
    case .reported: "◐"
    case .chosen: "○"
    }
  }

  /// What the sign means.
  package var meaning: String {
    switch self {
    case .known: "known of Apple's framework"
    case .reported: "reported"
    case .chosen: "this engine's choice"
    }
  }

  /// What each sign means, in one line.
  package static let legend = allCases.map { "\($0.sign) \($0.meaning)" }.joined(separator: " ")
}
