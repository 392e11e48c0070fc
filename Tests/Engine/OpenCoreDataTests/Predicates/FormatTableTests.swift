import Foundation
import Testing

@testable import CoreData

/// One row: the format, its canonical text, and whether it holds for the sample person.
struct FormatRow: CustomTestStringConvertible, Sendable {
  let format: String
  let text: String
  let holds: Bool

  init(_ format: String, _ text: String, _ holds: Bool) {
    self.format = format
    self.text = text
    self.holds = holds
  }

  /// A format that is its own canonical text.
  init(_ format: String, _ holds: Bool) {
    self.init(format, format, holds)
  }

  var testDescription: String { format }
}

@Suite("Format strings: text and evaluation")
struct FormatTableTests {
  @Test("comparison operators and their synonyms", .evidence(.documented), arguments: comparisons)
  func comparison(row: FormatRow) throws { try check(row) }

  @Test("string operators and options", .evidence(.documented), arguments: strings)
  func string(row: FormatRow) throws { try check(row) }

  @Test("AND, OR, NOT, their signs and precedence", .evidence(.documented), arguments: compounds)
  func compound(row: FormatRow) throws { try check(row) }

  @Test("literals", .evidence(.documented), arguments: literals)
  func literal(row: FormatRow) throws { try check(row) }

  @Test("ANY, SOME, ALL, NONE, SUBQUERY, indexes, collection operators", .evidence(.documented), arguments: collections)
  func collection(row: FormatRow) throws { try check(row) }

  @Test("arithmetic and functions", .evidence(.documented), arguments: arithmetic)
  func calculation(row: FormatRow) throws { try check(row) }

  private func check(_ row: FormatRow) throws {
    let predicate = try NSPredicate.parse(format: row.format)
    #expect(predicate.canonicalFormat == row.text)
    #expect(predicate.evaluate(with: PredicateSamples.person()) == row.holds)
  }

  static let comparisons: [FormatRow] = [
    FormatRow("age = 36", "age == 36", true),
    FormatRow("age == 36", true),
    FormatRow("age<>36", "age != 36", false),
    FormatRow("age != 36", false),
    FormatRow("age >= 36", true),
    FormatRow("age => 37", "age >= 37", false),
    FormatRow("age <= 36", true),
    FormatRow("age =< 35", "age <= 35", false),
    FormatRow("age < 37", true),
    FormatRow("age > 36", false),
    FormatRow("age between {30, 36}", "age BETWEEN {30, 36}", true),
    FormatRow("age BETWEEN {37, 40}", false),
    FormatRow("age IN {1, 36}", true),
    FormatRow("name In {'Ada', 'Bob'}", "name IN {\"Ada\", \"Bob\"}", false),
    FormatRow("nickname == nil", true),
    FormatRow("nickname = NULL", "nickname == nil", true),
    FormatRow("nickname != 'x'", "nickname != \"x\"", true),
    FormatRow("nickname < 3", false),
    FormatRow("isMember == YES", "isMember == 1", true),
    FormatRow("address.city == \"London\"", true),
    FormatRow("SELF.address.city == \"London\"", true),
    FormatRow("#any == \"escaped\"", true),
    FormatRow("address['zip'] == 'SW1'", "address[\"zip\"] == \"SW1\"", true),
  ]

