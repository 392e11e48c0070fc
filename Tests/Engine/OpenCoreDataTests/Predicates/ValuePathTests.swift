import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("Key paths and collection operators")
struct ValuePathTests {
  private func read(_ path: String, _ object: Any?) -> Any? {
    NSExpression(forKeyPath: path).expressionValue(with: object, context: nil)
  }

  @Test("a path goes through objects, dictionaries and plain values; nil on the way is nil")
  func ways() {
    let object = Record(["a": ["b": Record(["c": 5])], "none": nil])
    #expect(read("a.b.c", object) as? Int == 5)
    #expect(read("none.b.c", object) == nil)
    #expect(read("a.x.c", object) == nil)
    #expect(read("a", nil) == nil)
    #expect(read("self.a.b.self.c", object) as? Int == 5)
    #expect(read("k", NSDictionary(dictionary: ["k": "v"])) as? String == "v")
  }

  @Test("an array keeps nil as NSNull, a set leaves it out and holds each value once", .evidence(.documented))
  func collections() {
    let records = [Record(["n": 1]), Record(["n": nil]), Record(["n": 1])]
    let array = read("n", records) as? [Any]
    #expect(array?.count == 3)
    #expect(array?[1] is NSNull)
    #expect(read("n", Set(records)) as? Set<AnyHashable> == [1])
    #expect((read("n", NSOrderedSet(array: records)) as? NSOrderedSet)?.count == 2)
  }

  @Test(
    "@count, @sum, @avg, @min, @max; a nil counts as zero for sum and average, and not for min and max",
    .evidence(.documented))
  func numbers() {
    let records = [4, nil, 8].map { Record(["n": $0]) }
    #expect(read("@count", records) as? Int == 3)
    #expect(read("@sum.n", records) as? Int == 12)
    #expect(read("@avg.n", records) as? Double == 4)
    #expect(read("@min.n", records) as? Int == 4)
    #expect(read("@max.n", records) as? Int == 8)
    #expect(read("@sum.self", [1, 2.5]) as? Double == 3.5)
    #expect(read("@sum.self", [Decimal(1), Decimal(2)]) as? Decimal == 3)
    #expect(read("@max.self", ["b", "c", "a"]) as? String == "c")
    #expect(
      read("@min.self", [Date(timeIntervalSinceReferenceDate: 2), Date(timeIntervalSinceReferenceDate: 1)]) as? Date
        == Date(timeIntervalSinceReferenceDate: 1))
  }

  @Test("an empty collection sums to 0, averages 0.0, and has no smallest member", .fact("CH-903"))
  func empty() {
    #expect(read("@count", [Int]()) as? Int == 0)
    #expect(read("@sum.self", [Int]()) as? Int == 0)
    #expect(read("@avg.self", [Int]()) as? Double == 0)
    #expect(read("@min.self", [Int]()) == nil)
  }

  @Test("a sum that leaves the range of whole numbers goes on as floating point", .fact("CH-904"))
  func overflow() {
    #expect(read("@sum.self", [Int.max, 1]) as? Double == 0x1p63)
  }

  @Test("the order of what is added up does not matter: only a sum that itself leaves the range does", .fact("CH-904"))
  func overflowOnTheWay() {
    let huge: [[Int]] = [
      [.max, 5, -7], [.max, -7, 5], [5, .max, -7], [5, -7, .max], [-7, .max, 5], [-7, 5, .max],
    ]
    #expect(huge.map { read("@sum.self", $0) as? Int } == Array(repeating: Int.max - 2, count: 6))
    #expect(read("@sum.self", Array(repeating: Int.max, count: 4) + Array(repeating: -Int.max, count: 4)) as? Int == 0)
    #expect(read("@avg.self", [Int.max, 1, -Int.max, -1]) as? Double == 0)
    #expect(read("@sum.self", [Int.min, -1]) as? Double == -0x1p63)
    // Decimals have 38 digits: what is lost on the way must not depend on who comes first.
    let decimals = ["1e38", "4e-1", "4e-1", "1"].compactMap { Decimal(string: $0) }
    let sums = [decimals, decimals.reversed(), [decimals[1], decimals[0], decimals[3], decimals[2]]].map { list in
      read("@sum.self", list) as? Decimal
    }
    #expect(Set(sums).count == 1)
    #expect(sums[0] != nil)
  }

  @Test("unions of objects and arrays, distinct or not", .evidence(.documented))
  func unions() {
    let groups = [Record(["t": "x", "l": [1, 2]]), Record(["t": "x", "l": [2, 3]]), Record(["t": nil, "l": []])]
    #expect(read("@unionOfObjects.t", groups) as? [String] == ["x", "x"])
    #expect(read("@distinctUnionOfObjects.t", groups) as? [String] == ["x"])
    #expect(read("@unionOfArrays.l", groups) as? [Int] == [1, 2, 2, 3])
    #expect(read("@distinctUnionOfArrays.l", groups) as? [Int] == [1, 2, 3])
    #expect(read("@distinctUnionOfSets.l", Set(groups)) as? Set<Int> == [1, 2, 3])
  }

  @Test("an operator works in the middle of a path, and another one to its right")
  func nesting() {
    let shelves = [["books": [["pages": 10], ["pages": 20]]], ["books": [["pages": 5]]]]
    #expect(read("@sum.books.@sum.pages", shelves) as? Int == 35)
    #expect(read("@max.books.@count", shelves) as? Int == 2)
    #expect(read("shelves.@max.books.@count", ["shelves": shelves]) as? Int == 2)
  }

  @Test("strings, numbers and dates answer for the properties that their classes have")
  func wellKnown() {
    #expect(read("length", "häh") as? Int == 3)
    #expect(read("uppercaseString", "a") as? String == "A")
    #expect(read("@sum.doubleValue", ["1.5", "2"]) as? Double == 3.5)
    #expect(read("intValue", 3.9) as? Int == 3)
    #expect(read("timeIntervalSince1970", Date(timeIntervalSince1970: 7)) as? Double == 7)
  }
}
