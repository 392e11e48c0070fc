import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataPredicates

@Suite("The tree behind a format string")
struct PredicateTreeTests {
  @Test("a comparison is an NSComparisonPredicate with Apple's raw values", .evidence(.documented))
  func comparison() throws {
    let predicate = NSPredicate(format: "ALL a.b BEGINSWITH[cd] $x")
    let comparison = try #require(predicate as? NSComparisonPredicate)
    #expect(comparison.leftExpression.keyPath == "a.b")
    #expect(comparison.rightExpression.variable == "x")
    #expect(comparison.comparisonPredicateModifier.rawValue == 1)
    #expect(comparison.predicateOperatorType.rawValue == 8)
    #expect(comparison.options.rawValue == 3)
  }

  @Test("raw values of the operators", .evidence(.documented))
  func operators() {
    let signs = [
      "<", "<=", ">", ">=", "==", "!=", "MATCHES", "LIKE", "BEGINSWITH", "ENDSWITH", "IN", "CONTAINS", "BETWEEN",
    ]
    let raw = signs.map { sign in
      let right = sign == "BETWEEN" ? "{1, 2}" : "b"
      return (NSPredicate(format: "a \(sign) \(right)") as? NSComparisonPredicate)?.predicateOperatorType.rawValue
    }
    #expect(raw == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 99, 100])
  }

  @Test("AND and OR are NSCompoundPredicate, flat for a chain, nested for parentheses")
  func compounds() throws {
    let flat = try #require(NSPredicate(format: "a == 1 AND b == 2 AND c == 3") as? NSCompoundPredicate)
    #expect((flat.compoundPredicateType, flat.subpredicates.count) == (.and, 3))
    let nested = try #require(NSPredicate(format: "(a == 1 AND b == 2) AND c == 3") as? NSCompoundPredicate)
    #expect(nested.subpredicates.count == 2)
    #expect(nested.description == "(a == 1 AND b == 2) AND c == 3")
    let mixed = try #require(NSPredicate(format: "a == 1 OR b == 2 AND NOT c == 3") as? NSCompoundPredicate)
    #expect(mixed.compoundPredicateType == .or)
    #expect(mixed.description == "a == 1 OR (b == 2 AND NOT c == 3)")
  }

  @Test("a predicate built by hand has the same text as a parsed one; an empty AND holds, an empty OR does not")
  func handMade() {
    let part = NSPredicate(format: "a == 1")
    let compound = NSCompoundPredicate(
      andPredicateWithSubpredicates: [part, NSCompoundPredicate(notPredicateWithSubpredicate: part)])
    #expect(compound.canonicalFormat == "a == 1 AND NOT a == 1")
    #expect(NSCompoundPredicate(andPredicateWithSubpredicates: []).canonicalFormat == "TRUEPREDICATE")
    #expect(NSCompoundPredicate(orPredicateWithSubpredicates: []).canonicalFormat == "FALSEPREDICATE")
    #expect(NSPredicate(value: true).canonicalFormat == "TRUEPREDICATE")
    #expect(NSPredicate(value: false).canonicalFormat == "FALSEPREDICATE")
    #expect(NSPredicate { _, _ in true }.canonicalFormat == "BLOCKPREDICATE")
  }

  @Test("a walker meets each kind of predicate as one case")
  func forms() {
    if case .constant(true) = NSPredicate(value: true).form {} else { Issue.record("constant") }
    if case .constant(false) = NSPredicate(format: "FALSEPREDICATE").form {} else { Issue.record("constant") }
    if case .block = NSPredicate(block: { _, _ in true }).form {} else { Issue.record("block") }
    if case .comparison = NSPredicate(format: "a == 1").form {} else { Issue.record("comparison") }
    if case .compound(.not, let parts) = NSPredicate(format: "NOT a == 1").form {
      #expect(parts.count == 1)
    } else {
      Issue.record("compound")
    }
  }

  @Test("copies and equality of parsed predicates go by what they say")
  func copies() {
    for format in ["a == 1", "a == 1 AND b == 2", "NOT a == 1"] {
      let (left, right) = (NSPredicate(format: format), NSPredicate(format: format))
      #expect(left == right)
      #expect(left.hash == right.hash)
      #expect((left.copy() as? NSPredicate)?.canonicalFormat == format)
      #expect(left != NSPredicate(format: "c == 1 AND d == 2"))
    }
  }

  @Test("constants are equal by value across types, and so are their hashes")
  func equalConstants() {
    let (whole, floating) = (NSPredicate(format: "a == %@", 1), NSPredicate(format: "a == %@", 1.0))
    #expect(whole == floating)
    #expect(whole.hash == floating.hash)
  }

  @Test("isSameCondition sees through Foundation's compound predicates, whose isEqual(_:) does not")
  func sameCondition() {
    let one = NSCompoundPredicate(notPredicateWithSubpredicate: NSPredicate(format: "a == 1"))
    let other = NSCompoundPredicate(notPredicateWithSubpredicate: NSPredicate(format: "a == 2"))
    #expect(!one.isSameCondition(as: other))
    #expect(one.isSameCondition(as: NSPredicate(format: "NOT a == 1")))
  }

  @Test("substitution puts constants for variables; one without a value stays", .fact("CH-906"))
  func substitution() {
    let template = NSPredicate(format: "a == $x AND (b > $y OR SUBQUERY(c, $x, $x == $y).@count > 0) AND d IN {$x, $z}")
    let result = template.withSubstitutionVariables(["x": 1, "y": "w"])
    #expect(
      result.canonicalFormat
        == "a == 1 AND (b > \"w\" OR SUBQUERY(c, $x, $x == \"w\").@count > 0) AND d IN {1, $z}")
    #expect(NSPredicate(format: "a == $x").withSubstitutionVariables(["x": NSNull()]).canonicalFormat == "a == nil")
    let conditional = NSPredicate(format: "TERNARY($x == 1, $x, abs($x)) == $x.n").withSubstitutionVariables(["x": 2])
    #expect(conditional.canonicalFormat == "TERNARY(2 == 1, 2, abs:(2)) == (2).n")
  }

  @Test("a format that describes the class asked for makes an instance of it")
  func subclasses() {
    #expect(NSComparisonPredicate(format: "a == 1").leftExpression.keyPath == "a")
    #expect(NSCompoundPredicate(format: "NOT a == 1").compoundPredicateType == .not)
  }
}
