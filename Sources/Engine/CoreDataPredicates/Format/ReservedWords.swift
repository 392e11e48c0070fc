/// The words that format strings keep for themselves, as the page *Predicate Format String Syntax* lists them.
///
/// Upper and lower case are the same. A key of such a name is written with a `#` before it.
enum ReservedWords {
  static let all = active.union(indexes).union(["CASEINSENSITIVE", "CI"])

  /// The reserved words that have a meaning at the start of an operand or between operands, so that a key needs the `#`.
  ///
  /// Apple reserves the others too. Read without a `#` they are keys here: `size > 3` has only one sense. (Chosen here.)
  static let active = Set(NSComparisonPredicate.Operator.words).union(ExpressionFunction.words).union([
    "AND", "OR", "NOT", "ALL", "ANY", "SOME", "NONE", "NULL", "NIL", "SELF", "TRUE", "YES", "FALSE", "NO", "ANYKEY",
    "SUBQUERY", "FETCH", "TRUEPREDICATE", "FALSEPREDICATE",
  ])

  private static let indexes = ElementIndex.allCases.map(\.rawValue)

  /// A key as it stands in a format string.
  static func escaped(_ key: some StringProtocol) -> String {
    all.contains(key.uppercased()) ? "#\(key)" : String(key)
  }

  /// Whether text has the shape of a key: a letter or underscore, then letters, digits and underscores.
  static func isIdentifier(_ text: some StringProtocol) -> Bool {
    guard let first = text.unicodeScalars.first, startsIdentifier(first) else { return false }
    return text.unicodeScalars.allSatisfy(continuesIdentifier)
  }

  static func startsIdentifier(_ scalar: Unicode.Scalar) -> Bool {
    // Nearly all keys are ASCII, whose properties need no look-up.
    switch scalar {
    case "a"..."z", "A"..."Z", "_": true
    default: !scalar.isASCII && scalar.properties.isAlphabetic
    }
  }

  static func continuesIdentifier(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return ("0"..."9").contains(scalar) || startsIdentifier(scalar) }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .decimalNumber: true
    default: startsIdentifier(scalar)
    }
  }
}