  static let strings: [FormatRow] = [
    FormatRow("name BEGINSWITH 'Ada'", "name BEGINSWITH \"Ada\"", true),
    FormatRow("name beginswith[c] 'aDA'", "name BEGINSWITH[c] \"aDA\"", true),
    FormatRow("name BEGINSWITH 'aDA'", "name BEGINSWITH \"aDA\"", false),
    FormatRow("name ENDSWITH 'lace'", "name ENDSWITH \"lace\"", true),
    FormatRow("name CONTAINS[cd] 'LOVÉ'", "name CONTAINS[cd] \"LOVÉ\"", true),
    FormatRow("name CONTAINS[DC] 'LOVÉ'", "name CONTAINS[cd] \"LOVÉ\"", true),
    FormatRow("name CONTAINS[n] 'Love'", "name CONTAINS[n] \"Love\"", true),
    FormatRow("name LIKE 'A?a*'", "name LIKE \"A?a*\"", true),
    FormatRow("name LIKE 'A?a'", "name LIKE \"A?a\"", false),
    FormatRow("name MATCHES 'Ada .+'", "name MATCHES \"Ada .+\"", true),
    FormatRow("name MATCHES 'Ada'", "name MATCHES \"Ada\"", false),
    FormatRow("'love' IN[c] name", "\"love\" IN[c] name", true),
    FormatRow("name ==[c] 'ada lovelace'", "name ==[c] \"ada lovelace\"", true),
    FormatRow("nickname LIKE '*'", "nickname LIKE \"*\"", false),
  ]

  static let compounds: [FormatRow] = [
    FormatRow("age > 1 AND age < 40", true),
    FormatRow("age > 1 && age < 40", "age > 1 AND age < 40", true),
    FormatRow("age > 40 or age < 30", "age > 40 OR age < 30", false),
    FormatRow("age > 40 || TRUEPREDICATE", "age > 40 OR TRUEPREDICATE", true),
    FormatRow("NOT age > 40", true),
    FormatRow("!age > 40", "NOT age > 40", true),
    FormatRow("NOT NOT age > 40", false),
    FormatRow("NOT (age > 40 OR age < 40)", false),
    FormatRow(
      "FALSEPREDICATE AND TRUEPREDICATE OR TRUEPREDICATE", "(FALSEPREDICATE AND TRUEPREDICATE) OR TRUEPREDICATE", true),
    FormatRow("FALSEPREDICATE AND (TRUEPREDICATE OR TRUEPREDICATE)", false),
    FormatRow("(((age == 36)))", "age == 36", true),
    FormatRow("NOT age == 36 AND FALSEPREDICATE", false),
  ]

