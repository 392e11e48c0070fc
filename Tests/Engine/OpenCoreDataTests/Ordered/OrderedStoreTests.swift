import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataStores

@Suite("order in the file", .fact("SQ-21", "SQ-23", "SQ-25"))
struct OrderedStoreTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test(
    "the child's table has a column for the place; join tables have one for each ordered end",
    .fact("SQ-21b", "SQ-23", "CH-941"))
  func columns() throws {
    let stack = try TestStack(.sqlite, model: Library().model)
    func columns(_ table: String) throws -> [String] {
      try stack.texts("SELECT name || ' ' || type FROM pragma_table_info('\(table)')").map { $0[0] }
    }
    // Book 1, Novel 2, Reader 3, Shelf 4, Sticker 5.
    #expect(
      try columns("ZBOOK") == [
        "Z_PK INTEGER", "Z_ENT INTEGER", "Z_OPT INTEGER", "ZSHELF INTEGER", "Z_FOK_SHELF INTEGER", "Z3WISHES INTEGER",
        "Z_FOK_3WISHES INTEGER", "ZNAME VARCHAR",
      ])
    #expect(
      try columns("Z_1READERS") == [
        "Z_1BOOKS INTEGER", "Z_3READERS INTEGER", "Z_FOK_3READERS INTEGER", "Z_FOK_1BOOKS INTEGER",
      ])
    #expect(try columns("Z_3FRIENDS") == ["Z_3FRIENDS INTEGER", "REFLEXIVE INTEGER", "Z_FOK_REFLEXIVE INTEGER"])
    #expect(try columns("Z_4STICKERS") == ["Z_4SHELVES INTEGER", "Z_5STICKERS INTEGER"], "no order, no column")
  }

  @Test("a single member has the key 2048; an append, an insert and a move write one place each", .fact("SQ-25"))
  func keys() throws {
    try onStack(.sqlite, Library().model) { stack, context in
      func keys() throws -> [[String]] { try stack.texts("SELECT ZNAME, Z_FOK_SHELF FROM ZBOOK ORDER BY ZNAME") }
      let log = StatementLog(stack.coordinator)
      func writes() -> Int { log.drain().count { $0.sql.contains("SET \"Z_FOK_SHELF\" = ?") } }
      let shelf = context.makeShelf("Top", "A")
      try context.save()
      #expect(try keys() == [["A", "2048"]])
      _ = writes()
      context.makeBook("B").shelf = shelf
      try context.save()
      #expect(try keys() == [["A", "2048"], ["B", "4096"]])
      #expect(writes() == 1)
      let set = shelf.mutableOrderedSetValue(forKey: "books")
      set.insert(context.makeBook("C"), at: 1)
      try context.save()
      #expect(try keys() == [["A", "2048"], ["B", "4096"], ["C", "3072"]])
      #expect(writes() == 1)
      set.moveObjects(at: [2], to: 0)
      try context.save()
      #expect(try keys() == [["A", "2048"], ["B", "1024"], ["C", "3072"]])
      #expect(writes() == 1)
      try context.book("A").shelf = nil
      try context.save()
      #expect(try keys() == [["A", "NULL"], ["B", "1024"], ["C", "3072"]])
      #expect(writes() == 0)
    }
  }

  @Test("opening an ordered set takes one statement, which sorts by the key")
  func oneStatement() throws {
    let stack = try TestStack(.sqlite, model: Library().model)
    try stack.run { context in
      context.makeShelf("Top", "B", "A")
      try context.save()
    }
    try stack.run { context in
      let shelf = try context.shelf("Top")
      let log = StatementLog(stack.coordinator)
      #expect(shelf.books.count == 2)
      let statements = log.drain().map(\.sql)
      #expect(statements.map { $0.contains("ORDER BY t0.\"Z_FOK_SHELF\" IS NULL") } == [true])
    }
  }

  @Test("rows without a place come last, by key: another tool may have written them", .fact("CH-918"))
  func foreignRows() throws {
    let stack = try TestStack(.sqlite, model: Library().model)
    try stack.run { context in
      context.makeShelf("Top", "A", "B", "C", "D")
      try context.save()
    }
    let store = try #require(stack.coordinator.persistentStores[0].rows as? SQLiteStore)
    try store.connection.execute("UPDATE ZBOOK SET Z_FOK_SHELF = NULL WHERE ZNAME IN ('A', 'B')")
    try store.connection.execute("UPDATE ZBOOK SET Z_FOK_SHELF = 9223372036854775807 WHERE ZNAME = 'D'")
    try stack.run { context in
      let shelf = try context.shelf("Top")
      #expect(shelf.row("books") == "C D A B")
      shelf.mutableOrderedSetValue(forKey: "books").insert(context.makeBook("N"), at: 2)
      try context.save()
      #expect(try stack.storedRow("Shelf", "Top", "books") == "C D N A B")
    }
  }

  @Test("a store without the place column does not fit a model that keeps an order", .fact("SQ-44"))
  func mismatch() throws {
    func open(_ model: NSManagedObjectModel) throws {
      let opened = try OpenedStore(model, at: folder.file("a.sqlite"))
      try opened.coordinator.remove(opened.store)
    }
    func model(_ isOrdered: Bool) -> NSManagedObjectModel {
      let model = Library().model
      model.entitiesByName["Shelf"]?.relationshipsByName["books"]?.isOrdered = isOrdered
      return model
    }
    try open(model(false))
    #expect(try failure { try open(model(true)) }.code == NSPersistentStoreIncompatibleVersionHashError)
    try open(model(false))
  }

  @Test("migrating keeps every order", .fact("ID-12"), arguments: StoreKind.allCases, StoreKind.allCases)
  func migrating(_ from: StoreKind, _ to: StoreKind) throws {
    let stack = try TestStack(from, model: Library().model)
    try stack.run { context in
      context.makeShelf("Top", "C", "A", "B")
      context.makeShelf("Low", "Z", "X", "Y")
      let readers = ["P", "Q"].map { name -> Reader in
        let reader = Reader(context: context)
        reader.name = name
        return reader
      }
      let books = ["B", "C", "A"].compactMap { try? context.book($0) }
      readers[1].books = NSOrderedSet(array: books)
      readers[0].books = NSOrderedSet(array: books.reversed())
      readers[0].friends = NSOrderedSet(array: [readers[1], readers[0]])
      readers[0].wishes = NSOrderedSet(array: books)
      for book in books { book.readers = NSOrderedSet(array: readers) }
      try context.save()
    }
    try stack.coordinator.migratePersistentStore(
      stack.coordinator.persistentStores[0], to: folder.file("moved.sqlite"),
      type: to == .sqlite ? .sqlite : .inMemory)
    for (entity, name, key, row) in [
      ("Shelf", "Top", "books", "C A B"), ("Shelf", "Low", "books", "Z X Y"), ("Reader", "Q", "books", "B C A"),
      ("Reader", "P", "books", "A C B"), ("Reader", "P", "friends", "Q P"), ("Reader", "P", "wishes", "B C A"),
      ("Book", "C", "readers", "P Q"),
    ] {
      #expect(try stack.storedRow(entity, name, key) == row, "\(name).\(key)")
    }
  }

  @Test("the save plan names the order, after rows and pairs")
  func plan() throws {
    try onStack(.memory, Library().model) { stack, context in
      let shelf = context.makeShelf("Top", "A", "B")
      let book = context.makeBook("C")
      try context.save()
      let numbers = (shelf.number, shelf.books.array.compactMap { ($0 as? Book)?.number })
      func lines() -> [String] {
        SavePlanner(inserted: [], updated: context.updatedObjects.sorted { $0.number < $1.number }, deleted: [])
          .drafts(stores: stack.coordinator.persistentStores).flatMap {
            $0.plan.operations.map { $0.text(shelf.layout.table) }
          }
          .filter { $0.hasPrefix("a") }
      }
      shelf.mutableOrderedSetValue(forKey: "books").moveObjects(at: [1], to: 0)
      #expect(lines() == ["arrange Shelf \(numbers.0) books (\(numbers.1[1]), \(numbers.1[0]))"])
      context.rollback()
      book.shelf = shelf
      #expect(lines() == ["append to Shelf \(numbers.0) books (\(book.number))"])
      context.rollback()
    }
  }
}
