import Testing

@testable import WorkbookKit

@Suite("Tokens of Swift sources")
struct SwiftLexerTests {
  private func tokens(_ text: String) -> [SwiftToken] { SwiftLexer.tokens(of: Array(text.utf8)) }

  private func code(_ text: String) -> [String] { tokens(text).filter(\.isCode).map(\.text) }

  @Test(
    "The tokens are the whole text, whatever it is",
    arguments: [
      "", "\u{FEFF}import A\r\n", "let a = \"x", "\"\"\"\n", "/* /* */", "#\"\\#(", "`", "@", "#", "\\(", "}])",
      "let é = \"\\(a[\"b\"] ?? \"c\")\"", "a / b / c", "/a\"b/", "#/\"/#", "é\u{0}\u{B}x",
    ])
  func whole(text: String) {
    #expect(tokens(text).map(\.text).joined() == text)
    var end = 0
    for token in tokens(text) {
      #expect(token.range.lowerBound == end)
      end = token.range.upperBound
    }
  }

  @Test(
    "What a comment or a string says is no code",
    arguments: [
      ("// @objc a\nb", ["b"]), ("/* /* @objc */ a */ b", ["b"]), ("\"@objc \\\" a\" b", ["\"@objc \\\" a\"", "b"]),
      ("#\"a \" \\(b)\"# c", ["#\"a \" \\(b)\"#", "c"]),
      ("\"\"\"\n @objc \" a\n\"\"\" b", ["\"\"\"\n @objc \" a\n\"\"\"", "b"]),
      ("let r = /@objc \"/; b", ["let", "r", "=", "/@objc \"/", ";", "b"]), ("#/ \" /# b", ["#/ \" /#", "b"]),
    ])
  func literals(text: String, expected: [String]) { #expect(code(text) == expected) }

  @Test(
    "What opens very often, or never ends, is read to the end",
    arguments: [
      (String(repeating: "\"\\(", count: 20_000), String(repeating: ")\"", count: 20_000)),
      (String(repeating: "\"\\(", count: 20_000), ""), (String(repeating: "#", count: 100_000), "a"),
      ("let a = " + String(repeating: "=/\\", count: 50_000), ""), (String(repeating: "/*", count: 50_000), ""),
      (String(repeating: "#\"", count: 50_000), ""), (String(repeating: "\\(", count: 50_000), ""),
    ])
  func hostile(opening: String, closing: String) {
    #expect(tokens(opening + "1" + closing).map(\.text).joined() == opening + "1" + closing)
  }

  @Test("Regular expressions end where they do on their line, and nowhere else")
  func regularExpressions() {
    #expect(code("= /a\\/b/ /") == ["=", "/a\\/b/", "/"])
    #expect(code("= /\\/\\/") == ["=", "/", "\\", "/", "\\", "/"])
    #expect(code("= /a\n/b/") == ["=", "/", "a", "/b/"])
    #expect(code("= /a/\n= /b\\\\/") == ["=", "/a/", "=", "/b\\\\/"])
  }

  @Test("What a string interpolates is code, strings in it included")
  func interpolation() {
    #expect(
      code("\"a \\(f(\"b\", c)) d\"") == ["\"a ", "\\(", "f", "(", "\"b\"", ",", "c", ")", ")", " d\""])
    #expect(code("#\"a \\(b) \\#(c)\"#") == ["#\"a \\(b) ", "\\#(", "c", ")", "\"#"])
  }

  @Test("A division is no regular expression")
  func division() { #expect(code("(a + b) / c / \"d\"").last == "\"d\"") }

  @Test("Directives, attributes and names in backticks are one token each")
  func words() {
    #expect(tokens("#if os(iOS) // x\na").first?.kind == .directive)
    #expect(code("@objc(a) var `default`: Int") == ["@objc", "(", "a", ")", "var", "`default`", ":", "Int"])
    #expect(code("#keyPath(A.b)").first == "#keyPath")
  }
}
