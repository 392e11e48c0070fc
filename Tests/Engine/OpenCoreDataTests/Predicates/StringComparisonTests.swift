import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("String comparison")
struct StringComparisonTests {
  private func holds(
    _ left: String, _ type: NSComparisonPredicate.Operator, _ right: String,
    _ options: NSComparisonPredicate.Options = []
  ) throws -> Bool {
    try StringComparison(type, options: options).holds(left, right)
  }

  @Test("without options strings compare byte by byte, as SQLite's BINARY collation does")
  func binary() throws {
    #expect(try holds("Z", .lessThan, "a"))
    #expect(try holds("z", .lessThan, "é"))
    #expect(try holds("\u{FFFF}", .lessThan, "😀"))
    #expect(try holds("a", .lessThan, "ab"))
    #expect(try !holds("a", .equalTo, "A"))
    #expect(try !holds("\u{E9}", .equalTo, "e\u{301}"))
    #expect(try holds("\u{E9}", .notEqualTo, "e\u{301}"))
  }

  @Test("[c] ignores case, [d] accents, [cd] both", .evidence(.documented))
  func folding() throws {
    #expect(try holds("ÉTÉ", .equalTo, "été", .caseInsensitive))
    #expect(try !holds("ÉTÉ", .equalTo, "ETE", .caseInsensitive))
    #expect(try holds("été", .equalTo, "ete", .diacriticInsensitive))
    #expect(try !holds("Été", .equalTo, "ete", .diacriticInsensitive))
    #expect(try holds("ÉTÉ", .equalTo, "ete", [.caseInsensitive, .diacriticInsensitive]))
    #expect(try holds("\u{E9}", .equalTo, "E\u{301}", .caseInsensitive))
    #expect(try holds("I", .equalTo, "i", .caseInsensitive))
  }

  @Test("[n] says that the strings are folded already, and supersedes the others", .evidence(.documented))
  func normalized() throws {
    #expect(try !holds("A", .equalTo, "a", [.normalized, .caseInsensitive]))
    #expect(try !holds("A", .matches, "a", [.normalized, .caseInsensitive]))
    #expect(try holds("a", .equalTo, "a", .normalized))
  }

  @Test("BEGINSWITH, ENDSWITH, CONTAINS and IN; the empty string is part of every string", .fact("CH-902"))
  func parts() throws {
    #expect(try holds("Straße", .beginsWith, "stra", .caseInsensitive))
    #expect(try holds("naïve", .endsWith, "IVE", [.caseInsensitive, .diacriticInsensitive]))
    #expect(try holds("ab😀cd", .contains, "😀"))
    #expect(try !holds("ab", .contains, "abc"))
    #expect(try holds("aab", .contains, "ab"))
    #expect(try holds("b", .in, "abc"))
    #expect(try !holds("abc", .in, "b"))
    for type in [NSComparisonPredicate.Operator.beginsWith, .endsWith, .contains] {
      #expect(try holds("abc", type, ""))
      #expect(try holds("", type, ""))
    }
  }

  @Test(
    "in LIKE, * is any run of characters and ? one; a backslash takes the meaning away", .evidence(.documented),
    arguments: [
      ("", "", true), ("", "*", true), ("", "?", false), ("a", "?", true), ("ab", "?", false), ("abc", "a*", true),
      ("abc", "*c", true), ("abc", "a*b", false), ("abc", "*b*", true), ("abc", "a?c", true), ("a*c", "a\\*c", true),
      ("abc", "a\\*c", false), ("a?c", "a\\?c", true), ("a\\c", "a\\\\c", true), ("a\\", "a\\", true),
      ("aXbXc", "*X?X*", true), ("aaab", "*ab", true), ("a.c", "a.c", true), ("abc", "a.c", false),
      ("x\ny", "x*y", true),
      ("😀", "?", true), ("mississippi", "m*iss*ip*", true), ("mississippi", "m*iss*ipx*", false),
    ] as [(String, String, Bool)])
  func like(text: String, pattern: String, expected: Bool) throws {
    #expect(try holds(text, .like, pattern) == expected)
  }

  @Test("LIKE folds both sides")
  func foldedLike() throws {
    #expect(try holds("ÉCOLE", .like, "e?o*", [.caseInsensitive, .diacriticInsensitive]))
  }

  @Test("LIKE with many stars ends soon on a long text")
  func manyStars() throws {
    let text = String(repeating: "a", count: 20_000)
    #expect(try !holds(text, .like, String(repeating: "a*", count: 20) + "b"))
  }

  @Test(
    "MATCHES fits the whole string", .evidence(.documented),
    arguments: [
      ("abc", "abc", true), ("abc", "ab", false), ("abc", "b", false), ("abc", "a.c", true), ("ab", "a|ab", true),
      ("ab", "^ab$", true), ("ab\n", "ab", false), ("a\nb", "a.b", false), ("a+b", "\\Qa+b", true),
      ("ab", "(?x) a b # end", true), ("", "", true), ("😀", ".", true),
    ])
  func matches(text: String, pattern: String, expected: Bool) throws {
    #expect(try holds(text, .matches, pattern) == expected)
  }

  @Test("MATCHES ignores case and accents on demand")
  func foldedMatches() throws {
    #expect(try holds("ABC", .matches, "a[b]c", .caseInsensitive))
    #expect(try holds("déjà", .matches, "d.ja", .diacriticInsensitive))
    #expect(try !holds("Déjà", .matches, "d.ja", .diacriticInsensitive))
  }

  @Test("a malformed regular expression is an error that names it", arguments: ["a)(b", "[", "(?<", "*", "a{2,1}"])
  func malformed(pattern: String) {
    #expect {
      try holds("x", .matches, pattern)
    } throws: { ($0 as? StringComparison.InvalidPattern)?.pattern == pattern }
  }
}
