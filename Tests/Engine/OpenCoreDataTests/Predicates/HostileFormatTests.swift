import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("Hostile format strings")
struct HostileFormatTests {
  @Test(
    "nesting beyond the limit is an error, whatever nests, and never the end of the stack", .fact("CH-907"),
    arguments: [
      ("(", "a == 1", ")", ""), ("(", "a", ")", " == 1"), ("NOT ", "a == 1", "", ""), ("!", "a == 1", "", ""),
      ("- ", "a", "", " == 1"), ("{", "1", "}", " == a"), ("a[", "0", "]", " == 1"), ("max(", "1", ")", " == 1"),
      ("1 ** ", "1", "", " == 1"), ("1 + ", "1", "", " == 1"), ("2 * ", "1", "", " == 1"),
      ("b UNION ", "c", "", " == 1"), ("TERNARY(a == 1, 1, ", "2", ")", " == 1"),
      ("SUBQUERY(", "a", ", $x, $x == 1)", " == 1"), ("", "a", "[0]", " == 1"),
    ])
  func nesting(before: String, middle: String, after: String, tail: String) {
    let count = 20_000
    let format = String(repeating: before, count: count) + middle + String(repeating: after, count: count) + tail
    let error = #expect(throws: PredicateFormatError.self) { try NSPredicate.parse(format: format) }
    #expect(error?.reason == .nestedTooDeeply(limit: 100))
  }

  @Test(
    "a value that nests too deeply is an error by itself too", .fact("CH-907"),
    arguments: [
      ("- ", "a", ""), ("{", "1", "}"), ("1 + ", "1", ""), ("2 * ", "1", ""), ("", "a", "[0]"), ("", "1", " + 1"),
    ])
  func nestedValue(before: String, middle: String, after: String) throws {
    func format(_ count: Int) -> String {
      String(repeating: before, count: count) + middle + String(repeating: after, count: count)
    }
    _ = try NSExpression.parse(format: format(90))
    for count in [110, 20_000] {
      let error = #expect(throws: PredicateFormatError.self) { try NSExpression.parse(format: format(count)) }
      #expect(error?.reason == .nestedTooDeeply(limit: 100))
    }
  }

  @Test(
    "what has closed again is no nesting", .fact("CH-907"),
    arguments: [
      "(a == 1)", "(a) == 1", "NOT a == 1", "!(a == 1)", "- a == 1", "{1} == a", "a[0] == 1", "max({1}) == 1",
      "1 ** 1 == 1", "1 + 1 == 1", "2 * 2 == 1", "TERNARY(a == 1, 1, 2) == 1", "SUBQUERY(a, $x, $x == 1).@count == 1",
      "ANY a.b == 1", "a BETWEEN {1, 2}", "FUNCTION(a, 'uppercaseString') == 'A'", "CAST(1, 'NSDate') == a",
    ])
  func closed(part: String) throws {
    let predicate = try NSPredicate.parse(format: Array(repeating: part, count: 300).joined(separator: " AND "))
    #expect((predicate as? NSCompoundPredicate)?.subpredicates.count == 300)
  }

  @Test(
    "nesting up to the limit fits a thread with a stack of 2 MiB, a quarter of the usual one",
    .disabled(if: Sanitizer.isOn, "a sanitizer's frames are larger than those the limit was chosen for"),
    arguments: [
      (100, "(", "1 == 1", ")", ""), (98, "(1 == 1 AND ", "1 == 1", ")", ""), (98, "NOT ", "1 == 1", "", ""),
      (49, "NOT (1 == 2 OR ", "1 == 1", ")", ""), (98, "max(", "1", ")", " == 1"), (49, "1 ** (", "1", ")", " == 1"),
      (98, "0 + ", "1", "", " == 1"), (95, "TERNARY(1 == 1, 1, ", "2", ")", " == 1"), (98, "{", "1", "}", " == {}"),
      (95, "SUBQUERY(", "{}", ", $x, $x == 1)", " == {}"),
    ])
  func smallStack(count: Int, before: String, middle: String, after: String, tail: String) async {
    let format = String(repeating: before, count: count) + middle + String(repeating: after, count: count) + tail
    let isStable = await withCheckedContinuation { continuation in
      let thread = Thread {
        let predicate = try? NSPredicate.parse(format: format)
        _ = predicate?.evaluate(with: nil)
        let again = predicate.flatMap { try? NSPredicate.parse(format: $0.canonicalFormat) }
        continuation.resume(returning: again != nil && again == predicate)
      }
      thread.stackSize = 2 * 1024 * 1024
      thread.start()
    }
    #expect(isStable)
  }

  @Test("a long flat condition is no nesting")
  func longAnd() throws {
    let format = Array(repeating: "a == 1", count: 5_000).joined(separator: " AND ")
    let predicate = try NSPredicate.parse(format: format)
    #expect(predicate.evaluate(with: ["a": 1]))
    #expect((predicate as? NSCompoundPredicate)?.subpredicates.count == 5_000)
  }

  @Test(
    "an argument is a value, never syntax",
    arguments: ["' OR 1 == 1 OR 'x' == '", "\" OR TRUEPREDICATE", "\\", "%@", "%K", "$x", "\u{301}", "\u{0}", "*", "'"])
  func injection(text: String) throws {
    let predicate = NSPredicate(format: "name == %@", text)
    #expect(!predicate.evaluate(with: ["name": "Ada"]))
    #expect(predicate.evaluate(with: ["name": text]))
    let again = try NSPredicate.parse(format: predicate.canonicalFormat)
    #expect(again == predicate)
  }

  @Test("a key that is no identifier stays one key when its text is read again")
  func strangeKey() throws {
    let predicate = NSPredicate(format: "%K == 1", "a == 1 OR b")
    #expect(predicate.canonicalFormat == "FUNCTION(SELF, \"valueForKeyPath:\", \"a == 1 OR b\") == 1")
    let again = try NSPredicate.parse(format: predicate.canonicalFormat)
    #expect(again.evaluate(with: ["a == 1 OR b": 1]))
    #expect(!again.evaluate(with: ["a": 1]))
  }

  @Test("random bytes give a predicate or an error, never the end of the process")
  func noise() {
    var random = SeededGenerator(seed: 7)
    let pieces = [
      "a", "b.c", "==", "AND", "OR", "NOT", "(", ")", "{", "}", "[", "]", ",", ".", "'x'", "\"", "%@", "%K", "$v", "#",
      "@",
      "1", "2.5", "-", "**", "IN", "ANY", "SUBQUERY", "FIRST", "nil", "max", ":", "\\", "\u{301}", "é", "=", "<", "!",
      "0x",
    ]
    var parsed = 0
    for _ in 0..<20_000 {
      let length = Int.random(in: 1...12, using: &random)
      let format = (0..<length).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined(separator: Bool.random(using: &random) ? " " : "")
      do {
        let predicate = try NSPredicate.parse(format: format, arguments: ["k", "l", "m", "n"])
        parsed += 1
        // What has been parsed can be rendered and read again.
        let text = predicate.canonicalFormat
        #expect((try? NSPredicate.parse(format: text))?.canonicalFormat == text, "\(format)")
      } catch {
        #expect((0...format.count).contains(error.position), "\(format)")
      }
    }
    #expect(parsed > 20)
  }
}