  static let literals: [FormatRow] = [
    FormatRow("36 == 0x24", "36 == 36", true),
    FormatRow("36 == 0b100100", "36 == 36", true),
    FormatRow("36 == 0o44", "36 == 36", true),
    FormatRow("1.5e1 == 15", "15.0 == 15", true),
    FormatRow(".5 < 1", "0.5 < 1", true),
    FormatRow("-3 < -2.5", true),
    FormatRow("18446744073709551615 > 9223372036854775807", true),
    FormatRow("-9223372036854775808 < 0", true),
    FormatRow("TRUE == yes AND false == NO", "1 == 1 AND 0 == 0", true),
    FormatRow("NIL == null", "nil == nil", true),
    FormatRow(#"'a\'b' == "a'b""#, #""a'b" == "a'b""#, true),
    FormatRow(#"'\u0041\x42\t' == "AB\t""#, #""AB\t" == "AB\t""#, true),
    FormatRow(#"'\q' == 'q'"#, #""q" == "q""#, true),
    FormatRow("'%@ $x %K' == '%@ $x %K'", "\"%@ $x %K\" == \"%@ $x %K\"", true),
    FormatRow("{} == {}", true),
    FormatRow("CAST(-1000, 'NSDate') == born", "CAST(-1000, \"NSDate\") == born", true),
  ]

  static let collections: [FormatRow] = [
    FormatRow("ANY friends.age > 60", true),
    FormatRow("SOME friends.age > 60", "ANY friends.age > 60", true),
    FormatRow("ALL friends.age > 60", false),
    FormatRow("NONE friends.age > 80", "NOT ANY friends.age > 80", true),
    FormatRow("ANY tags == 'maths'", "ANY tags == \"maths\"", true),
    FormatRow("tags CONTAINS 'poetry'", "tags CONTAINS \"poetry\"", true),
    FormatRow("'prose' IN tags", "\"prose\" IN tags", false),
    FormatRow(
      "SUBQUERY(friends, $f, $f.age > 50 AND $f.name == 'Mary').@count == 1",
      "SUBQUERY(friends, $f, $f.age > 50 AND $f.name == \"Mary\").@count == 1", true),
    FormatRow("SUBQUERY(friends, $f, $f.age > age).@count == 2", true),
    FormatRow("friends.@count == 2", true),
    FormatRow("friends.@sum.age == 114", true),
    FormatRow("friends.@avg.age == 57", true),
    FormatRow("friends.@min.age == 44", true),
    FormatRow("friends.@max.name == 'Mary'", "friends.@max.name == \"Mary\"", true),
    FormatRow("scores[FIRST] == 3", "scores[FIRST] == 3", true),
    FormatRow("scores[last] == 9", "scores[LAST] == 9", true),
    FormatRow("scores[SIZE] == 3", true),
    FormatRow("scores[0 + 1] == 5", true),
    FormatRow("friends[1].name == 'Mary'", "friends[1].name == \"Mary\"", true),
    FormatRow(
      "tags UNION {'x'} == {'x', 'maths', 'poetry'}", "tags UNION {\"x\"} == {\"x\", \"maths\", \"poetry\"}", true),
    FormatRow("tags INTERSECT {'x', 'maths'} == {'maths'}", "tags INTERSECT {\"x\", \"maths\"} == {\"maths\"}", true),
    FormatRow("tags MINUS {'maths'} == {'poetry'}", "tags MINUS {\"maths\"} == {\"poetry\"}", true),
  ]

  static let arithmetic: [FormatRow] = [
    FormatRow("1 + 2 * 3 == 7", true),
    FormatRow("(1 + 2) * 3 == 9", true),
    FormatRow("10 - 4 - 3 == 3", true),
    FormatRow("10 - (4 - 3) == 9", true),
    FormatRow("7 / 2 == 3", true),
    FormatRow("7 / 2.0 == 3.5", true),
    FormatRow("2 ** 3 ** 2 == 512", true),
    FormatRow("-2 ** 2 == -4", "-1 * 2 ** 2 == -4", true),
    FormatRow("-age == -36", "-1 * age == -36", true),
    FormatRow("modulus:by:(7, 4) == 3", true),
    FormatRow("MAX(1, 5, 10) == 10", "max:(1, 5, 10) == 10", true),
    FormatRow("sum(scores) == 17", "sum:(scores) == 17", true),
    FormatRow("count:(scores) == 3", true),
    FormatRow("average(scores) > 5.6", "average:(scores) > 5.6", true),
    FormatRow(
      "abs(-3) + ceiling(1.2) + floor(1.8) + trunc(-1.5) == 5",
      "abs:(-3) + ceiling:(1.2) + floor:(1.8) + trunc:(-1.5) == 5", true),
    FormatRow(
      "sqrt(16) == 4 AND exp(0) == 1 AND ln(1) == 0 AND log(100) == 2",
      "sqrt:(16) == 4 AND exp:(0) == 1 AND ln:(1) == 0 AND log:(100) == 2", true),
    FormatRow("uppercase(name) == 'ADA LOVELACE'", "uppercase:(name) == \"ADA LOVELACE\"", true),
    FormatRow("length(name) == 12", "length:(name) == 12", true),
    FormatRow("canonical('Éa') == 'ea'", "canonical:(\"Éa\") == \"ea\"", true),
    FormatRow("bitwiseAnd:with:(6, 3) == 2", true),
    FormatRow("onesComplement(0) == -1", "onesComplement:(0) == -1", true),
    FormatRow(
      "TERNARY(age > 18, 'adult', 'child') == 'adult'",
      "TERNARY(age > 18, \"adult\", \"child\") == \"adult\"", true),
    FormatRow(
      "FUNCTION(name, 'uppercaseString') == 'ADA LOVELACE'",
      "FUNCTION(name, \"uppercaseString\") == \"ADA LOVELACE\"", true),
    FormatRow("born < now()", true),
    FormatRow("nickname + 1 == nil", true),
  ]
}
