import Foundation
import Testing

@testable import OpenCoreData

@Suite("Round trip: predicate, text, predicate")
struct FormatRoundTripTests {
  @Test("random trees: the text of what was read from the text is the same text", arguments: 0..<40 as Range<UInt64>)
  func randomTrees(seed: UInt64) throws {
    var maker = RandomPredicate(seed: seed)
    for _ in 0..<50 {
      let text = maker.predicate(depth: 4).canonicalFormat
      let again = try NSPredicate.parse(format: text)
      #expect(again.canonicalFormat == text)
      // Once read, the tree is the same too. Before, a date is a constant and not yet a CAST.
      #expect(try NSPredicate.parse(format: again.canonicalFormat).isSameCondition(as: again))
    }
  }

  @Test("random strings survive as constants, whatever is in them")
  func randomStrings() throws {
    var random = FixedRandom(seed: 3)
    let scalars: [Unicode.Scalar] = [
      "\"", "'", "\\", "%", "@", "$", "\n", "\0", "\u{7F}", "\u{301}", "é", "😀", "a", " ", "\r",
    ]
    for _ in 0..<2_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...8, using: &random) { text.append(scalars.randomElement(using: &random) ?? "a") }
      let predicate = NSPredicate(format: "a == %@", String(text))
      let again = try NSPredicate.parse(format: predicate.canonicalFormat)
      let constant = (again as? NSComparisonPredicate)?.rightExpression.constantValue as? String
      #expect(constant.map { Array($0.unicodeScalars) } == Array(text))
    }
  }

  @Test("random numbers survive as constants, bit by bit")
  func randomNumbers() throws {
    var random = FixedRandom(seed: 5)
    for _ in 0..<2_000 {
      let integer = Int(truncatingIfNeeded: random.next())
      let double = Double(bitPattern: random.next())
      let text = NSPredicate(format: "a == %@ AND b == %@", integer, double).canonicalFormat
      let again = try #require(try NSPredicate.parse(format: text) as? NSCompoundPredicate)
      let values = again.subpredicates.map { ($0 as? NSComparisonPredicate)?.rightExpression }
      #expect(values[0]?.constantValue as? Int == integer)
      // Infinities and NaN are read back by a CAST.
      let number = values[1]?.expressionValue(with: nil, context: nil) as? Double
      #expect(number?.bitPattern == double.bitPattern || (double.isNaN && number?.isNaN == true))
    }
  }

  @Test("constants of every attribute type have text that evaluates to the same value")
  func attributeTypes() throws {
    let values: [Any] = [
      true, 5, Int64.min, UInt64.max, 1.25, Float(0.5), Decimal(string: "0.1") ?? 0, "text",
      Date(timeIntervalSinceReferenceDate: 1.5),
      UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F") ?? UUID(), Data([1, 2, 255]),
      URL(string: "https://example.org/a?b=%22c%22") ?? URL(fileURLWithPath: "/"), [1, "two"] as [Any],
    ]
    for value in values {
      let predicate = NSPredicate(format: "a == %@", value)
      let again = try NSPredicate.parse(format: predicate.canonicalFormat)
      #expect(again.evaluate(with: ["a": value]), "\(predicate)")
    }
  }
}

/// Makes trees out of every kind of node that has text.
struct RandomPredicate {
  private var random: FixedRandom

  init(seed: UInt64) {
    random = FixedRandom(seed: seed)
  }

  mutating func predicate(depth: Int) -> NSPredicate {
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
