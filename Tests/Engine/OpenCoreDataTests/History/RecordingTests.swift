import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataStores

@Suite("Persistent history: what is recorded")
struct RecordingTests {
  @Test(
    "One save is one transaction, with a change for each row, author and context name as at the save, program and time",
    .fact("H6", "H10", "SQ-52", "SQ-53", "SQ-55", "CH-705"), .shows("who-deleted-my-row", "history-purged-too-late"))
  func saves() throws {
    let stack = try HistoryStack()
    try stack.save("import", author: "importer") { context in
      let shelf = context.make(HistoryLibrary.Shelf.self, "Shelf")
      context.make(HistoryLibrary.Book.self, "Book").shelf = shelf
    }
    try stack.save("editor", author: "somebody") { context in
      context.transactionAuthor = "reader"
      let book = try #require(try context.all(HistoryLibrary.Book.self, "Book").first)
      book.title = "Dune"
      book.pages = 412
    }
    try stack.save { context in
      for shelf in try context.all(HistoryLibrary.Shelf.self, "Shelf") { context.delete(shelf) }
    }
    let all = try stack.transactions()
    #expect(all.map(\.transactionNumber) == [1, 2, 3])
    #expect(all.map(\.author) == ["importer", "reader", nil])
    #expect(all.map(\.contextName) == ["import", "editor", nil])
    #expect(all.map { $0.timestamp.timeIntervalSinceReferenceDate } == [1001, 1002, 1003])
    #expect(all.map(\.storeID) == [OpenedStore.uuid, OpenedStore.uuid, OpenedStore.uuid])
    let process = ProcessInfo.processInfo.processName
    #expect(all.allSatisfy { $0.processID == process && $0.bundleID == Bundle.main.bundleIdentifier ?? process })
    #expect(all[0].lines == ["insert Shelf/p1", "insert Book/p1"])
    #expect(all[1].lines == ["update Book/p1 (pages, title)"])
    // The victim of the cascade is recorded like the shelf itself.
    #expect(all[2].lines == ["delete Book/p1", "delete Shelf/p1"])
    #expect(all[2].changes?.allSatisfy { $0.transaction === all[2] } == true)
  }

  @Test(
    "A save that fails, one that changes nothing, and one of metadata leave no transaction", .fact("SQ-55", "CH-716"))
  func nothing() throws {
    let stack = try HistoryStack()
    let first = stack.context(), second = stack.context()
    try stack.save { $0.make(HistoryLibrary.Shelf.self, "Shelf").name = "A" }
    try first.performAndWait { try first.all(HistoryLibrary.Shelf.self, "Shelf").first?.name = "B" }
    try second.performAndWait {
      try second.all(HistoryLibrary.Shelf.self, "Shelf").first?.name = "C"
      try second.save()
    }
    first.performAndWait { _ = #expect(throws: CocoaError.self) { try first.save() } }
    try stack.save { _ in }
    let store = try #require(stack.coordinator.persistentStores.first)
    stack.coordinator.setMetadata(["note": "x"], for: store)
    try stack.save { _ in }
    #expect(try stack.transactions().map(\.transactionNumber) == [1, 2])
  }

  @Test("A to-many counts as updated where its members changed, and both ends of a pair do", .fact("CH-043"))
  func members() throws {
    let stack = try HistoryStack()
    try stack.save { context in
      context.make(HistoryLibrary.Shelf.self, "Shelf").books = [context.make(HistoryLibrary.Book.self, "Book")]
      _ = context.make(HistoryLibrary.Shelf.self, "Shelf")
      _ = context.make(HistoryLibrary.Tag.self, "Tag")
    }
    try stack.save { context in
      let shelves = try context.all(HistoryLibrary.Shelf.self, "Shelf")
      let book = try #require(try context.all(HistoryLibrary.Book.self, "Book").first)
      book.shelf = shelves[1]
      book.tags = Set(try context.all(HistoryLibrary.Tag.self, "Tag"))
    }
    #expect(
      Set(try stack.transactions()[1].lines) == [
        "update Shelf/p1 (books)", "update Shelf/p2 (books)", "update Book/p1 (shelf, tags)", "update Tag/p1 (books)",
      ])
  }

