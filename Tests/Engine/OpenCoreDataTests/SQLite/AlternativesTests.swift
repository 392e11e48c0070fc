import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataPredicates
@testable import CoreDataStores

/// Conditions of which one must hold, as SQL.
@Suite("OR of many comparisons")
struct AlternativesTests {
  /// Comparisons with constants of every kind, the missing one and those of a wrong kind too.
  private static let comparisons = [
    "name == 'Ada'", "name == 'ada'", "name ==[c] 'BOB'", "name ==[c] 'ADA'", "name == nil", "name == ''",
    "age == 10", "age == 20", "age == 30.5", "age == nil", "age == '10'", "height == 0.25", "height == 0.5",
    "name == 5",
    "isMember == YES", "boss.name == 'Ada'", "boss.name == 'Bob'", "boss.name == nil", "age > 70",
    "name BEGINSWITH 'Z'",
    "'Bob' == name", "NOT name == 'Ada'", "ANY notes.length == 20", "FALSEPREDICATE", "name != 'Ada'",
  ]

  private func condition(_ bench: PredicateBench, _ predicate: NSPredicate) throws -> SQLText {
    try PredicateSQL(
      entity: bench.bench.entity("Person"), schema: bench.store.schema, identity: bench.store.identity
    ).condition(predicate)
  }

