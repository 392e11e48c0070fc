import Foundation
import Testing

@testable import CoreData
@testable import CoreDataPredicates

@Suite("Expressions")
struct ExpressionTests {
  private let one = NSExpression(forConstantValue: 1)
  private let path = NSExpression(forKeyPath: "a.b")

  @Test("what was put in can be read back, with Apple's raw values of the types", .evidence(.documented))
  func parts() {
    #expect(one.expressionType.rawValue == 0)
    #expect(one.constantValue as? Int == 1)
    #expect(NSExpression.expressionForEvaluatedObject().expressionType.rawValue == 1)
    let variable = NSExpression(forVariable: "x")
    #expect((variable.expressionType.rawValue, variable.variable) == (2, "x"))
    #expect((path.expressionType.rawValue, path.keyPath) == (3, "a.b"))
    let function = NSExpression(forFunction: "add:to:", arguments: [one, path])
    #expect((function.expressionType.rawValue, function.function, function.arguments) == (4, "add:to:", [one, path]))
    for (expression, raw) in [
      (NSExpression(forUnionSet: one, with: path), 5), (NSExpression(forIntersectSet: one, with: path), 6),
      (NSExpression(forMinusSet: one, with: path), 7),
    ] {
      #expect((expression.expressionType.rawValue, expression.left, expression.right) == (UInt(raw), one, path))
    }
    let aggregate = NSExpression(forAggregate: [one, path])
    #expect(aggregate.expressionType.rawValue == 14)
    #expect(aggregate.collection as? [NSExpression] == [one, path])
  }

  @Test("subqueries and conditionals hold their predicate", .evidence(.documented))
  func predicates() {
    let condition = NSPredicate(format: "$x.n > 1")
    let subquery = NSExpression(forSubquery: path, usingIteratorVariable: "x", predicate: condition)
    #expect(subquery.expressionType.rawValue == 13)
    #expect(subquery.collection as? NSExpression == path)
    #expect((subquery.variable, subquery.predicate) == ("x", condition))
    let conditional = NSExpression(forConditional: condition, trueExpression: one, falseExpression: path)
    #expect(conditional.expressionType.rawValue == 20)
    #expect((conditional.true, conditional.false, conditional.predicate) == (one, path, condition))
  }

  @Test("SELF.name and $x.name are calls of valueForKeyPath: on an operand; both tell the path they read")
  func pathReads() throws {
    let onSelf = try NSExpression.parse(format: "SELF.a.b")
    #expect(onSelf.function == "valueForKeyPath:")
    #expect(onSelf.operand.expressionType == .evaluatedObject)
    #expect(onSelf.arguments == [path])
    #expect(onSelf.pathRead?.base == nil)
    #expect(onSelf.pathRead?.path.text == "a.b")
    let onVariable = try NSExpression.parse(format: "$x.a")
    #expect(onVariable.pathRead?.base?.variable == "x")
    let count = try NSExpression.parse(format: "SUBQUERY(a, $x, $x == 1).@count")
    #expect(count.pathRead?.base?.expressionType == .subquery)
    #expect(count.pathRead?.path.steps == [.count])
  }

  @Test("a closure computes a value from object, arguments and context, in memory only")
  func block() {
    let expression = NSExpression(
      block: { object, arguments, context in
        let argument = arguments[0].expressionValue(with: object, context: context) as? Int ?? 0
        return argument + (context?["more"] as? Int ?? 0)
      }, arguments: [NSExpression(forKeyPath: "n")])
    #expect(expression.expressionType.rawValue == 19)
    #expect(expression.expressionValue(with: ["n": 2], context: ["more": 3]) as? Int == 5)
    #expect(expression.canonicalFormat == "BLOCK(n)")
  }

  @Test("the context holds the values of variables", .evidence(.documented))
  func context() {
    let expression = NSExpression(format: "$x + n")
    #expect(expression.expressionValue(with: ["n": 2], context: ["x": 40]) as? Int == 42)
  }

  @Test(
    "whole numbers stay whole, decimals stay decimal, and what has no result is nil",
    .fact("CH-901", "CH-902", "CH-903", "CH-904"),
    arguments: [
      ("7 / 2", 3), ("-7 / 2", -3), ("7 / 0", nil), ("modulus:by:(-7, 3)", -1), ("2 ** 10", 1024),
      ("2 ** -1", 0.5), ("9223372036854775807 + 1", 0x1p63), ("1 + 0.5", 1.5),
      ("CAST('0.1', 'NSDecimalNumber') + CAST('0.2', 'NSDecimalNumber')", Decimal(string: "0.3")), ("1 + nil", nil),
      ("CAST('1.1', 'NSDecimalNumber') ** 2", Decimal(string: "1.21")), ("CAST('4', 'NSDecimalNumber') ** -1", 0.25),
      ("1 + 'x'", nil), ("ceiling(1.5)", 2.0), ("floor(-1.5)", -2.0), ("trunc(-1.5)", -1.0),
      ("abs(-9223372036854775808)", UInt(1) << 63),
      ("median({3, 1, 2})", 2.0), ("median({1, 2})", 1.5), ("stddev({2, 4})", 1.0), ("leftshift:by:(1, 4)", 16),
      ("bitwiseXor:with:(5, 3)", 6), ("rightshift:by:(16, 2)", 4), ("min({})", nil), ("max({'a', 'b'})", "b"),
      ("count({})", 0),
      ("sum({})", 0), ("count(nil)", 0), ("length('😀')", 2), ("lowercase('ÀB')", "àb"), ("noindex(5)", 5),
      ("CAST(5, 'NSString')", "5"), ("CAST('5', 'NSNumber')", 5), ("CAST('x', 'NSNumber')", nil),
      ("CAST(1, 'Nothing')", nil),
    ] as [(String, (any Sendable)?)])
  func arithmetic(format: String, expected: (any Sendable)?) throws {
    let value = try NSExpression.parse(format: format).expressionValue(with: nil, context: nil)
    #expect(value as? AnyHashable == expected as? AnyHashable)
    #expect((value == nil) == (expected == nil))
  }

  @Test("mode gives all values that occur most often", .evidence(.documented))
  func mode() {
    let value = NSExpression(format: "mode({1, 3, 3, 2, 2})").expressionValue(with: nil, context: nil)
    #expect(value as? [Double] == [2, 3])
  }

  @Test("a Swift key path gives the name of a stored property")
  func swiftKeyPath() {
    #expect(NSExpression(forKeyPath: \Stored.inner.count).keyPath == "inner.count")
    #expect(NSExpression(forKeyPath: \Stored.maybe?.count).keyPath == "maybe.count")
    #expect(NSExpression(forKeyPath: \Named.anything).keyPath == "named")
  }

  @Test("equal expressions are equal objects with one hash; copies are the object itself")
  func equality() throws {
    let format = "SUBQUERY(a, $x, $x.b + 1 IN {1, 2}).@count"
    let (left, right) = (try NSExpression.parse(format: format), try NSExpression.parse(format: format))
    #expect(left == right)
    #expect(left.hash == right.hash)
    #expect(left != (try NSExpression.parse(format: "SUBQUERY(a, $x, $x.b + 1 IN {1, 3}).@count")))
    #expect(left.copy() as? NSExpression === left)
  }
}

private struct Stored {
  struct Inner {
    var count = 0
  }
  var inner = Inner()
  var maybe: Inner?
}

private struct Named: KeyPathNaming {
  var anything: Int { 0 }

  static func propertyName(for keyPath: AnyKeyPath) -> String? {
    keyPath == \Named.anything ? "named" : nil
  }
}