  @Test(
    "A counter at its end fails the save with 134070 and leaves nothing behind, as an entity's does",
    arguments: ["TRANSACTION", "CHANGE", "TRANSACTIONSTRING"], [Int64.max, Int64.max - 1, Int64(1) << 62])
  func usedUp(_ counter: String, _ number: Int64) throws {
    let stack = try HistoryStack()
    try stack.save { $0.make(HistoryLibrary.Shelf.self, "Shelf").name = "A" }
    let store = try #require(stack.coordinator.persistentStores.first?.rows as? SQLiteStore)
    try store.connection.execute(
      "UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_NAME = ?", [.int(number), .string(counter)])
    let save = try failure {
      try stack.save("new name", author: "new author") { context -> Void in
        for name in ["B", "C", "D"] { context.make(HistoryLibrary.Shelf.self, "Shelf").name = name }
      }
    }
    #expect(save.code == NSPersistentStoreOperationError)
    let batch = try failure {
      let context = stack.context("another name")
      _ = try context.performAndWait {
        try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Shelf")))
      }
    }
    #expect(batch.code == NSPersistentStoreOperationError)
    // What reads the counters goes on: tokens, requests, the watch of a second coordinator.
    _ = stack.coordinator.currentPersistentHistoryToken(fromStores: nil)
    #expect(try stack.transactions().count == 1)
    let second = try HistoryStack(stack.folder, options: [NSPersistentStoreRemoteChangeNotificationPostOptionKey: true])
    #expect(try second.transactions().count == 1)
    #expect(try stack.rows("SELECT ZNAME FROM ZSHELF").count == 1)
  }

