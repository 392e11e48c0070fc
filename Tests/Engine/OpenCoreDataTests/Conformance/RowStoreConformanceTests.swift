import Foundation
import Testing

@testable import CoreData

/// What every store must do, judged through the protocol alone.
@Suite("RowStore conformance")
struct RowStoreConformanceTests {
  @Test("a new row has version 1, an update adds 1", .fact("SV-18"), arguments: StoreKind.allCases)
  func versions(kind: StoreKind) throws {
    let subject = try RowStoreSubject(kind)
    let bench = subject.bench
    try subject.commit([bench.insert("Person", 1, ["name": .string("Ada"), "age": .int(36)])])
    #expect(try subject.row("Person", 1)?.version == 1)
    try subject.commit([bench.update("Person", 1, expected: 1, ["name": .string("Ada L."), "age": .int(36)])])
    let row = try #require(try subject.row("Person", 1))
    #expect(row.version == 2)
    #expect(row.values[try #require(bench.entity("Person").slot(named: "name"))] == .string("Ada L."))
  }

  @Test("Values of every type come back as they went in", arguments: StoreKind.allCases)
  func values(kind: StoreKind) throws {
    let subject = try RowStoreSubject(kind)
    let uuid = UUID()
    let values: [String: Value] = [
      "name": .string("Zoë\u{0}'\"%"), "age": .int(-5), "height": .double(1.25), "born": .double(-0.5),
      "token": .uuid(uuid), "isMember": .int(1),
    ]
    try subject.commit([subject.bench.insert("Person", 1, values)])
    let row = try #require(try subject.row("Person", 1))
    for (name, value) in values {
      #expect(row.values[try #require(subject.bench.entity("Person").slot(named: name))] == value, "\(name)")
    }
    #expect(row.values[try #require(subject.bench.entity("Person").slot(named: "boss"))] == .null)
  }

  @Test("A row that was deleted, or never was, is nil", arguments: StoreKind.allCases)
  func missing(kind: StoreKind) throws {
    let subject = try RowStoreSubject(kind)
    try subject.commit([subject.bench.insert("Tag", 1)])
    try subject.commit([subject.bench.delete("Tag", 1, expected: 1)])
    #expect(try subject.row("Tag", 1) == nil)
    #expect(try subject.row("Tag", 99) == nil)
  }

