import Foundation
import TestKit
import Testing

@testable import CoreData

/// What a predicate asks of an object that has no answer to it, and what is thrown.
private struct Refusal: CustomTestStringConvertible, Sendable {
  let format: String
  let error: PredicateEvaluationError

  var testDescription: String { format }

  init(_ format: String, _ error: PredicateEvaluationError) { (self.format, self.error) = (format, error) }

  /// Of an object with the name `a` and the number 5.
  static let all: [Refusal] = [
    Refusal("number BEGINSWITH 'a'", .notSubstrings(left: "5", right: "a")),
    Refusal("name LIKE 1", .notTexts(left: "a", right: "1")),
    Refusal("name MATCHES '('", .malformedPattern(pattern: "(", text: "a")),
    Refusal("name CONTAINS 1", .notCollection("a")),
    Refusal("number CONTAINS 1", .notCollection("5")),
    Refusal("name IN 1", .notCollection("1")),
    Refusal("number BETWEEN name", .notBounds("a")),
    Refusal("ANY name == 'a'", .quantifiedValue),
    Refusal("name == $x", .unboundVariable("x", bound: [])),
    Refusal("SUBQUERY(name, $x, $x == 1).@count == 1", .subqueryOfValue("a")),
    Refusal("name IN (number UNION {1})", .setOperand(operation: "UNION", value: "5")),
    Refusal("name[FIRST] == 1", .indexIntoValue(index: "FIRST", value: "a")),
    Refusal("{1, 2}[2] == 1", .indexBeyondBounds(index: 2, count: 2)),
    Refusal("CAST(1, 'NSDate')[FIRST] == 1", .indexIntoValue(index: "FIRST", value: "2001-01-01 00:00:01 +0000")),
    Refusal("name.@sum.self == 1", .unknownOperation("sum", ofType: "String")),
    Refusal("name.nope == 1", .unknownKey("nope", ofType: "String")),
    Refusal("NOT (number == 4 OR name CONTAINS 1)", .notCollection("a")),
    Refusal("number == 5 AND name CONTAINS 1", .notCollection("a")),
    Refusal("TERNARY(name CONTAINS 1, 1, 2) == 1", .notCollection("a")),
  ]
}

/// A class that answers to a key of its own.
final class AnsweringThing: NSManagedObject {
  override func value(forUndefinedKey key: String) -> Any? {
    key == "twice" ? 2 * (value(forKey: "number") as? Int ?? 0) : super.value(forUndefinedKey: key)
  }
}

@Suite("Evaluation that throws where an exception would be raised", .fact("CH-990"))
struct CheckedEvaluationTests {
  private let row: [String: Any] = ["name": "a", "number": 5]

  @Test("no text contains nil, and nil contains nothing")
  func containsNil() throws {
    for format in ["name CONTAINS nil", "nope CONTAINS 'a'", "nope CONTAINS nil", "name CONTAINS nope"] {
      #expect(try !NSPredicate.parse(format: format).evaluate(with: row), "\(format)")
    }
  }

  private func model(_ type: NSManagedObject.Type = NSManagedObject.self) -> NSManagedObjectModel {
    .of([.made("Thing", type, [attribute("number", .integer64AttributeType)])])
  }

  private func fill(_ context: NSManagedObjectContext) {
    context.make("Thing", "a").setValue(5, forKey: "number")
  }

  private func request(_ format: String) throws -> NSFetchRequest<NSManagedObject> {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Thing")
    request.predicate = try NSPredicate.parse(format: format)
    return request
  }

  @Test(
    "as Foundation's error it has a domain that names no module of the engine's, a code by its case, and its sentence",
    arguments: [
      (PredicateEvaluationError.notSubstrings(left: "5", right: "a"), 0), (.notTexts(left: "a", right: "1"), 1),
      (.notCollection("1"), 3),
    ])
  func asFoundationError(error: PredicateEvaluationError, code: Int) {
    let other = error as any Error as NSError
    #expect(other.domain == "OpenCoreData.PredicateEvaluationError")
    #expect(other.code == code)
    #expect(other.localizedDescription == error.description)
  }

