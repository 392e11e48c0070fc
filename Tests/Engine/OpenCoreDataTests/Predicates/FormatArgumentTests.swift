import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("Format arguments")
struct FormatArgumentTests {
  @Test("%@ is a value, %K a key path", .evidence(.documented))
  func objectsAndKeys() {
    let predicate = NSPredicate(format: "%K == %@ AND %K.city == %@", "age", 36, "address", "London")
    #expect(predicate.canonicalFormat == "age == 36 AND address.city == \"London\"")
    #expect(predicate.evaluate(with: PredicateSamples.person()))
  }

  @Test("quotes keep specifiers from being replaced", .evidence(.documented))
  func quoted() {
    #expect(NSPredicate(format: "%K LIKE '%@'", "name").canonicalFormat == "name LIKE \"%@\"")
  }

  @Test("numeric specifiers take numbers of any type")
  func numbers() {
    let format = "%d %i %u %ld %lu %lld %llu %zd %x %hhd"
    let comparisons = format.split(separator: " ").map { "a == \($0)" }.joined(separator: " OR ")
    let arguments: [Any] = [
      1, Int8(2), UInt(3), Int64(4), UInt64(5), Int32(6), UInt64.max, NSNumber(value: 8), UInt8(9), true,
    ]
    let predicate = NSPredicate(format: comparisons, argumentArray: arguments)
    let text = ["1", "2", "3", "4", "5", "6", "18446744073709551615", "8", "9", "1"]
      .map { "a == \($0)" }.joined(separator: " OR ")
    #expect(predicate.canonicalFormat == text)
    let floating = NSPredicate(format: "a < %f AND a > %g AND b == %lf", 1.5, 1, Float(0.5))
    #expect(floating.canonicalFormat == "a < 1.5 AND a > 1 AND b == 0.5")
  }

  @Test("%s is a string, %c a character or its number", .fact("CH-905"))
  func stringsAndCharacters() {
    #expect(NSPredicate(format: "a == %s AND b == %c", "x", "y").canonicalFormat == "a == \"x\" AND b == \"y\"")
    #expect(NSPredicate(format: "b == %c", 65).canonicalFormat == "b == 65")
  }

  @Test("nil, NSNull and empty optionals are nil; collections and dates are constants")
  func otherValues() {
    let missing: String? = nil
    #expect(NSPredicate(format: "a == %@", nil).canonicalFormat == "a == nil")
    #expect(NSPredicate(format: "a == %@", missing).canonicalFormat == "a == nil")
    #expect(NSPredicate(format: "a == %@", NSNull()).canonicalFormat == "a == nil")
    #expect(NSPredicate(format: "a IN %@", [1, 2]).canonicalFormat == "a IN {1, 2}")
    #expect(NSPredicate(format: "a IN %@", Set(["b", "a", "c"])).canonicalFormat == "a IN {\"a\", \"b\", \"c\"}")
    let date = Date(timeIntervalSinceReferenceDate: 86400)
    #expect(NSPredicate(format: "a < %@", date).canonicalFormat == "a < CAST(86400.0, \"NSDate\")")
  }

  @Test("%@ with an expression puts the expression into the tree", .fact("CH-905"))
  func expressionArgument() {
    let argument = NSExpression(forKeyPath: "b.c")
    #expect(NSPredicate(format: "a == %@", argument).canonicalFormat == "a == b.c")
  }

  @Test("an argument too many is ignored, as Apple's variadic calls do", .fact("CH-905"))
  func extraArgument() throws {
    #expect(try NSPredicate.parse(format: "a == %@", arguments: [1, 2]).canonicalFormat == "a == 1")
  }

  @Test(
    "an argument that is missing or does not fit is an error at its specifier",
    arguments: [
      ("a == %@ AND b == %@", [1] as [any Sendable], 17, "No argument is left for %@"),
      ("a == %d", ["x"], 5, "%d takes a whole number, not String"),
      ("a == %d", [1.5], 5, "%d takes a whole number, not Double"),
      ("a == %f", ["1"], 5, "%f takes a number, not String"),
      ("%K == 1", [3], 0, "%K takes a key path, not Int"),
      ("a == %s", [3], 5, "%s takes a string, not Int"),
      ("a == %c", ["xy"], 5, "%c takes a character, not String"),
      ("a == %p", [1], 5, "Unknown format specifier %p"),
      ("a == 100%", [], 8, "Unknown format specifier %"),
    ])
  func misfit(format: String, arguments: [any Sendable], position: Int, reason: String) {
    #expect {
      try NSPredicate.parse(format: format, arguments: arguments)
    } throws: { error in
      guard let error = error as? PredicateFormatError else { return false }
      return error.position == position && "\(error.reason)" == reason
    }
  }
}