  @Test(
    "A deleted row leaves the values of attributes that ask for it, by save and by batch request",
    .fact("XM-21", "XM-21b")
  )
  func tombstones() throws {
    let stack = try HistoryStack(model: HistoryLibrary.model(preserving: ["isbn", "pages", "artist"]))
    try stack.save { context in
      let book = context.make(HistoryLibrary.Book.self, "Book"),
        comic = context.make(HistoryLibrary.Comic.self, "Comic")
      (book.isbn, book.pages, book.title) = ("1", 10, "Dune")
      (comic.isbn, comic.artist) = ("2", "Moebius")
      context.make(HistoryLibrary.Comic.self, "Comic").artist = "Tezuka"
    }
    try stack.save { context in
      for book in try context.all(HistoryLibrary.Book.self, "Book").prefix(2) { context.delete(book) }
    }
    try stack.save { context in
      _ = try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Book")))
    }
    let deleted = try stack.transactions().dropFirst().flatMap { $0.changes ?? [] }
      .sorted { $0.changedObjectID.number < $1.changedObjectID.number }
    func text(_ change: NSPersistentHistoryChange) -> [String] {
      (change.tombstone ?? [:]).map { "\($0.key)=\($0.value)" }.sorted()
    }
    #expect(deleted.map(\.line) == ["delete Book/p1", "delete Comic/p2", "delete Comic/p3"])
    #expect(
      deleted.map(text) == [["isbn=1", "pages=10"], ["artist=Moebius", "isbn=2"], ["artist=Tezuka"]])
  }

  @Test(
    "A batch delete records every row that goes, and those that a nullify rule changes, with the relationship",
    .fact("H4", "BD-08", "BD-23", "CH-943"), .shows("a-batch-delete-in-history"))
  func batchDelete() throws {
    let stack = try HistoryStack()
    try stack.save { context in
      let shelf = context.make(HistoryLibrary.Shelf.self, "Shelf"), tag = context.make(HistoryLibrary.Tag.self, "Tag")
      for name in ["Book", "Comic", "Book"] {
        let book = context.make(HistoryLibrary.Book.self, name)
        (book.shelf, book.tags) = (shelf, [tag])
      }
      context.make(HistoryLibrary.Book.self, "Book").tags = [tag]
    }
    let context = stack.context("cleaner", author: "batch")
    try context.performAndWait {
      _ = try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Shelf")))
    }
    let last = try #require(try stack.transactions().last)
    #expect((last.author, last.contextName) == ("batch", "cleaner"))
    #expect(last.lines.filter { $0.hasPrefix("delete Book/") }.count == 2)
    #expect(last.lines.filter { $0.hasPrefix("delete Comic/") }.count == 1)
    #expect(
      last.lines.filter { !$0.contains("Book/") && !$0.contains("Comic/") }.sorted() == [
        "delete Shelf/p1", "update Tag/p1 (books)",
      ])
    #expect(last.lines.count == 5)
  }

  @Test(
    "A row whose key a nullify rule clears is an update of a batch delete, and is not deleted by its merge",
    .fact("H4", "BD-09", "BD-23"), .shows("a-batch-delete-in-history"))
  func nullifyingBatchDelete() throws {
    let model = HistoryLibrary.model()
    model.entitiesByName["Shelf"]?.relationshipsByName["books"]?.deleteRule = .nullifyDeleteRule
    let stack = try HistoryStack(model: model)
    try stack.save { context in
      context.make(HistoryLibrary.Book.self, "Book").shelf = context.make(HistoryLibrary.Shelf.self, "Shelf")
    }
    let context = stack.context()
    try context.performAndWait { () throws in
      let book = try context.all(HistoryLibrary.Book.self, "Book")[0]
      #expect(book.shelf != nil)
      _ = try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Shelf")))
      let last = try #require(try stack.transactions().last)
      #expect(last.lines.sorted() == ["delete Shelf/p1", "update Book/p1 (shelf)"])
      context.mergeChanges(fromContextDidSave: last.objectIDNotification())
      #expect(!book.isDeleted)
      #expect(book.shelf == nil)
    }
  }

  @Test("A batch request that matches no row, or inserts none, leaves no transaction", .fact("SQ-55", "CH-942"))
  func emptyBatches() throws {
    let stack = try HistoryStack()
    try stack.save { $0.make(HistoryLibrary.Shelf.self, "Shelf").name = "A" }
    let token = stack.coordinator.currentPersistentHistoryToken(fromStores: nil)
    let context = stack.context("cleaner", author: "batch")
    try context.performAndWait {
      for entity in ["Shelf", "Book", "Tag"] {
        let fetch = NSFetchRequest<any NSFetchRequestResult>(entityName: entity)
        fetch.predicate = NSPredicate(value: false)
        _ = try context.execute(NSBatchDeleteRequest(fetchRequest: fetch))
      }
      let update = NSBatchUpdateRequest(entityName: "Book")
      update.propertiesToUpdate = ["pages": 1]
      _ = try context.execute(update)
      _ = try context.execute(NSBatchInsertRequest(entityName: "Book", objects: []))
    }
    #expect(try stack.transactions().map(\.transactionNumber) == [1])
    #expect(stack.coordinator.currentPersistentHistoryToken(fromStores: nil) == token)
    // The numbers go on without a gap.
    try context.performAndWait {
      _ = try context.execute(NSBatchInsertRequest(entityName: "Book", objects: [["title": "Dune"]]))
      _ = try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Book")))
    }
    let all = try stack.transactions()
    #expect(all.map(\.transactionNumber) == [1, 2, 3])
    #expect(all.last?.lines == ["delete Book/p1"])
    let changes = all.flatMap { $0.changes ?? [] }
    #expect(changes.map(\.changeID) == [1, 2, 3])
  }

  @Test("A batch update and a batch insert are transactions too, upserts as updates", .fact("SQ-60", "CH-717"))
  func batchUpdateAndInsert() throws {
    let stack = try HistoryStack()
    let context = stack.context()
    try context.performAndWait {
      _ = try context.execute(NSBatchInsertRequest(entityName: "Book", objects: [["title": "A"], ["title": "B"]]))
      _ = try context.execute(NSBatchInsertRequest(entityName: "Comic", objects: [["artist": "M"]]))
      let update = NSBatchUpdateRequest(entityName: "Book")
      update.predicate = NSPredicate(format: "title == nil OR title != 'A'")
      update.propertiesToUpdate = ["pages": 7, "title": "C"]
      _ = try context.execute(update)
      _ = try context.execute(update)
    }
    #expect(
      try stack.transactions().map(\.lines) == [
        ["insert Book/p1", "insert Book/p2"], ["insert Comic/p3"],
        ["update Book/p2 (pages, title)", "update Comic/p3 (pages, title)"],
        ["update Book/p2 (pages, title)", "update Comic/p3 (pages, title)"],
      ])
    let ids = try stack.rows("SELECT Z_PK FROM ACHANGE ORDER BY Z_PK")
    #expect(ids == (1...7).map { [.integer($0)] })
  }

  @Test("A batch request that fails leaves no transaction")
  func failedBatch() throws {
    let stack = try HistoryStack()
    let context = stack.context()
    context.performAndWait {
      _ = #expect(throws: (any Error).self) {
        try context.execute(
          NSBatchInsertRequest(entityName: "Book", objects: [["title": "A"], ["nonsense": 1]]))
      }
    }
    #expect(try stack.transactions().isEmpty)
    #expect(try stack.rows("SELECT COUNT(*) FROM ACHANGE") == [[.integer(0)]])
  }

  @Test("What a child saves is recorded when its root saves, under the root's name", .fact("PC-04"))
  func child() throws {
    let stack = try HistoryStack()
    let root = stack.context("root", author: "root"), child = NSManagedObjectContext.child(of: root)
    (child.name, child.transactionAuthor) = ("child", "child")
    try child.performAndWait {
      _ = child.make(HistoryLibrary.Shelf.self, "Shelf")
      try child.save()
    }
    #expect(try stack.transactions().isEmpty)
    try root.performAndWait { try root.save() }
    #expect(try stack.transactions().map(\.author) == ["root"])
  }

  @Test("A save that only passes through equal values is recorded once", .fact("MP-11"))
  func exchangedValues() throws {
    let stack = try HistoryStack(model: HistoryLibrary.model(unique: "isbn"))
    try stack.save { context in for isbn in ["1", "2"] { context.make(HistoryLibrary.Book.self, "Book").isbn = isbn } }
    try stack.save { context in
      let books = try context.all(HistoryLibrary.Book.self, "Book")
      (books[0].isbn, books[1].isbn) = (books[1].isbn, books[0].isbn)
    }
    #expect(try stack.transactions().last?.lines == ["update Book/p1 (isbn)", "update Book/p2 (isbn)"])
    #expect(try stack.rows("SELECT ZISBN FROM ZBOOK ORDER BY Z_PK") == [[.text("2")], [.text("1")]])
  }

  @Test(
    "A row of a batch insert that changes another is an update of that one, with the values that were given",
    .fact("BI-07"))
  func upsert() throws {
    let stack = try HistoryStack(model: HistoryLibrary.model(unique: "isbn"))
    try stack.save { $0.make(HistoryLibrary.Book.self, "Book").isbn = "1" }
    let context = stack.context()
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    try context.performAndWait {
      let rows: [[String: Any]] = [["isbn": "1", "pages": 5], ["isbn": "2"]]
      _ = try context.execute(NSBatchInsertRequest(entityName: "Book", objects: rows))
    }
    #expect(try stack.transactions().last?.lines == ["update Book/p1 (isbn, pages)", "insert Book/p2"])
  }

  @Test("An attribute with external storage leaves no value behind, and the next one keeps its own", .fact("SQ-60b"))
  func tombstoneOfExternalData() throws {
    let entity = NSEntityDescription.made(
      "Thing", attributes: ["data": .binaryDataAttributeType, "text": .stringAttributeType])
    for attribute in entity.attributesByName.values { attribute.preservesValueInHistoryOnDeletion = true }
    entity.attributesByName["data"]?.allowsExternalBinaryDataStorage = true
    let stack = try HistoryStack(model: .of([entity]))
    for isInBulk in [false, true] {
      try stack.save { context in
        let thing = context.make(NSManagedObject.self, "Thing")
        thing.setValue(Data([1, 2, 3]), forKey: "data")
        thing.setValue("a", forKey: "text")
      }
      try stack.save { context in
        if isInBulk {
          _ = try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Thing")))
        } else {
          for thing in try context.all(NSManagedObject.self, "Thing") { context.delete(thing) }
        }
      }
      let tombstone = try #require(try stack.transactions().last?.changes?.first?.tombstone)
      #expect(tombstone as? [String: String] == ["text": "a"], "\(isInBulk)")
    }
  }

  @Test("Values of every type come back from a deleted row as they were", .fact("XM-21"))
  func tombstonesOfEveryType() throws {
    let values: [(String, NSAttributeType, any Equatable & Sendable)] = [
      ("bool", .booleanAttributeType, true), ("data", .binaryDataAttributeType, Data([1, 0, 2])),
      ("date", .dateAttributeType, Date(timeIntervalSinceReferenceDate: 0.5)), ("double", .doubleAttributeType, 1.25),
      ("id", .UUIDAttributeType, UUID(uuidString: OpenedStore.uuid)!), ("number", .integer64AttributeType, Int64.max),
      ("place", .URIAttributeType, URL(string: "https://example.org/a")!), ("text", .stringAttributeType, "é\0ü"),
      ("list", .transformableAttributeType, ["a", "b"]),
    ]
    let entity = NSEntityDescription.made(
      "Thing", NSManagedObject.self, values.map { name, type, _ in attribute(name, type) }, named: false)
    for attribute in entity.attributesByName.values { attribute.preservesValueInHistoryOnDeletion = true }
    let stack = try HistoryStack(model: .of([entity]))
    try stack.save { context in
      let thing = context.make(NSManagedObject.self, "Thing")
      for (name, _, value) in values { thing.setValue(value, forKey: name) }
    }
    try stack.save { for thing in try $0.all(NSManagedObject.self, "Thing") { $0.delete(thing) } }
    let tombstone = try #require(try stack.transactions().last?.changes?.first?.tombstone)
    #expect(tombstone.count == values.count)
    for (name, _, value) in values {
      let found = tombstone[name] as AnyObject as? NSObject
      #expect(found?.isEqual(value as AnyObject) == true, "\(name)")
    }
  }
}
