import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataStores
@testable import CoreDataValues

/// Reading rows: which, in what order, and how they are made.
@Suite struct FetchingTests {
  private func bookshelf() throws -> (StoreBench, SQLiteStore) {
    let bench = try StoreBench(.bookshelf())
    let store = try bench.memory()
    try store.commit(
      try bench.insert("Book", 1, ["title": .string("B")]),
      try bench.insert("GraphicNovel", 2, ["title": .string("A"), "isColoured": .int(1)]),
      try bench.insert("Book", 3, ["title": .null]),
      try bench.insert("GraphicNovel", 4, ["title": .string("B")]),
      try bench.insert("Page", 1, ["number": .int(2), "book": try bench.reference("GraphicNovel", 2)]),
      try bench.insert("Page", 2, ["number": .int(1), "book": try bench.reference("Book", 1)]),
      try bench.insert("Page", 3, ["number": .int(3), "book": try bench.reference("GraphicNovel", 2)]))
    return (bench, store)
  }

  @Test("subentities are included, each row with its own entity and its own slots, or left out", .fact("FR-01"))
  func subentities() throws {
    let (bench, store) = try bookshelf()
    let novel = try bench.entity("GraphicNovel")
    var plan = FetchPlan(entity: try bench.entity("Book"))
    let rows = try store.allRows(plan)
    #expect(rows.map(\.reference.number) == [1, 2, 3, 4])
    #expect(rows.map { layoutName($0, bench) } == ["Book", "GraphicNovel", "Book", "GraphicNovel"])
    #expect(rows[1].value("isColoured", of: novel) == .int(1))
    #expect(rows.map(\.values.count) == [4, 5, 4, 5])
    plan.includesSubentities = false
    #expect(try store.numbers(plan) == [1, 3])
    #expect(try store.count(matching: plan) == 2)
    #expect(try store.numbers(FetchPlan(entity: novel)) == [2, 4])
  }

  private func layoutName(_ row: RowSnapshot, _ bench: StoreBench) -> String {
    bench.layout.entities[row.reference.entity].name
  }

  @Test("a row of an unknown entity counts where an entity has no relatives, and not where it has", .fact("SQ-42"))
  func unknownEntity() throws {
    let (bench, store) = try bookshelf()
    try store.connection.execute("INSERT INTO ZPAGE (Z_PK, Z_ENT, Z_OPT) VALUES (9, 77, 1)")
    try store.connection.execute("INSERT INTO ZBOOK (Z_PK, Z_ENT, Z_OPT) VALUES (9, 77, 1)")
    let page = FetchPlan(entity: try bench.entity("Page"))
    #expect(try store.numbers(page) == [1, 2, 3, 9])
    #expect(try store.allRows(page).last?.reference.entity == bench.entity("Page").index)
    #expect(try store.count(matching: page) == 4)
    let book = FetchPlan(entity: try bench.entity("Book"))
    #expect(try store.numbers(book) == [1, 2, 3, 4])
    #expect(try store.count(matching: book) == 4)
    #expect(try store.row(of: bench.entity("Book"), number: 9) == nil)
  }

  @Test("only a table that several entities share is asked for its entity numbers", .fact("SQ-42"))
  func filterText() throws {
    let (bench, store) = try bookshelf()
    #expect(store.scope(try bench.entity("Page"), includingSubentities: true).filter() == nil)
    #expect(store.scope(try bench.entity("GraphicNovel"), includingSubentities: true).filter()?.text == "t0.Z_ENT = ?")
    let book = store.scope(try bench.entity("Book"), includingSubentities: true)
    #expect(book.filter()?.text == "t0.Z_ENT IN (?, ?)")
  }

  @Test(
    "without a sort, and among equals, rows come by primary key; nil first when ascending",
    .fact("FR-20", "CH-063", "FR-20b"))
  func order() throws {
    let (bench, store) = try bookshelf()
    var plan = FetchPlan(entity: try bench.entity("Book"))
    plan.sorts = [NSSortDescriptor(key: "title", ascending: true)]
    #expect(try store.numbers(plan) == [3, 2, 1, 4])
    plan.sorts = [NSSortDescriptor(key: "title", ascending: false)]
    #expect(try store.numbers(plan) == [1, 4, 2, 3])
    #expect(try store.allRows(plan).map(\.reference.number) == [1, 4, 2, 3])
    var pages = FetchPlan(entity: try bench.entity("Page"))
    pages.sorts = [
      NSSortDescriptor(key: "book.title", ascending: false), NSSortDescriptor(key: "number", ascending: false),
    ]
    #expect(try store.numbers(pages) == [2, 3, 1])
  }

