import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("Evaluation in memory")
struct PredicateEvaluationTests {
  private func holds(_ format: String, _ values: [String: Any?], _ arguments: Any?...) -> Bool {
    NSPredicate(format: format, argumentArray: arguments.map { $0 ?? NSNull() }).evaluate(with: Record(values))
  }

  @Test("a comparison matches nil with nil and NSNull only", .evidence(.documented))
  func nilEquality() {
    for missing in [nil, NSNull(), Optional<Int>.none as Any] as [Any?] {
      #expect(holds("a == nil", ["a": missing]))
      #expect(holds("a == %@", ["a": missing], NSNull()))
      #expect(!holds("a != nil", ["a": missing]))
      #expect(!holds("a == 0", ["a": missing]))
      #expect(holds("a != 0", ["a": missing]))
    }
    #expect(!holds("a == nil", ["a": 0]))
    #expect(!holds("a == nil", ["a": ""]))
  }

  @Test(
    "in memory, != does match nil; ordering, text and membership never do", .fact("FR-23"),
    arguments: ["<", "<=", ">", ">=", "BEGINSWITH", "ENDSWITH", "CONTAINS", "LIKE", "MATCHES", "IN", "BETWEEN"])
  func nilOperators(sign: String) {
    let right: Any = sign == "IN" || sign == "BETWEEN" ? [1, 2] : "1"
    #expect(!holds("a \(sign) %@", ["a": nil], right))
    #expect(holds("a != %@", ["a": nil], right))
    if sign != "IN" { #expect(!holds("a \(sign) nil", ["a": nil])) }
  }

  @Test("values of different kinds are unequal and have no order", .fact("CH-901"))
  func differentKinds() {
    #expect(!holds("a == '1'", ["a": 1]))
    #expect(holds("a != '1'", ["a": 1]))
    #expect(!holds("a < '2'", ["a": 1]))
    #expect(!holds("a >= '0'", ["a": 1]))
    #expect(!holds("a == %@", ["a": Date(timeIntervalSinceReferenceDate: 5)], 5))
  }

  @Test("dates, identifiers, URLs, data and booleans compare as values, bridged or not")
  func values() throws {
    let date = Date(timeIntervalSinceReferenceDate: 100)
    let uuid = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    let url = try #require(URL(string: "https://example.org"))
    #expect(holds("a < %@ AND a == %@", ["a": date], date.addingTimeInterval(1), date as NSDate))
    #expect(holds("a == %@", ["a": uuid], uuid as NSUUID))
    #expect(holds("a == %@", ["a": url as NSURL], url))
    #expect(holds("a == %@", ["a": Data([1, 2])], Data([1, 2]) as NSData))
    #expect(holds("a == YES AND a != NO AND a == 1", ["a": true]))
    #expect(holds("a == %@", ["a": NSNumber(value: true)], true))
    #expect(holds("a == 'x'", ["a": "x" as NSString]))
  }

  @Test("objects compare by isEqual(_:)")
  func objects() {
    let (one, other) = (Record([:]), Record([:]))
    #expect(holds("a == %@", ["a": one], one))
    #expect(!holds("a == %@", ["a": one], other))
    #expect(holds("a != %@", ["a": one], other))
    #expect(NSPredicate(format: "SELF == %@", one).evaluate(with: one))
    #expect(NSPredicate(format: "SELF IN %@", [one]).evaluate(with: one))
    #expect(!NSPredicate(format: "SELF IN %@", Set([one])).evaluate(with: other))
  }

  @Test("IN finds the same members in a long list, which is hashed, as in a short one", arguments: [3, 200])
  func longLists(count: Int) {
    let objects = (0..<count).map { Record(["n": $0]) }
    let texts = (0..<count).map { "Nr \($0)" }
    for index in [0, count - 1] {
      #expect(NSPredicate(format: "SELF IN %@", objects).evaluate(with: objects[index]))
      #expect(holds("a IN[c] %@", ["a": "nR \(index)"], texts))
      #expect(!holds("a IN %@", ["a": "nR \(index)"], texts))
      #expect(holds("a IN %@", ["a": Double(index)], Array(0..<count)))
      #expect(holds("a IN %@", ["a": index], (0..<count).map(Double.init)))
      #expect(holds("a IN %@", ["a": Decimal(index)], Array(0..<count)))
    }
    #expect(!NSPredicate(format: "SELF IN %@", objects).evaluate(with: Record([:])))
    #expect(!holds("a IN %@", ["a": -1], Array(0..<count)))
    #expect(holds("a IN %@", ["a": nil], (0..<count).map { $0 as Any } + [NSNull()]))
  }

  @Test("IN a dictionary looks at its values", .evidence(.documented))
  func dictionaryMembers() {
    #expect(holds("'b' IN a", ["a": ["k": "b"]]))
    #expect(!holds("'k' IN a", ["a": ["k": "b"]]))
  }

  @Test("BETWEEN includes both bounds", .evidence(.documented))
  func between() {
    for (value, expected) in [(0, false), (1, true), (2, true), (3, true), (4, false)] {
      #expect(holds("a BETWEEN {1, 3}", ["a": value]) == expected)
      #expect(holds("a BETWEEN %@", ["a": value], [1, 3]) == expected)
      #expect(holds("a BETWEEN {low, high}", ["a": value, "low": 1, "high": 3]) == expected)
    }
    #expect(holds("a BETWEEN {'b', 'd'}", ["a": "c"]))
  }

  @Test("ANY needs one member, ALL each, NONE none; over every kind of collection", .evidence(.documented))
  func modifiers() {
    let objects = [Record(["n": 1]), Record(["n": 2])]
    let collections: [Any] = [
      objects, Set(objects), NSArray(array: objects), NSSet(array: objects), NSOrderedSet(array: objects), objects[...],
    ]
    for collection in collections {
      #expect(holds("ANY a.n == 2", ["a": collection]))
      #expect(holds("SOME a.n > 1", ["a": collection]))
      #expect(!holds("ALL a.n > 1", ["a": collection]))
      #expect(holds("ALL a.n > 0", ["a": collection]))
      #expect(holds("NONE a.n > 2", ["a": collection]))
      #expect(holds("a CONTAINS %@", ["a": collection], objects[0]))
      #expect(holds("%@ IN a", ["a": collection], objects[1]))
      #expect(holds("a.@count == 2", ["a": collection]))
      #expect(holds("SUBQUERY(a, $x, $x.n == 1).@count == 1", ["a": collection]))
    }
  }

  @Test("an empty collection: nothing for ANY, everything for ALL; nil counts as empty", .fact("CH-902"))
  func emptyCollections() {
    for empty in [[] as [Int], Set<String>(), nil] as [Any?] {
      #expect(!holds("ANY a.n == 1", ["a": empty]))
      #expect(holds("ALL a.n == 1", ["a": empty]))
      #expect(holds("NONE a.n == 1", ["a": empty]))
    }
  }

  @Test("a SUBQUERY sees its variable and, through SELF and keys, the object outside")
  func subquery() {
    let lines = [["price": 5, "count": 2], ["price": 9, "count": 1]]
    #expect(holds("SUBQUERY(lines, $l, $l.price > limit AND $l.count == 1).@count == 1", ["lines": lines, "limit": 6]))
    #expect(holds("SUBQUERY(lines, $l, $l.price > SELF.limit)[FIRST].price == 9", ["lines": lines, "limit": 6]))
    let nested = "SUBQUERY(rows, $r, SUBQUERY($r.cells, $c, $c == $r.key).@count > 0).@count == 1"
    #expect(holds(nested, ["rows": [["key": 1, "cells": [1, 2]] as [String: Any], ["key": 3, "cells": [1, 2]]]]))
  }

  @Test("variables are bound at evaluation, in compound predicates too")
  func bindings() {
    let predicate = NSPredicate(format: "a == $x AND NOT b IN $list")
    let object = Record(["a": 1, "b": 2])
    #expect(predicate.evaluate(with: object, substitutionVariables: ["x": 1, "list": [3]]))
    #expect(!predicate.evaluate(with: object, substitutionVariables: ["x": 1, "list": [2]]))
    #expect(NSPredicate(format: "c == $x").evaluate(with: object, substitutionVariables: ["x": NSNull()]))
  }

  @Test("Foundation's filters work with parsed predicates")
  func filters() {
    let numbers: NSArray = [1, 2, 3, 4]
    #expect(numbers.filtered(using: NSPredicate(format: "SELF > 2")) as? [Int] == [3, 4])
    let mutable = NSMutableArray(array: ["a", "b", "ab"])
    mutable.filter(using: NSPredicate(format: "SELF CONTAINS 'a'"))
    #expect(mutable as? [String] == ["a", "ab"])
    let set = NSSet(array: ["x", "yy"])
    #expect(set.filtered(using: NSPredicate(format: "length == 2")) == ["yy"])
    let ordered = NSOrderedSet(array: [3, 1, 2]).filtered(using: NSPredicate(format: "SELF != 1"))
    #expect(ordered.array as? [Int] == [3, 2])
  }

  @Test("stored properties of plain Swift types are read by name, inherited ones too")
  func reflection() {
    class Animal { let legs: Int; init(legs: Int) { self.legs = legs } }
    final class Dog: Animal { let name: String? = nil }
    struct Point { let x: Double; let label: String? }
    #expect(NSPredicate(format: "legs == 4 AND name == nil").evaluate(with: Dog(legs: 4)))
    #expect(NSPredicate(format: "x > 1 AND label == 'p'").evaluate(with: Point(x: 1.5, label: "p")))
  }
}
