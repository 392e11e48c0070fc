import Foundation
import Testing

@testable import CoreData
@testable import CoreDataPredicates

@Suite("Errors in format strings")
struct FormatErrorTests {
  @Test(
    "each mistake is found at its place", .fact("CH-045"),
    arguments: [
      ("", 0, "Expected a value, found the end"),
      ("   ", 3, "Expected a value, found the end"),
      ("a", 1, "Expected a comparison operator, found the end"),
      ("a ==", 4, "Expected a value, found the end"),
      ("a == = 1", 5, "Expected a value, found ="),
      ("a == 1 AND", 10, "Expected a value, found the end"),
      ("a == 1 AND b", 12, "Expected a comparison operator, found the end"),
      ("a == 1 b == 2", 7, "Expected AND, OR or the end, found b"),
      ("(a == 1", 7, "Expected \")\", found the end"),
      ("a == 1)", 6, "Expected AND, OR or the end, found )"),
      ("a == 'x", 5, "The string has no closing quote"),
      ("a == '\\u12'", 5, "The escape lacks hexadecimal digits"),
      ("a ~ 1", 2, "\"~\" has no meaning here"),
      ("a == 1 ?", 7, "\"?\" has no meaning here"),
      ("a == 12abc", 5, "12abc is not a number"),
      ("a == 0b12", 5, "0b12 is not a number"),
      ("a == 0x", 5, "0x is not a number"),
      ("a == 99999999999999999999", 5, "The number 99999999999999999999 is too large"),
      ("a == 1e999", 5, "The number 1e999 is too large"),
      ("a == -18446744073709551615", 5, "The number -18446744073709551615 is too large"),
      ("a == $", 6, "Expected a variable's name, found the end"),
      ("a.@ == 1", 3, "Expected a collection operator, found \" \""),
      ("a CONTAINS[x] 'y'", 11, "Unknown option [x]; the options are c, d and n"),
      ("a CONTAINS[] 'y'", 11, "Expected the options c, d or n, found ]"),
      ("a BETWEEN {1}", 10, "BETWEEN takes two bounds, not 1"),
      ("foo(a) == 1", 0, "There is no function foo"),
      ("max() == 1", 0, "max: takes at least one argument, and has been given 0"),
      ("add:to:(1) == 1", 0, "add:to: takes two arguments, and has been given 1"),
      ("now(1) == 2", 0, "now takes no argument, and has been given 1"),
      ("a.@nope.b == 1", 0, "There is no collection operator @nope"),
      ("a.@sum == 1", 0, "The key path a.@sum ends too early"),
      ("(a == 1) + 2 == 3", 0, "Expected a value, found a condition"),
      ("a == (b == 1)", 5, "Expected a value, found a condition"),
      ("any == 1", 4, "Expected a value, found =="),
      ("a == and", 5, "Expected a value, found and"),
      ("SUBQUERY(a, x, x == 1).@count > 0", 12, "Expected a variable such as $x, found x"),
      ("SUBQUERY(a, $x, 5).@count > 0", 17, "Expected a comparison operator, found )"),
      ("a[1 == 2", 2, "Expected a value, found a condition"),
      ("FETCH(a, b) == 1", 0, "FETCH takes a request, a context and a flag, and has been given 2"),
      ("FETCH(a, b, c) == 1", 0, "FETCH takes YES or NO at its end, not c"),
      ("a UTI-EQUALS 'x'", 2, "Comparing uniform type identifiers is not supported"),
      ("a UTI-CONFORMS-TO 'x'", 2, "Comparing uniform type identifiers is not supported"),
      ("ANYKEY == 1", 0, "ANYKEY is not supported"),
      ("$a := 5", 3, "Expected a comparison operator, found :"),
      ("FUNCTION(a, 'exit') == 1", 0, "There is no function exit"),
      ("FUNCTION(a, 'objectForKey:', 'b') == 1", 0, "There is no function objectForKey:"),
    ] as [(String, Int, String)])
  func place(format: String, position: Int, reason: String) {
    #expect {
      try NSPredicate.parse(format: format)
    } throws: { error in
      guard let error = error as? PredicateFormatError else { return false }
      #expect(error.position == position)
      #expect("\(error.reason)" == reason)
      return error.format == format
    }
  }

  @Test("a power that nests too deeply is found at its exponent", .fact("CH-907"), arguments: [(101, 2), (140, 3)])
  func deepPower(_ powers: Int, _ seed: Int) throws {
    let format = "a == \(seed)" + String(repeating: " ** \(seed)", count: powers)
    let error = try #require(throws: PredicateFormatError.self) { try NSPredicate.parse(format: format) }
    #expect(error.reason == .nestedTooDeeply(limit: FormatParser.depthLimit))
    #expect(format.dropFirst(error.position).first == Character("\(seed)"))
  }

  @Test("the text shows the format with a caret under the place")
  func caret() throws {
    let error = #expect(throws: PredicateFormatError.self) { try NSPredicate.parse(format: "name == 'Zoë' AND AND") }
    #expect(
      error?.description == """
        Expected a value, found AND at position 18:
          name == 'Zoë' AND AND
                            ^
        """)
    #expect(error?.localizedDescription == error?.description)
  }

  @Test("as Foundation's error it has a domain that names no module of the engine's, and its text")
  func asFoundationError() {
    let error = PredicateFormatError(format: "a ==", position: 4, reason: .unexpected(found: nil, expected: "a value"))
    let other = error as any Error as NSError
    #expect(other.domain == "OpenCoreData.PredicateFormatError")
    #expect(other.code == 1)
    #expect(other.localizedDescription == error.description)
  }

  @Test("only the line of the mistake is shown, and tabs keep the caret in step")
  func caretInSeveralLines() throws {
    let error = #expect(throws: PredicateFormatError.self) {
      try NSPredicate.parse(format: "a == 1 AND\n\tb ? 2\nOR c")
    }
    #expect(error?.description == "\"?\" has no meaning here at position 14:\n  \tb ? 2\n  \t  ^")
  }

  @Test("a position counts characters, not bytes or scalars")
  func characters() throws {
    let error = #expect(throws: PredicateFormatError.self) { try NSPredicate.parse(format: "'👨‍👩‍👧e\u{301}' == ?") }
    #expect(error?.position == 8)
  }

  @Test("an expression's format takes values only")
  func expressionFormat() throws {
    #expect(try NSExpression.parse(format: "a + %@", arguments: [2]).canonicalFormat == "a + 2")
    let error = #expect(throws: PredicateFormatError.self) { try NSExpression.parse(format: "a == 2") }
    #expect(error?.reason == .predicateInsteadOfValue)
  }
}
