import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataStores

/// Stores without our own hashes, as Apple's framework writes them: they fit by structure.
@Suite struct ForeignStoreTests {
  /// Makes a store and takes away what marks it as ours.
  private func foreignStore(_ bench: StoreBench, _ change: (Connection) throws -> Void = { _ in }) throws {
    do {
      let store = try bench.open()
      try store.commit(
        try bench.insert("Author", 1, ["alias": .string("A"), "age": .int(40)]),
        try bench.insert("GraphicNovel", 1, ["title": .string("T"), "author": try bench.reference("Author", 1)]),
        try bench.insert("Page", 1, ["number": .int(1), "book": try bench.reference("GraphicNovel", 1)]))
    }
    let plain = try bench.plain()
    try plain.forgetOrigin()
    try change(plain)
  }

  private func differences(_ bench: StoreBench) -> [String]? {
    guard case .modelMismatch(_, let differences) = storeFailure({ _ = try bench.open() }) else { return nil }
    return differences
  }

  @Test("hashes that cannot be computed are not compared: the tables and columns are", .fact("SQ-44"))
  func structureFits() throws {
    let bench = try StoreBench(.bookshelf())
    try foreignStore(bench)
    let store = try bench.open()
    let book = try bench.entity("Book")
    #expect(try store.row(of: book, number: 1)?.reference.entity == bench.entity("GraphicNovel").index)
  }

  @Test("a store keeps its own entity numbers, also in the names of its columns")
  func otherNumbers() throws {
    let bench = try StoreBench(.bookshelf())
    try foreignStore(bench) { plain in
      for (old, new) in [(1, 11), (2, 12), (3, 13), (4, 14), (5, 15)] {
        try plain.execute(
          "UPDATE Z_PRIMARYKEY SET Z_ENT = \(new), Z_SUPER = CASE Z_SUPER WHEN 0 THEN 0 ELSE Z_SUPER + 10 END "
            + "WHERE Z_ENT = \(old)")
      }
      for table in ["ZBOOK", "ZPAGE", "ZWRITER"] { try plain.execute("UPDATE \(table) SET Z_ENT = Z_ENT + 10") }
      try plain.execute("UPDATE ZPAGE SET Z1_BOOK = Z1_BOOK + 10")
      try plain.execute("ALTER TABLE ZPAGE RENAME COLUMN Z1_BOOK TO Z11_BOOK")
    }
    let store = try bench.open()
    let page = try bench.entity("Page")
    #expect(try store.row(of: page, number: 1)?.value("book", of: page) == bench.reference("GraphicNovel", 1))
    try store.commit(try bench.insert("Page", 2, ["book": try bench.reference("Book", 1)]))
    #expect(try store.connection.cells("SELECT Z_ENT, Z11_BOOK FROM ZPAGE WHERE Z_PK = 2") == [["13", "11"]])
    #expect(try store.reserveNumbers(1, root: bench.entity("Writer")) == 1)
    #expect(try store.connection.cells("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = 14") == [["1"]])
  }

  @Test("a missing, an added and a retyped column are named")
  func columns() throws {
    let bench = try StoreBench(.bookshelf())
    try foreignStore(bench) { plain in
      try plain.execute("ALTER TABLE ZPAGE DROP COLUMN ZNUMBER")
      try plain.execute("ALTER TABLE ZWRITER ADD COLUMN ZMAIL VARCHAR")
      try plain.execute("ALTER TABLE ZBOOK RENAME COLUMN ZPRICE TO ZOLD")
      try plain.execute("ALTER TABLE ZBOOK ADD COLUMN ZPRICE VARCHAR")
    }
    let before = try bench.folder.listing()
    #expect(
      differences(bench) == [
        "Book.price: expected a column ZBOOK.ZPRICE of type FLOAT, found type VARCHAR",
        "Book: expected no column ZBOOK.ZOLD, found one of type FLOAT",
        "Page.number: expected a column ZPAGE.ZNUMBER of type INTEGER, found none",
        "Writer: expected no column ZWRITER.ZMAIL, found one of type VARCHAR",
      ])
    #expect(try bench.folder.listing() == before)
  }

  @Test("another superentity and a missing table are named")
  func entities() throws {
    let bench = try StoreBench(.bookshelf())
    try foreignStore(bench) { try $0.execute("UPDATE Z_PRIMARYKEY SET Z_SUPER = 3 WHERE Z_NAME = 'Author'") }
    #expect(differences(bench) == ["Author: expected the superentity Writer, found Page"])

    let other = try StoreBench(.bookshelf())
    try foreignStore(other) { try $0.execute("DROP TABLE ZWRITER") }
    #expect(differences(other) == ["Writer: expected a table ZWRITER, found none"])
  }

  @Test("the entities of persistent history are no part of the model", .fact("SQ-50"))
  func history() throws {
    let bench = try StoreBench(.bookshelf())
    try foreignStore(bench) {
      try $0.execute("INSERT INTO Z_PRIMARYKEY VALUES (16001, 'CHANGE', 0, 3), (16002, 'TRANSACTION', 0, 1)")
    }
    #expect(differences(bench) == nil)
    #expect(throws: Never.self) { try bench.open() }
  }
}
