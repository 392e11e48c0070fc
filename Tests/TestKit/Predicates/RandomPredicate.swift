import Foundation
import OpenCoreData

/// Makes trees out of every kind of node that has text.
package struct RandomPredicate {
  private var random: SeededGenerator

  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  package mutating func predicate(depth: Int) -> NSPredicate {
    switch depth == 0 ? 0 : Int.random(in: 0...6, using: &random) {
    case 4: return NSCompoundPredicate(andPredicateWithSubpredicates: parts(depth))
    case 5: return NSCompoundPredicate(orPredicateWithSubpredicates: parts(depth))
    case 6: return NSCompoundPredicate(notPredicateWithSubpredicate: predicate(depth: depth - 1))
    case 3: return NSPredicate(value: Bool.random(using: &random))
    default: return comparison(depth: depth)
    }
  }

  private mutating func parts(_ depth: Int) -> [NSPredicate] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in predicate(depth: depth - 1) }
  }

  private mutating func comparison(depth: Int) -> NSPredicate {
    let types: [NSComparisonPredicate.Operator] = [
      .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .equalTo, .notEqualTo, .matches, .like,
      .beginsWith, .endsWith, .in, .contains,
    ]
    return NSComparisonPredicate(
      leftExpression: expression(depth: depth), rightExpression: expression(depth: depth),
      modifier: NSComparisonPredicate.Modifier(rawValue: UInt.random(in: 0...2, using: &random)) ?? .direct,
      type: types.randomElement(using: &random) ?? .equalTo,
      options: NSComparisonPredicate.Options(rawValue: UInt.random(in: 0...7, using: &random)))
  }

  private mutating func expression(depth: Int) -> NSExpression {
    switch Int.random(in: 0...(depth == 0 ? 4 : 13), using: &random) {
    case 0: return NSExpression(forConstantValue: constant())
    case 1:
      return NSExpression(
        forKeyPath: ["a", "b.c", "any.in", "a.@count", "b.@max.self", "größe", "x y"].randomElement(using: &random)
          ?? "a")
    case 2: return NSExpression(forVariable: "v")
    case 3: return NSExpression.expressionForEvaluatedObject()
    case 4: return NSExpression(forConstantValue: constant())
    case 5:
      return NSExpression(
        forAggregate: (0..<Int.random(in: 0...3, using: &random)).map { _ in expression(depth: depth - 1) })
    case 6: return NSExpression(forUnionSet: expression(depth: depth - 1), with: expression(depth: depth - 1))
    case 7: return NSExpression(forMinusSet: expression(depth: depth - 1), with: expression(depth: depth - 1))
    case 8:
      return NSExpression(
        forSubquery: expression(depth: depth - 1), usingIteratorVariable: "v", predicate: predicate(depth: depth - 1))
    case 9:
      return NSExpression(
        forConditional: predicate(depth: depth - 1), trueExpression: expression(depth: depth - 1),
        falseExpression: expression(depth: depth - 1))
    case 10: return function(["abs:", "sum:", "uppercase:"], count: 1, depth: depth)
    case 11:
      let path = NSExpression(
        forKeyPath: ["a", "a.#b", "@count"].randomElement(using: &random)?.replacing("#", with: "") ?? "a")
      return NSExpression(
        forFunction: expression(depth: depth - 1), selectorName: "valueForKeyPath:", arguments: [path])
    default:
      return function(
        [
          "add:to:", "from:subtract:", "multiply:by:", "divide:by:", "raise:toPower:", "objectFrom:withIndex:",
          "modulus:by:",
        ],
        count: 2, depth: depth)
    }
  }

  private mutating func function(_ names: [String], count: Int, depth: Int) -> NSExpression {
    NSExpression(
      forFunction: names.randomElement(using: &random) ?? "abs:",
      arguments: (0..<count).map { _ in expression(depth: depth - 1) })
  }

  private mutating func constant() -> Any? {
    let values: [Any?] = [
      nil, true, 0, -1, 42, Int.min, UInt.max, 0.5, -2.5, 1e300, Double.infinity, "text", "it's \"quoted\"\\", "",
      "né\n",
      Date(timeIntervalSinceReferenceDate: 12.5), Decimal(string: "1.10"), [1, 2], NSNull(),
    ]
    return values.randomElement(using: &random) ?? nil
  }
}