  @Test("a conflict names every row and writes nothing", .fact("MP-02"), arguments: StoreKind.allCases)
  func conflicts(kind: StoreKind) throws {
    let subject = try RowStoreSubject(kind)
    let bench = subject.bench
    try subject.commit([
      bench.insert("Tag", 1, ["name": .string("a")]), bench.insert("Tag", 2, ["name": .string("b")]),
      bench.insert("Tag", 3, ["name": .string("c")]),
    ])
    let found = try #require(throws: StoreConflicts.self) {
      try subject.commit([
        bench.update("Tag", 1, expected: 1, ["name": .string("new")]),
        bench.update("Tag", 2, expected: 7, ["name": .string("new")]),
        bench.delete("Tag", 3, expected: 2),
        bench.delete("Tag", 4, expected: 1),
      ])
    }
    #expect(found.conflicts.map(\.reference.number) == [2, 3, 4])
    #expect(found.conflicts.map { $0.persisted?.version } == [1, 1, nil])
    #expect(try subject.row("Tag", 1)?.version == 1)
    #expect(try subject.numbers("Tag") == [1, 2, 3])
  }

  @Test("a check passes or conflicts and changes nothing", .fact("RF-19"), arguments: StoreKind.allCases)
  func check(kind: StoreKind) throws {
    let subject = try RowStoreSubject(kind)
    try subject.commit([subject.bench.insert("Tag", 1)])
    try subject.commit([.check(subject.bench.row("Tag", 1))])
    #expect(throws: StoreConflicts.self) { try subject.commit([.check(subject.bench.row("Tag", 1, version: 2))]) }
    #expect(try subject.row("Tag", 1)?.version == 1)
  }

  @Test("numbers are given once, also after deletes", .fact("ID-11", "SQ-07"), arguments: StoreKind.allCases)
  func numbers(kind: StoreKind) throws {
    let subject = try RowStoreSubject(kind)
    let (tag, note) = (try subject.bench.entity("Tag"), try subject.bench.entity("Note"))
    #expect(try subject.store.reserveNumbers(3, root: tag) == 1)
    #expect(try subject.store.reserveNumbers(1, root: tag) == 4)
    #expect(try subject.store.reserveNumbers(1, root: note) == 1)
    try subject.commit([subject.bench.insert("Tag", 4)])
    try subject.commit([subject.bench.delete("Tag", 4, expected: 1)])
    #expect(try subject.store.reserveNumbers(1, root: tag) == 5)
  }

  @Test("To-many members are found from the to-one side", arguments: StoreKind.allCases)
  func inverseColumn(kind: StoreKind) throws {
    let subject = try RowStoreSubject(kind)
    let bench = subject.bench
    let ada = try bench.reference("Person", 1)
    try subject.commit([
      bench.insert("Person", 1), bench.insert("Person", 2),
      bench.insert("Note", 1, ["author": ada]), bench.insert("Note", 2), bench.insert("Note", 3, ["author": ada]),
    ])
    #expect(try subject.members("Person", "notes", of: 1) == [1, 3])
    #expect(try subject.members("Person", "notes", of: 2) == [])
    let several = try subject.store.members(of: bench.relationship("Person", "notes"), owners: [2, 1]) { _, _ in nil }
    #expect(several.owners == [1, 1])
    #expect(several.rows.map(\.reference.number) == [1, 3])
  }

  @Test("Pairs are found from both ends, and a pair without its row is left out", arguments: StoreKind.allCases)
  func joinTable(kind: StoreKind) throws {
    let subject = try RowStoreSubject(kind)
    let bench = subject.bench
    try subject.commit([
      bench.insert("Note", 1), bench.insert("Note", 2), bench.insert("Tag", 1), bench.insert("Tag", 2),
      subject.link(1, 2), subject.link(1, 1), subject.link(2, 2),
    ])
    #expect(try subject.members("Note", "tags", of: 1) == [1, 2])
    #expect(try subject.members("Tag", "notes", of: 2) == [1, 2])
    try subject.commit([subject.unlink(1, 1)])
    #expect(try subject.members("Note", "tags", of: 1) == [2])
    try subject.commit([bench.delete("Tag", 2, expected: 1)])
    #expect(try subject.members("Note", "tags", of: 1) == [])
    try subject.commit([.unlinkAll(bench.relationship("Tag", "notes"), owner: 2)])
    try subject.commit([bench.insert("Tag", 2)])
    #expect(try subject.members("Tag", "notes", of: 2) == [])
  }

  @Test("A plan's condition, order, offset and limit", arguments: StoreKind.allCases)
  func plans(kind: StoreKind) throws {
    let subject = try RowStoreSubject(kind)
    let ages: [Int64] = [40, 20, 30, 20]
    try subject.commit(
      ages.enumerated().map { index, age in
        try subject.bench.insert("Person", Int64(index + 1), ["age": .int(age), "name": .string("P\(index)")])
      })
    #expect(try subject.numbers("Person") == [1, 2, 3, 4])
    #expect(try subject.numbers("Person") { $0.predicate = NSPredicate(format: "age < 40") } == [2, 3, 4])
    let byAge = [NSSortDescriptor(key: "age", ascending: true)]
    #expect(try subject.numbers("Person") { $0.sorts = byAge } == [2, 4, 3, 1])
    #expect(
      try subject.numbers("Person") {
        $0.sorts = byAge
        $0.offset = 1
        $0.limit = 2
      } == [4, 3])
    var plan = FetchPlan(entity: try subject.bench.entity("Person"))
    plan.predicate = NSPredicate(format: "age == 20")
    #expect(try subject.store.count(matching: plan) == 2)
    #expect(try subject.store.references(matching: plan).map(\.number) == [2, 4])
  }

  @Test("A row that the caller knows is not read again", arguments: StoreKind.allCases)
  func known(kind: StoreKind) throws {
    let subject = try RowStoreSubject(kind)
    try subject.commit([subject.bench.insert("Tag", 1), subject.bench.insert("Tag", 2)])
    let mine = try subject.bench.row("Tag", 1)
    let plan = FetchPlan(entity: try subject.bench.entity("Tag"))
    let rows = try subject.store.rows(matching: plan) { reference, _ in reference.number == 1 ? mine : nil }
    #expect(rows.first === mine)
    #expect(rows.count == 2)
  }

  @Test("Several rows by key, and those that are gone left out", arguments: StoreKind.allCases)
  func rowsByKey(kind: StoreKind) throws {
    let subject = try RowStoreSubject(kind)
    try subject.commit([subject.bench.insert("Tag", 1), subject.bench.insert("Tag", 2), subject.bench.insert("Tag", 5)])
    let rows = try subject.store.rows(of: subject.bench.entity("Tag"), numbers: [5, 3, 1]) { _, _ in nil }
    #expect(rows.map(\.reference.number) == [1, 5])
  }
}
