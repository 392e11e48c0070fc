import Foundation

extension NSComparisonPredicate {
  /// The operator of a comparison, with Apple's raw values.
  public enum Operator: UInt, Sendable, CaseIterable {
    /// The `<` operator.
    case lessThan = 0
    /// The `<=` operator.
    case lessThanOrEqualTo = 1
    /// The `>` operator.
    case greaterThan = 2
    /// The `>=` operator.
    case greaterThanOrEqualTo = 3
    /// The `==` operator.
    case equalTo = 4
    /// The `!=` operator.
    case notEqualTo = 5
    /// A regular expression that fits the whole string.
    case matches = 6
    /// A pattern with `*` and `?` that fits the whole string.
    case like = 7
    /// Starts with a string.
    case beginsWith = 8
    /// Ends with a string.
    case endsWith = 9
    /// Membership of the left side in the right, or a string that is part of another.
    case `in` = 10
    /// A method of the left side; there are no selectors on Linux, so evaluation ends the process.
    case customSelector = 11
    /// Membership of the right side in the left, or a string that has another as a part.
    case contains = 99
    /// Within two bounds, both included.
    case between = 100
  }

  /// Whether the left side or its members are compared, with Apple's raw values.
  public enum Modifier: UInt, Sendable, CaseIterable {
    /// Compares the left side itself.
    case direct = 0
    /// Holds where the comparison does for every member of the left side.
    case all = 1
    /// Holds where the comparison does for some member of the left side.
    case any = 2
  }

  /// How strings are compared, with Apple's raw values.
  public struct Options: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates options from their bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Upper and lower case are the same, written `[c]`.
    public static let caseInsensitive = Options(rawValue: 1)
    /// Accents do not matter, written `[d]`.
    public static let diacriticInsensitive = Options(rawValue: 2)
    /// The strings have been folded by the caller, written `[n]`; supersedes the others.
    public static let normalized = Options(rawValue: 4)
  }
}
