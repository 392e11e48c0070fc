import Testing

@testable import Harness

/// What the finder of places for faults takes for one token.
@Suite("Tokens of statements")
struct StatementLexerTests {
  private func tokens(_ text: String) -> [StatementToken] { StatementLexer.tokens(of: Array(text.utf8)) ?? [] }

  @Test(
    "Operators, numbers and strings are whole",
    arguments: [
      ("a ?? b", ["a", "??", "b"]), ("a ??= b", ["a", "??=", "b"]), ("x !== y!", ["x", "!==", "y", "!"]),
      ("f(-1) -> Int", ["f", "(", "-", "1", ")", "->", "Int"]), ("a.b?.c", ["a", ".", "b", "?", ".", "c"]),
      ("i += 1.5", ["i", "+=", "1.5"]), ("0..<n", ["0", "..<", "n"]), ("1...2", ["1", "...", "2"]),
      ("2.description", ["2", ".", "description"]), ("@objc `if` #file", ["@objc", "`if`", "#file"]),
      (#""a \(f("b", [c])) d" + e"#, [#""a \(f("b", [c])) d""#, "+", "e"]),
      (##"#"a \(b) \#(c)"# + d"##, [##"#"a \(b) \#(c)"#"##, "+", "d"]),
    ])
  func whole(text: String, expected: [String]) { #expect(tokens(text).map(\.text) == expected) }

  @Test("A bracket knows its partner, and a token its line; those of strings and comments count for nothing")
  func places() throws {
    let tokens = tokens("f(\"(\") { // {\n  a /* } */ = b\n}")
    #expect(tokens.map(\.text) == ["f", "(", "\"(\"", ")", "{", "a", "=", "b", "}"])
    #expect(tokens.map(\.partner) == [0, 3, 2, 1, 8, 5, 6, 7, 4])
    #expect(tokens.filter(\.isFirstOnLine).map(\.text) == ["f", "a", "}"])
    #expect(tokens.filter(\.hasSpaceBefore).map(\.text) == ["f", "{", "a", "=", "b", "}"])
  }

  @Test("Brackets that do not pair are no source", arguments: ["(", ")", "(]", "{(})"])
  func unpaired(text: String) { #expect(StatementLexer.tokens(of: Array(text.utf8))?.count == nil) }
}