  @Test("What is asked in vain of a plain value is thrown, with what it was", arguments: Refusal.all)
  private func thrown(refusal: Refusal) throws {
    let predicate = try NSPredicate.parse(format: refusal.format)
    #expect(throws: refusal.error) { try predicate.evaluateChecked(with: row) }
    #expect(!refusal.error.description.isEmpty)
  }

  @Test("What can be answered is answered alike, with variables and inside compounds")
  func answers() throws {
    for (format, expected) in [
      ("name == 'a' AND number > 4", true), ("NOT name == 'a' OR FALSEPREDICATE", false), ("TRUEPREDICATE", true),
      ("number == $five", true), ("SUBQUERY({1, 5}, $x, $x == number).@count == 1", true),
    ] {
      let predicate = try NSPredicate.parse(format: format)
      #expect(try predicate.evaluateChecked(with: row, substitutionVariables: ["five": 5]) == expected, "\(format)")
      #expect(predicate.evaluate(with: row, substitutionVariables: ["five": 5]) == expected, "\(format)")
    }
    #expect(try NSPredicate { object, _ in object != nil }.evaluateChecked(with: row))
  }

  @Test(
    "A fetch by such a predicate throws, or finds what SQL finds; nothing ends the process",
    arguments: StoreKind.anywhere)
  func fetches(kind: StoreKind) throws {
    for isSaved in [true, false] {
      try onStack(kind, model()) { _, context in
        fill(context)
        if isSaved { try context.save() }
        for refusal in Refusal.all {
          let request = try request(refusal.format)
          for fetch in [{ _ = try context.fetch(request) }, { _ = try context.count(for: request) }] {
            do {
              try fetch()
              #expect(kind != .memory, "\(refusal.format) was answered")
            } catch let error as CocoaError {
              #expect(error.code.rawValue == NSPersistentStoreOperationError, "\(refusal.format)")
              if kind == .memory { #expect((error as NSError).localizedFailureReason == refusal.error.description) }
            }
          }
        }
        let names = try context.fetch(try request("number == 5"))
        #expect(names.count == 1)
      }
    }
  }

  @Test("A key that neither entity nor class knows is thrown; one that the class answers to is read")
  func undefinedKeys() throws {
    for type in [NSManagedObject.self, AnsweringThing.self] {
      try onStack(.memory, model(type)) { _, context in
        fill(context)
        let object: NSManagedObject = try context.only("Thing", "a")
        let twice = try NSPredicate.parse(format: "twice == 10")
        if type == AnsweringThing.self {
          #expect(try twice.evaluateChecked(with: object))
        } else {
          #expect(throws: PredicateEvaluationError.self) { try twice.evaluateChecked(with: object) }
        }
        let error = #expect(throws: PredicateEvaluationError.self) {
          try NSPredicate.parse(format: "nope.more == 1").evaluateChecked(with: object)
        }
        guard case .unknownProperty("nope", _, "Thing") = error else {
          Issue.record("\(String(describing: error))")
          return
        }
      }
    }
  }

  @Test("A list of one as the bounds of BETWEEN is refused when it is parsed, however it is written")
  func bounds() throws {
    for arguments in [[[1]], [[1, 2, 3]], [NSArray(object: 1)], [NSSet(object: 1)]] as [[Any]] {
      let error = #expect(throws: PredicateFormatError.self) {
        try NSPredicate.parse(format: "x BETWEEN %@", arguments: arguments)
      }
      guard case .boundsCount = error?.reason else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    let predicate = try NSPredicate.parse(format: "x BETWEEN %@", arguments: [[1, 2]])
    let text = predicate.canonicalFormat
    #expect(try NSPredicate.parse(format: text).canonicalFormat == text)
  }
}
