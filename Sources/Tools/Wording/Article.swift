/// Puts an article before a name: `a Series`, `an Episode`.
public enum Article {
  /// The name behind its article.
  ///
  /// - Parameter name: the name of an entity.
  public static func before(_ name: String) -> String {
    (beginsWithVowel(name.lowercased()) ? "an " : "a ") + name
  }

  /// Whether a name is spoken with a vowel first: `User` is not, whatever its first letter.
  private static func beginsWithVowel(_ name: String) -> Bool {
    let consonants = ["eu", "one", "ubi", "uni", "ura", "us", "ute", "uti"]
    let vowels = ["heir", "honest", "honor", "honour", "hour", "unid", "unim", "unin", "usher"]
    if vowels.contains(where: name.hasPrefix) { return true }
    if consonants.contains(where: name.hasPrefix) { return false }
    return name.first.map { "aeiou".contains($0) } ?? false
  }
}
