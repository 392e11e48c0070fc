import Foundation
import Testing

@testable import CoreData
@testable import CoreDataPredicates

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
    var random = SeededGenerator(seed: 3)
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
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2_000 {
      let integer = Int(truncatingIfNeeded: random.next())
      let double = Double(bitPattern: random.next())
      let text = NSPredicate(format: "a == %@ AND b == %@", integer, double).canonicalFormat
      let again = try #require(try NSPredicate.parse(format: text) as? NSCompoundPredicate)
      let values = again.subpredicates.map { ($0 as? NSComparisonPredicate)?.rightExpression }
      #expect(values[0]?.constantValue as? Int == integer)
      // Infinities and NaN are read back by a CAST.
      let number = values[1]?.expressionValue(with: nil, context: nil) as? Double
      #expect(number?.bitPattern == double.bitPattern || (double.isNaN && number?.isNaN == true), "\(text)")
    }
  }

  @Test(
    "Whatever is no number is written in one way, and read back as such", arguments: [Double.nan, -.nan, .signalingNaN])
  func noNumber(_ value: Double) throws {
    let text = NSPredicate(format: "a == %@", value).canonicalFormat
    #expect(text == "a == CAST(\"nan\", \"NSNumber\")")
    let again = try #require(try NSPredicate.parse(format: text) as? NSComparisonPredicate)
    #expect((again.rightExpression.expressionValue(with: nil, context: nil) as? Double)?.isNaN == true)
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
