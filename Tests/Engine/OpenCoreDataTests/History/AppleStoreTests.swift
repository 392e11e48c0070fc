import Foundation
import TestKit
import Testing

@testable import CoreData

/// A store whose history Apple's Core Data wrote.
@Suite("Persistent history: a store of Apple's")
struct AppleStoreTests {
  /// The model that its columns tell of.
  private func model() -> NSManagedObjectModel {
    func entity(_ name: String, isAbstract: Bool = false, _ attributes: [String: NSAttributeType])
      -> NSEntityDescription
    {
      let entity = NSEntityDescription.made(name, attributes: attributes)
      entity.isAbstract = isAbstract
      return entity
    }
    let book = entity(
      "Book",
      [
        "pagesCount": .integer64AttributeType, "publishedAt": .dateAttributeType, "price": .decimalAttributeType,
        "title": .stringAttributeType, "uniqueID": .UUIDAttributeType, "frontCover": .binaryDataAttributeType,
      ])
    let novel = entity("GraphicNovel", ["isBlackAndWhite": .booleanAttributeType])
    let feedback = entity(
      "Feedback",
      [
        "rating": .doubleAttributeType, "authorAlias": .stringAttributeType, "comment": .stringAttributeType,
        "bookID": .UUIDAttributeType,
      ])
    let page = entity(
      "Page",
      ["isBookmarked": .booleanAttributeType, "number": .integer32AttributeType, "content": .binaryDataAttributeType])
    let writer = entity("Writer", isAbstract: true, ["age": .integer16AttributeType])
    let author = entity("Author", ["alias": .stringAttributeType])
    (book.subentities, writer.subentities) = ([novel], [author])
    (book.uniquenessConstraints, author.uniquenessConstraints) = ([["uniqueID"]], [["alias"]])
    page.relate(.one("book"), to: book, inverse: .many("pages"))
    book.relate(.one("author"), to: author, inverse: .many("books"))
    return .of([book, novel, feedback, page, writer, author])
  }

  private func open(_ folder: StoreFolder) throws -> HistoryStack {
    let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/books-v2/SampleModel2_V2.sqlite")
    try FileManager.default.copyItem(at: fixture, to: folder.store)
    return try HistoryStack(folder, model: model())
  }

  @Test(
    "The one transaction of Apple's store and its 126 changes are read, in order",
    .fact("SQ-50", "SQ-51", "SQ-52", "SQ-53"))
  func read() throws {
    let stack = try open(StoreFolder())
    let all = try stack.transactions()
    #expect(all.map(\.transactionNumber) == [1])
    let transaction = try #require(all.first)
    #expect((transaction.author, transaction.contextName) == (nil, nil))
    #expect((transaction.bundleID, transaction.processID) == ("com.apple.dt.xctest.tool", "xctest"))
    #expect(transaction.timestamp == Date(timeIntervalSinceReferenceDate: 737057651.681977))
    let changes = try #require(transaction.changes)
    #expect(changes.map(\.changeID) == Array(1...126))
    #expect(changes.prefix(3).map(\.line) == ["insert Page/p75", "insert Page/p92", "insert Page/p47"])
    let counts = Dictionary(grouping: changes) { $0.changedObjectID.entity.name ?? "" }.mapValues(\.count)
    #expect(counts == ["Book": 2, "GraphicNovel": 1, "Feedback": 3, "Page": 119, "Author": 1])
    let context = stack.context()
    try context.performAndWait {
      let pages = Set(try context.all(NSManagedObject.self, "Page").map(\.objectID))
      let changed: [NSManagedObjectID] = changes.map(\.changedObjectID)
      let changedPages = Set(changed.filter { $0.entity.name == "Page" })
      #expect(pages == changedPages)
    }
  }

  @Test("What is saved to Apple's store goes on with its numbers and its strings")
  func write() throws {
    let stack = try open(StoreFolder())
    try stack.save("here", author: "xctest") { context in
      try context.all(NSManagedObject.self, "Feedback")[1].setValue("fine", forKey: "comment")
    }
    #expect(try stack.transactions().last?.lines == ["update Feedback/p2 (comment)"])
    #expect(
      try stack.rows(
        "SELECT Z_PK, Z_ENT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID, HEX(ZCOLUMNS) FROM ACHANGE "
          + "WHERE Z_PK > 126")
        // authorAlias, bookID, comment, rating: the third bit from the top.
        == [[.integer(127), .integer(16001), .integer(1), .integer(3), .integer(2), .integer(2), .text("20")]])
    // "xctest" was there already, as the name of a process.
    #expect(
      try stack.rows(
        "SELECT ZAUTHORTS, ZNAME FROM ATRANSACTION t JOIN ATRANSACTIONSTRING s ON s.Z_PK = ZCONTEXTNAMETS WHERE t.Z_PK = 2"
      )
        == [[.integer(2), .text("here")]])
    #expect(
      try stack.rows("SELECT Z_ENT, Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT IN (16001, 16002)")
        == [[.integer(16001), .integer(127)], [.integer(16002), .integer(2)]])
  }

  @Test("Our tables and indexes are those of Apple's store", .fact("SQ-51", "SQ-52", "SQ-54"))
  func layout() throws {
    let apple = try open(StoreFolder()), own = try HistoryStack()
    let names =
      "SELECT name FROM sqlite_master WHERE tbl_name IN ('ACHANGE', 'ATRANSACTION', 'ATRANSACTIONSTRING') "
      + "ORDER BY name"
    #expect(try own.rows(names) == apple.rows(names))
    for table in ["ACHANGE", "ATRANSACTION", "ATRANSACTIONSTRING"] {
      let columns = "SELECT name, type, pk FROM pragma_table_info('\(table)') ORDER BY cid"
      #expect(try own.rows(columns) == apple.rows(columns))
    }
    let entities = "SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY WHERE Z_ENT > 16000 ORDER BY Z_ENT"
    #expect(try own.rows(entities) == apple.rows(entities))
  }
}