  @Test("any few of them find in the store whom each by itself finds, and NOT of them leaves out the same")
  func few() throws {
    let bench = try PredicateBench()
    var random = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let parts = (0...random.below(6)).map { _ in
        NSPredicate(format: Self.comparisons[random.below(Self.comparisons.count)])
      }
      let some = NSCompoundPredicate(orPredicateWithSubpredicates: parts)
      let text = parts.map(\.canonicalFormat).joined(separator: " | ")
      let each = try Set(parts.flatMap { try bench.stored($0) })
      #expect(try Set(bench.stored(some)) == each, "\(text)")
      let nobody = NSCompoundPredicate(notPredicateWithSubpredicate: some)
      let out = try parts.map { try Set(bench.stored(NSCompoundPredicate(notPredicateWithSubpredicate: $0))) }
      #expect(try Set(bench.stored(nobody)) == out.dropFirst().reduce(out[0]) { $0.intersection($1) }, "NOT \(text)")
    }
  }

  @Test("objects, dates and UUIDs are found in a list as one by one")
  func otherKinds() throws {
    let bench = try PredicateBench()
    let parts: [NSPredicate] = try [1, 2, 3, 99].flatMap { (number: Int64) -> [NSPredicate] in
      [
        NSPredicate(format: "boss == %@", try bench.id("Person", number)),
        NSPredicate(format: "born == %@", NSDate(timeIntervalSinceReferenceDate: Double(number) * 1000.5)),
        NSPredicate(format: "token == %@", PredicateBench.token(number) as NSUUID),
      ]
    }
    let each = try Set(parts.flatMap { try bench.stored($0) })
    #expect(try Set(bench.stored(NSCompoundPredicate(orPredicateWithSubpredicates: parts))) == each)
    #expect(each.count > 3)
  }

  @Test(
    "equality of one property is one list: its text does not grow with how many values there are",
    arguments: [600, 6000])
  func list(_ count: Int) throws {
    let bench = try PredicateBench()
    let parts = (0..<count).map { NSPredicate(format: "age == %d", $0 * 5) }
    let condition = try condition(bench, NSCompoundPredicate(orPredicateWithSubpredicates: parts))
    #expect(condition.text.utf8.count < 100)
    #expect(condition.values.isEmpty)
    #expect(condition.lists.map(\.values.count) == [count])
    let all = NSPredicate(format: "age < %d", count * 5)
    #expect(try bench.stored(NSCompoundPredicate(orPredicateWithSubpredicates: parts)) == bench.stored(all))
  }

  /// Forms of comparisons that no list can hold, each with the number of a value in it.
  private static let forms: [@Sendable (Int) -> NSPredicate] = [
    {
      NSPredicate(format: "name BEGINSWITH %@", ["Ad", "B", "Z", "Ca"][$0 % 4] + String(repeating: "a", count: $0 / 4))
    },
    { NSPredicate(format: "name CONTAINS %@", "\(["da", "o", "?", "\u{5c}"][$0 % 4])\($0 < 4 ? "" : "\($0)")") },
    { NSPredicate(format: "name ENDSWITH[cd] %@", ["A", "ö", "x"][$0 % 3] + ($0 < 3 ? "" : "\($0)")) },
    { NSPredicate(format: "age > %d AND age < %d", $0 * 11, $0 * 11 + 3) },
    { NSPredicate(format: "height < %f", -Double($0)) },
    { NSPredicate(format: "name == 'Ada' AND age == %d", $0) },
    { NSPredicate(format: "NOT name BEGINSWITH[c] %@ AND age == %d", "z\($0)", 1_000_000 + $0) },
  ]

  @Test(
    "very many of one form are one condition, and find whom each finds", .fact("FR-23"), arguments: Self.forms.indices)
  func oneForm(_ number: Int) throws {
    let bench = try PredicateBench()
    let parts = (0...LikeConditions.most).map(Self.forms[number])
    let some = NSCompoundPredicate(orPredicateWithSubpredicates: parts)
    let condition = try condition(bench, some)
    #expect(condition.text.utf8.count < 1000)
    #expect(condition.values.isEmpty)
    #expect(condition.lists.count == 1)
    // Half of them each, so that both stand as they are.
    let halves = [parts[..<1000], parts[1000...]].map {
      NSCompoundPredicate(orPredicateWithSubpredicates: Array($0))
    }
    let each = try Set(halves.flatMap { try bench.stored($0) })
    #expect(try Set(bench.stored(some)) == each)
    let nobody = try halves.map { try Set(bench.stored(NSCompoundPredicate(notPredicateWithSubpredicate: $0))) }
    let none = NSCompoundPredicate(notPredicateWithSubpredicate: some)
    #expect(try Set(bench.stored(none)) == nobody[0].intersection(nobody[1]))
  }

  @Test("two forms and a list beside what is of neither, and again with other values", .fact("FR-23"))
  func mixed() throws {
    let bench = try PredicateBench()
    for turn in 0..<2 {
      let many = (0...LikeConditions.most).flatMap { index -> [NSPredicate] in
        let (name, age, height) = ("Q\(index)", 50 + index + turn * 20, Double(index) + 0.5)
        return [
          NSPredicate(format: "name BEGINSWITH %@", name), NSPredicate(format: "age > %d", age),
          NSPredicate(format: "height == %f", height),
        ]
      }
      let others = [NSPredicate(format: "name == 'Ada'"), NSPredicate(format: "ANY notes.length == 20")]
      let some = NSCompoundPredicate(orPredicateWithSubpredicates: many + others)
      let expected = NSPredicate(
        format: "age > %d OR height == 0.5 OR name == 'Ada' OR ANY notes.length == 20 OR height == 1.5", 50 + turn * 20)
      let condition = try condition(bench, some)
      #expect(condition.lists.map(\.width).sorted() == [1, 1, 2])
      #expect(try bench.stored(some) == bench.stored(expected))
    }
  }

  @Test("a chain of alternatives inside alternatives is as good as a list, however long", arguments: ["OR", "AND"])
  func chain(_ word: String) throws {
    let bench = try PredicateBench()
    let isOr = word == "OR"
    var chain = NSPredicate(format: isOr ? "age == 10" : "age != 10")
    for number in 2...3000 {
      let next = NSPredicate(format: isOr ? "age == %d" : "age != %d", number * 10)
      chain =
        isOr
        ? NSCompoundPredicate(orPredicateWithSubpredicates: [chain, next])
        : NSCompoundPredicate(andPredicateWithSubpredicates: [chain, next])
    }
    #expect(!chain.containsBlock)
    #expect(chain.rewritten { _ in nil }.height == 3)
    let expected = NSPredicate(format: isOr ? "age != nil" : "FALSEPREDICATE")
    if isOr { #expect(try bench.stored(chain) == bench.stored(expected)) }
    if !isOr { #expect(throws: Never.self) { try condition(bench, chain) } }
  }
}