  @Test("text is sorted by its bytes, upper case before lower")
  func binaryOrder() throws {
    let bench = try StoreBench(.notebook())
    let store = try bench.memory()
    let names = ["b", "B", "é", "a", "e\u{301}", "Z", "🚂", ""]
    try store.commit(
      try names.enumerated().map { try bench.insert("Tag", Int64($0.offset + 1), ["name": .string($0.element)]) })
    let tag = try bench.entity("Tag")
    var plan = FetchPlan(entity: tag)
    plan.sorts = [NSSortDescriptor(key: "name", ascending: true)]
    let sorted = try store.allRows(plan).map { $0.value("name", of: tag) }
    #expect(sorted == ["", "B", "Z", "a", "b", "e\u{301}", "é", "🚂"].map { .string($0) })
  }

  @Test("limit and offset, together and alone, for rows, keys and counts", .fact("FR-06"))
  func limits() throws {
    let (bench, store) = try bookshelf()
    var plan = FetchPlan(entity: try bench.entity("Book"))
    for (offset, limit, expected) in [(0, 2, [1, 2]), (1, 2, [2, 3]), (3, 0, [4]), (9, 1, []), (0, 9, [1, 2, 3, 4])] {
      (plan.offset, plan.limit) = (offset, limit)
      #expect(try store.numbers(plan) == expected.map(Int64.init))
      #expect(try store.allRows(plan).map(\.reference.number) == expected.map(Int64.init))
      #expect(try store.count(matching: plan) == expected.count)
    }
  }

  @Test("a row whose version is known is not read again", .fact("FR-17"))
  func knownRows() throws {
    let (bench, store) = try bookshelf()
    let page = try bench.entity("Page")
    let kept = try bench.row("Page", 2, ["number": .int(1000)])
    var asked: [String] = []
    let rows = try store.rows(matching: FetchPlan(entity: page)) { reference, version in
      asked.append("\(reference.number) at \(version)")
      return reference.number == 2 ? kept : nil
    }
    #expect(asked == ["1 at 1", "2 at 1", "3 at 1"])
    #expect(rows[1] === kept)
    #expect(rows[0].value("number", of: page) == .int(2))
  }

  @Test("a row is read by its key under its own entity and each ancestor, not under another")
  func singleRow() throws {
    let (bench, store) = try bookshelf()
    #expect(try store.row(of: bench.entity("Book"), number: 2)?.reference.entity == bench.entity("GraphicNovel").index)
    #expect(try store.row(of: bench.entity("GraphicNovel"), number: 2) != nil)
    #expect(try store.row(of: bench.entity("GraphicNovel"), number: 1) == nil)
    #expect(try store.row(of: bench.entity("Book"), number: 99) == nil)
  }

  @Test("members of a to-many come by primary key; a pair whose row is gone is left out", .fact("SQ-21"))
  func members() throws {
    let (bench, store) = try bookshelf()
    let pages = try bench.relationship("Book", "pages")
    func numbers(_ relationship: RelationshipLayout, _ owner: Int64, _ store: SQLiteStore) throws -> [Int64] {
      try store.members(of: relationship, owner: owner) { _, _ in nil }.map(\.reference.number)
    }
    #expect(try numbers(pages, 2, store) == [1, 3])
    #expect(try numbers(pages, 3, store) == [])

    let notebook = try StoreBench(.notebook())
    let notes = try notebook.memory()
    let tags = try notebook.relationship("Note", "tags")
    try notes.commit(
      try notebook.insert("Note", 1), try notebook.insert("Tag", 5), try notebook.insert("Tag", 3),
      .link(tags, owner: 1, member: 5), .link(tags, owner: 1, member: 4), .link(tags, owner: 1, member: 3))
    #expect(try numbers(tags, 1, notes) == [3, 5])
    #expect(try numbers(notebook.relationship("Tag", "notes"), 3, notes) == [1])
  }

  @Test("members that are known are not read again, and one relationship can be read inside another's callback")
  func knownMembers() throws {
    let (bench, store) = try bookshelf()
    let pages = try bench.relationship("Book", "pages")
    var inner: [Int64] = []
    let rows = try store.members(of: pages, owner: 2) { _, _ in
      inner += (try? store.members(of: pages, owner: 1) { _, _ in nil }.map(\.reference.number)) ?? []
      return nil
    }
    #expect(rows.map(\.reference.number) == [1, 3])
    #expect(inner == [2, 2])
  }

  @Test("a to-one to a hierarchy is read with the destination's own entity; the model's where the store names none")
  func referencedEntity() throws {
    let (bench, store) = try bookshelf()
    let page = try bench.entity("Page")
    #expect(try store.row(of: page, number: 1)?.value("book", of: page) == bench.reference("GraphicNovel", 2))
    try store.connection.execute("UPDATE ZPAGE SET Z1_BOOK = NULL WHERE Z_PK = 1")
    #expect(try store.row(of: page, number: 1)?.value("book", of: page) == bench.reference("Book", 2))
  }
}
