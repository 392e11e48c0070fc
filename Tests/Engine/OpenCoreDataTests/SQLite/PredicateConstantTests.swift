import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataStores

/// Constants of other types than numbers and text, and what SQL refuses.
@Suite struct PredicateConstantTests {
  @Test("dates, UUIDs and collections are compared as the columns hold them")
  func values() throws {
    let people = try PredicateBench()
    let date = Date(timeIntervalSinceReferenceDate: 3 * 1000.5)
    let (two, three) = (PredicateBench.token(2), PredicateBench.token(3))
    let cases: [(NSPredicate, [Int64])] = [
      (NSPredicate(format: "born == %@", date), [3]),
      (NSPredicate(format: "born < %@ AND born > %@", date, Date(timeIntervalSinceReferenceDate: 0)), [1, 2]),
      (NSPredicate(format: "born BETWEEN %@", [date, Date.distantFuture]), [3, 4, 5, 6, 7, 8, 9, 10]),
      (NSPredicate(format: "token == %@", two), [2]),
      (NSPredicate(format: "token IN %@", [two, three]), [2, 3]),
      (NSPredicate(format: "token > %@", PredicateBench.token(8)), [9, 10]),
      (NSPredicate(format: "name IN %@", Set(["Ada", "Bob"])), [1, 4]),
      (NSPredicate(format: "age IN %@", [10, 30] as NSArray), [1, 3]),
      (NSPredicate(format: "isMember == %@ AND age < 40", NSNumber(value: true)), [1, 3]),
      (NSPredicate(format: "name == %@", "nul\0in"), [10]),
    ]
    for (predicate, expected) in cases {
      #expect(try people.stored(predicate) == expected, "\(predicate)")
      #expect(people.evaluated(predicate) == expected, "\(predicate)")
    }
  }

  @Test(
    "A text IN numbers finds the texts that they are written as, in the store, not in memory", .fact("CH-938"))
  func textAmongNumbers() throws {
    let stack = try TestStack(.sqlite, model: Television().model)
    try stack.run { context throws in
      for name in ["1", "2", "3", "4", "2.5", "two"] { context.makeSeries(name) }
      try context.save()
      context.reset()
      let request = NSFetchRequest<Series>(entityName: "Series")
      request.predicate = NSPredicate(format: "name IN %@", [1, 2, 3])
      #expect(try context.fetch(request).sortedNames == ["1", "2", "3"])
      request.predicate = NSPredicate(format: "name IN %@", [2.5, 4] as [Any])
      #expect(try context.fetch(request).sortedNames == ["2.5", "4"])
      request.predicate = NSPredicate(format: "NOT (name IN %@)", [1, 2])
      #expect(try context.count(for: request) == 4)
      let one = try context.series("1")
      #expect(!NSPredicate(format: "name IN %@", [1, 2, 3]).evaluate(with: one))
    }
  }

  @Test(
    "Beside texts in the list a number is no text, in the store as in memory", .fact("CH-938"),
    arguments: StoreKind.allCases)
  func textAmongBoth(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    try stack.run { context throws in
      for name in ["1", "2.5", "two"] { context.makeSeries(name) }
      try context.save()
      let request = NSFetchRequest<Series>(entityName: "Series")
      for list in [[2.5, 1, "two"], ["two", 1], ["two", 2.5, NSNull()]] as [[Any]] {
        request.predicate = NSPredicate(format: "name IN %@", list)
        #expect(try context.fetch(request).sortedNames == ["two"])
        request.predicate = NSPredicate(format: "NOT (name IN %@)", list)
        #expect(try context.fetch(request).sortedNames == ["1", "2.5"])
      }
    }
  }

