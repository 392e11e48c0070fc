/// Changes format strings a little, so that many of them are still formats, or nearly.
package enum FormatMutation {
  private static let tokens = [
    "AND", "OR", "NOT", "&&", "!", "==", "!=", "<", ">=", "IN", "CONTAINS", "CONTAINS[cd]", "BEGINSWITH", "LIKE",
    "MATCHES",
    "BETWEEN", "ANY", "ALL", "NONE", "SOME", "nil", "NULL", "TRUEPREDICATE", "SELF", "$o0", "$v", "SUBQUERY", "TERNARY",
    "FUNCTION", "CAST", "UNION", "INTERSECT", "MINUS", "(", ")", "{", "}", "[", "]", ",", ".", "'", "\"", "\\", "%@",
    "%K",
    "%d", "%", "#", "@count", "@sum.whole", "@max.day", "text", "whole", "tags", "parent.text", "children.@count",
    "steps",
    "tags.name", "1", "-1", "2.5", "1e300", "0x1F", "9223372036854775807", "9223372036854775808", "'a'", "'ä'",
    "{1, 2}",
    "**", "*", "/", "+", "-", "[FIRST]", "[LAST]", "[SIZE]", "[0]", "\u{0}", "\u{301}", "😀", "max(", "abs(", "noindex(",
  ]

  /// A format with one to so many changes.
  package static func mutated(_ format: String, times: Int, _ random: inout SeededGenerator) -> String {
    var words = format.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for _ in 0...random.below(times) {
      guard !words.isEmpty else { break }
      let place = random.below(words.count)
      switch random.below(8) {
      case 0, 1: words[place] = tokens[random.below(tokens.count)]
      case 2: words.insert(tokens[random.below(tokens.count)], at: place)
      case 3: words.remove(at: place)
      case 4: words.swapAt(place, random.below(words.count))
      case 5: words.insert(words[random.below(words.count)], at: place)
      default:
        var bytes = Array(words[place].utf8)
        ByteMutation.mutate(&bytes, times: 2, &random)
        words[place] = String(decoding: bytes, as: UTF8.self)
      }
    }
    return words.joined(separator: " ")
  }

  /// A format of tokens in any order.
  package static func noise(_ random: inout SeededGenerator) -> String {
    let glue = random.chance(70) ? " " : ""
    return (0...random.below(14)).map { _ in tokens[random.below(tokens.count)] }.joined(separator: glue)
  }
}
