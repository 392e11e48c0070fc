import Foundation
import Testing

@testable import CoreData

/// What raises an exception on Apple's systems ends the process here; each test watches a process of its own die.
@Suite("Exceptions raised by predicates")
struct RaisedExceptionTests {
  private func expect(_ result: ExitTest.Result?, _ name: String, _ reason: String) throws {
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains(name))
    #expect(text.contains(reason), "\(text)")
  }

  @Test(
    "a malformed format raises NSInvalidArgumentException with the format, and the place is shown",
    .evidence(.documented))
  func malformedFormat() async throws {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      _ = NSPredicate(format: "name ==")
    }
    try expect(result, "NSInvalidArgumentException", "Unable to parse the format string \"name ==\"")
    try expect(result, "Expected a value, found the end at position 7", "\n         ^")
  }

  @Test("a format for Foundation's comparison, of which there are no instances here, says whose class it is")
  func comparisonOfFoundation() async throws {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      (ComparisonOfFoundation.self as any EndsTheProcess.Type).run()
    }
    try expect(result, "NSInvalidArgumentException", "this is Foundation's class of that name")
    try expect(result, "NSInvalidArgumentException", "Remove `import Foundation`")
  }

  @Test("an unknown function raises NSInvalidArgumentException")
  func unknownFunction() async throws {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      _ = NSExpression(forFunction: "nope:", arguments: [])
    }
    try expect(result, "NSInvalidArgumentException", "Unable to parse function name 'nope:'")
  }

  @Test("a part that an expression lacks raises", .evidence(.documented))
  func missingPart() async throws {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      _ = NSExpression(forVariable: "x").keyPath
    }
    try expect(result, "NSInvalidArgumentException", "The expression $x has no keyPath")
  }

  @Test("an unbound variable raises NSInvalidArgumentException")
  func unboundVariable() async throws {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      _ = NSPredicate(format: "a == $x").evaluate(with: ["a": 1], substitutionVariables: ["y": 1])
    }
    try expect(result, "NSInvalidArgumentException", "Can't get value for 'x' in bindings { y }")
  }

  @Test("a key that a plain value lacks raises NSUnknownKeyException", .fact("CH-990"))
  func unknownKey() async throws {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      _ = NSPredicate(format: "nope == 1").evaluate(with: 5)
    }
    try expect(result, "NSUnknownKeyException", "not key value coding-compliant for the key nope")
  }

  @Test(
    "a date that is no time does not end the process before the reason is told",
    arguments: [Double.nan, .infinity, 1e300])
  func noDate(_ seconds: Double) async throws {
    #expect(ScalarValue(Date(timeIntervalSinceReferenceDate: seconds)).display == "\(seconds)")
    #expect(ScalarValue(Date(timeIntervalSinceReferenceDate: 0)).display == "2001-01-01 00:00:00 +0000")
    let list = ScalarValue([Date(timeIntervalSinceReferenceDate: seconds)]).display
    #expect(list.contains("\(seconds)") || seconds.isFinite || seconds == .infinity)
    let deep = ScalarValue([[Date(timeIntervalSinceReferenceDate: seconds)]]).display
    #expect(deep == "[[nan]]" || !seconds.isNaN)
  }

  @Test("a date that is no number raises what any other date does", .fact("CH-990"))
  func nanDate() async throws {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let predicate = NSPredicate(format: "%@ BEGINSWITH 'a'", NSDate(timeIntervalSinceReferenceDate: .nan))
      _ = predicate.evaluate(with: nil)
    }
    try expect(
      result, "NSInvalidArgumentException", "Can't do a substring operation with something that isn't a string")
  }

  @Test("a malformed regular expression raises when it is first used", .fact("CH-990"))
  func malformedPattern() async throws {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let predicate = NSPredicate(format: "SELF MATCHES 'a('")
      print(predicate.evaluate(with: nil))
      print(predicate.evaluate(with: "a"))
    }
    try expect(result, "NSInvalidArgumentException", "Can't do regex matching")
  }

  @Test("ANY over something that is no collection raises NSInvalidArgumentException", .fact("CH-990"))
  func noCollection() async throws {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      _ = NSPredicate(format: "ANY a == 1").evaluate(with: ["a": 1])
    }
    try expect(result, "NSInvalidArgumentException", "The left hand side for an ALL or ANY operator")
  }
}

private protocol EndsTheProcess {
  static func run()
}

/// Foundation's class is marked as deprecated, and so is who uses it; through the protocol it is called without a warning.
private enum ComparisonOfFoundation: EndsTheProcess {
  @available(*, deprecated)
  static func run() { _ = Foundation.NSComparisonPredicate(format: "a == 1") }
}
