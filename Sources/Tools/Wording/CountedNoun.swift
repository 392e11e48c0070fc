/// A count with its noun: `1 episode`, `2 episodes`.
public enum CountedNoun {
  /// The count and the noun, which is in the plural but after 1.
  ///
  /// - Parameters:
  ///   - count: How many there are.
  ///   - one: The noun for one, with words before it if need be: `more line`.
  ///   - many: The noun for any other number; nil where it is the one for one with an `s`.
  public static func text(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
  }
}