  @Test("objects are found by their IDs: as SELF, as a to-one, as members; another store's never match")
  func objects() throws {
    let people = try PredicateBench()
    let (one, two) = (try people.id("Person", 1), try people.id("Person", 2))
    let elsewhere = try people.id("Person", 1, store: StoreIdentity(uuid: "ELSEWHERE"))
    let temporary = try people.id("Person", -4)
    let note = try people.id("Note", 21)
    let cases: [(NSPredicate, [Int64])] = [
      (NSPredicate(format: "SELF == %@", two), [2]),
      (NSPredicate(format: "SELF IN %@", [two, one]), [1, 2]),
      (NSPredicate(format: "SELF != %@ AND boss == %@", two, one), [3]),
      (NSPredicate(format: "boss IN %@", [one, two, elsewhere]), [2, 3, 4, 5]),
      (NSPredicate(format: "boss != %@", one), [4, 5, 6, 7, 8, 9, 10]),
      (NSPredicate(format: "boss.boss == %@", one), [4, 5, 6, 7]),
      (NSPredicate(format: "boss == %@", elsewhere), []),
      (NSPredicate(format: "SELF == %@", temporary), []),
      (NSPredicate(format: "ANY notes == %@", note), [2]),
      (NSPredicate(format: "notes CONTAINS %@", note), [2]),
      (NSPredicate(format: "%@ IN notes", note), [2]),
      (NSPredicate(format: "%@ IN staff", two), [1]),
      (NSPredicate(format: "SELF IN boss.staff"), [2, 3, 4, 5, 6, 7, 8, 9, 10]),
      (NSPredicate(format: "boss == boss.boss.boss"), []),
      (NSPredicate(format: "ANY notes.tags == %@", try people.id("Tag", 3)), [1, 5, 7]),
      // A key of another entity means nothing, however equal the numbers.
      (NSPredicate(format: "boss == %@", try people.id("Note", 1)), []),
    ]
    for (predicate, expected) in cases { #expect(try people.stored(predicate) == expected, "\(predicate)") }
  }

  @Test("conditions behind two to-manys look at every member of every member")
  func twoToManys() throws {
    let people = try PredicateBench()
    // Each note has one tag; that of note 10, 50 and 70 is the third.
    #expect(try people.stored(NSPredicate(format: "ANY notes.tags.name == 'tag3'")) == [1, 5, 7])
    #expect(try people.stored(NSPredicate(format: "NONE notes.tags.name == 'tag3'")) == [2, 3, 4, 6, 8, 9, 10])
    let within = "SUBQUERY(notes, $n, $n.length > 50 AND ANY $n.tags.name == 'tag3').@count > 0"
    #expect(try people.stored(NSPredicate(format: within)) == [7])
  }

  @Test("two missing values are not equal in SQL, as they are in memory", .fact("FR-23", "CH-066"))
  func missingOnBothSides() throws {
    let people = try PredicateBench()
    let predicate = NSPredicate(format: "boss.name == boss.boss.name")
    #expect(people.evaluated(predicate).contains(1))
    #expect(try people.stored(predicate) == [])
  }

  @Test("!= and NOT leave rows without a value out, unlike evaluation in memory", .fact("FR-23"))
  func missingValues() throws {
    let people = try PredicateBench()
    for format in ["age != 10", "NOT age == 10", "NOT age > 1000"] {
      let predicate = NSPredicate(format: format)
      let stored = try people.stored(predicate)
      #expect(!stored.contains(4), "\(format)")
      #expect(!stored.contains(8), "\(format)")
      #expect(people.evaluated(predicate).contains(4), "\(format)")
      #expect(stored.contains(2), "\(format)")
    }
  }

  @Test("lists and chains longer than SQLite bounds are fetched all the same")
  func longLists() throws {
    let people = try PredicateBench()
    let ages = NSPredicate(format: "age IN %@", Array(0..<35_000).map { $0 * 30 })
    #expect(try people.stored(ages) == [3, 6, 9])
    #expect(try people.stored(ages) == [3, 6, 9])
    let ids = try (2...3000).map { try people.id("Person", Int64($0)) }
    let both = NSPredicate(format: "SELF IN %@ AND boss IN %@", ids, ids)
    #expect(try people.stored(both) == [4, 5, 6, 7, 8, 9, 10])
    let names = NSPredicate(format: "name IN[c] %@ AND name IN %@", (0...600).map { "n\($0)" } + ["ADA"], ["Ada"])
    #expect(try people.stored(names) == [1])
    let chain = NSCompoundPredicate(
      orPredicateWithSubpredicates: (0..<5000).map { NSPredicate(format: "age == %@", 10 + $0 * 2000) })
    #expect(try people.stored(chain) == [1])
  }

  @Test("what SQL cannot do is refused with a sentence that names it")
  func refusals() throws {
    let people = try PredicateBench()
    let cases: [(NSPredicate, String)] = [
      (NSPredicate { _, _ in true }, "made of a block"),
      (NSPredicate(format: "nickname == 'x'"), "keypath nickname not found in entity Person"),
      (NSPredicate(format: "boss.nickname == 'x'"), "keypath boss.nickname not found"),
      (NSPredicate(format: "notes.title == 'x'"), "to-many key not allowed here: notes.title"),
      (NSPredicate(format: "ANY 'x' == name"), "ANY and ALL need a property"),
      (NSPredicate(format: "name == $name"), "$name"),
      (NSPredicate(format: "age BEGINSWITH '1'"), "age BEGINSWITH"),
      (NSPredicate(format: "name MATCHES '['"), "malformed"),
      (NSPredicate(format: "boss > %@", try people.id("Person", 1)), "boss >"),
      (NSPredicate(format: "boss == 5"), "boss == 5"),
      (NSPredicate(format: "age == %@", NSObject()), "age =="),
      (NSPredicate(format: "notes.@count.length == 1"), "counts something"),
      (NSPredicate(format: "notes.tags.@count == 1"), "two to-many"),
      (NSPredicate(format: "name.length == 1"), "reads a property of name"),
      (NSPredicate(format: "median(notes.length) == 1"), "median"),
    ]
    for (predicate, words) in cases {
      guard case .unsupported(let reason) = storeFailure({ _ = try people.stored(predicate) }) else {
        #expect(Bool(false), "\(words)")
        continue
      }
      #expect(reason.contains(words), "\(reason)")
    }
  }

  @Test("an order that SQL cannot make is refused")
  func refusedOrders() throws {
    let people = try PredicateBench()
    let sorts = [
      NSSortDescriptor(key: "notes.title", ascending: true), NSSortDescriptor(key: "boss", ascending: true),
      NSSortDescriptor(key: "nickname", ascending: true), NSSortDescriptor(key: nil, ascending: true),
      NSSortDescriptor(key: "name", ascending: true) { _, _ in .orderedSame },
    ]
    for sort in sorts {
      var plan = FetchPlan(entity: try people.bench.entity("Person"))
      plan.sorts = [sort]
      guard case .unsupported = storeFailure({ _ = try people.store.numbers(plan) }) else {
        #expect(Bool(false), "\(sort)")
        continue
      }
    }
  }

  @Test("a count of members can be an order")
  func orderByCount() throws {
    let people = try PredicateBench()
    var plan = FetchPlan(entity: try people.bench.entity("Person"))
    plan.sorts = [NSSortDescriptor(key: "notes.@count", ascending: false)]
    plan.limit = 4
    #expect(try people.store.numbers(plan) == [2, 5, 8, 1])
  }

  @Test("conditions inside a hierarchy reach over the shared table and its subentities")
  func hierarchy() throws {
    let bench = try StoreBench(.bookshelf())
    let store = try bench.memory()
    try store.commit(
      try bench.insert("Author", 1, ["alias": .string("A"), "age": .int(40)]),
      try bench.insert("Book", 1, ["author": try bench.reference("Author", 1)]),
      try bench.insert("GraphicNovel", 2, ["author": try bench.reference("Author", 1), "isColoured": .int(1)]),
      try bench.insert("Page", 1, ["book": try bench.reference("GraphicNovel", 2)]))
    func numbers(_ entity: String, _ format: String, _ arguments: Any?...) throws -> [Int64] {
      var plan = FetchPlan(entity: try bench.entity(entity))
      plan.predicate = NSPredicate(format: format, argumentArray: arguments.map { $0 ?? NSNull() })
      return try store.numbers(plan)
    }
    #expect(try numbers("Book", "author.age == 40") == [1, 2])
    #expect(try numbers("GraphicNovel", "isColoured == YES AND author.alias == 'A'") == [2])
    #expect(try numbers("Page", "book.author.alias == 'A'") == [1])
    #expect(try numbers("Author", "ANY books.title == nil AND books.@count == 2") == [1])
    let novel = NSManagedObjectID(layout: try bench.entity("GraphicNovel"), store: store.identity, number: 2)
    #expect(try numbers("Page", "book == %@", novel) == [1])
    #expect(try numbers("Book", "SELF == %@", novel) == [2])
  }
}
