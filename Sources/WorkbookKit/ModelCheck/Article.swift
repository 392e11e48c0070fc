/// Puts an article before a name: `a Series`, `an Episode`.
public enum Article {
  /// The name behind its article.
  ///
  /// - Parameter name: the name of an entity.
  public static func before(_ name: String) -> String {
    let isVowel = name.first.map { "AEIOUaeiou".contains($0) } ?? false
    return (isVowel ? "an " : "a ") + name
  }
}
