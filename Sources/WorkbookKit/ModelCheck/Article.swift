/// Puts an article before a name: `a Series`, `an Episode`.
enum Article {
  static func before(_ name: String) -> String {
    let isVowel = name.first.map { "AEIOUaeiou".contains($0) } ?? false
    return (isVowel ? "an " : "a ") + name
  }
}
