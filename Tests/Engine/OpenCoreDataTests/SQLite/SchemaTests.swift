import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataStores

/// The tables that a new store has, read back by plain SQL.
@Suite struct SchemaTests {
  @Test("the bookkeeping tables have Core Data's columns", .fact("SQ-01"))
  func bookkeeping() throws {
    let bench = try StoreBench(.bookshelf())
    _ = try bench.open()
    let plain = try bench.plain()
    #expect(
      try plain.columns(of: "Z_PRIMARYKEY") == ["Z_ENT INTEGER", "Z_NAME VARCHAR", "Z_SUPER INTEGER", "Z_MAX INTEGER"])
    #expect(try plain.columns(of: "Z_METADATA") == ["Z_VERSION INTEGER", "Z_UUID VARCHAR(255)", "Z_PLIST BLOB"])
    #expect(try plain.columns(of: "Z_MODELCACHE") == ["Z_CONTENT BLOB"])
  }

  @Test("entities are numbered by name, each root followed by its subentities", .fact("SQ-05"))
  func entityNumbers() throws {
    let bench = try StoreBench(.bookshelf())
    _ = try bench.open()
    let rows = try bench.plain().cells("SELECT Z_ENT, Z_NAME, Z_SUPER, Z_MAX FROM Z_PRIMARYKEY ORDER BY Z_ENT")
    #expect(
      rows == [
        ["1", "Book", "0", "0"], ["2", "GraphicNovel", "1", "0"], ["3", "Page", "0", "0"], ["4", "Writer", "0", "0"],
        ["5", "Author", "4", "0"],
      ])
  }

  @Test("one table per root, columns by type, then entity, then name", .fact("SQ-10", "SQ-11", "SQ-12", "SQ-13"))
  func columnOrder() throws {
    let sketch = ModelSketch()
    sketch.entity(
      "Thing",
      [
        "zeta": .integer16AttributeType, "flag": .booleanAttributeType, "when": .dateAttributeType,
        "amount": .doubleAttributeType, "label": .stringAttributeType, "id": .UUIDAttributeType,
        "bytes": .binaryDataAttributeType, "big": .integer64AttributeType, "small": .floatAttributeType,
        "scratch": .stringAttributeType,
      ], transient: ["scratch"])
    sketch.entity("Kid", parent: "Thing", ["age": .integer32AttributeType, "nick": .stringAttributeType])
    sketch.relate("Thing", "mate", count: 1, to: "Thing")
    let bench = try StoreBench(sketch)
    _ = try bench.open()
    #expect(
      try bench.plain().columns(of: "ZTHING") == [
        "Z_PK INTEGER", "Z_ENT INTEGER", "Z_OPT INTEGER", "ZBIG INTEGER", "ZFLAG INTEGER", "ZZETA INTEGER",
        "ZMATE INTEGER", "Z1_MATE INTEGER", "ZAGE INTEGER", "ZAMOUNT FLOAT", "ZSMALL FLOAT", "ZWHEN TIMESTAMP",
        "ZLABEL VARCHAR", "ZNICK VARCHAR", "ZID BLOB", "ZBYTES BLOB",
      ])
  }

  @Test(
    "a to-one has a key column, and an entity column only towards an entity with subentities", .fact("SQ-20", "SQ-21"))
  func toOneColumns() throws {
    let bench = try StoreBench(.bookshelf())
    _ = try bench.open()
    let plain = try bench.plain()
    #expect(
      try plain.columns(of: "ZPAGE") == [
        "Z_PK INTEGER", "Z_ENT INTEGER", "Z_OPT INTEGER", "ZNUMBER INTEGER", "ZBOOK INTEGER", "Z1_BOOK INTEGER",
      ])
    let book = try plain.columns(of: "ZBOOK")
    #expect(book.contains("ZAUTHOR INTEGER"))
    #expect(!book.contains { $0.hasSuffix("_AUTHOR INTEGER") })
    #expect(!book.contains { $0.contains("PAGES") })
  }

  @Test("a one-to-one has a key column on both sides", .fact("SQ-20"))
  func oneToOne() throws {
    let bench = try StoreBench(.notebook())
    _ = try bench.open()
    let plain = try bench.plain()
    #expect(try plain.columns(of: "ZPERSON").contains("ZBADGE INTEGER"))
    #expect(try plain.columns(of: "ZBADGE").contains("ZOWNER INTEGER"))
  }

  @Test(
    "a many-to-many has the join table that Core Data would make, named by the entity that sorts first",
    .fact("SQ-22", "SQ-22b"))
  func manyToMany() throws {
    let sketch = ModelSketch()
    sketch.entity("Author").entity("Book")
    sketch.relate("Book", "authors", count: 0, to: "Author", inverse: "books", inverseCount: 0)
    let bench = try StoreBench(sketch)
    _ = try bench.open()
    let plain = try bench.plain()
    #expect(try plain.columns(of: "Z_1BOOKS") == ["Z_1AUTHORS INTEGER", "Z_2BOOKS INTEGER"])
    #expect(
      try plain.cells("SELECT name FROM pragma_table_info('Z_1BOOKS') WHERE pk > 0 ORDER BY pk")
        == [["Z_1AUTHORS"], ["Z_2BOOKS"]])
    let index = try plain.cells("SELECT name FROM pragma_index_info('Z_1BOOKS_Z_2BOOKS_INDEX')")
    #expect(index == [["Z_2BOOKS"], ["Z_1AUTHORS"]])
  }

  @Test("a many-to-many inside one entity is laid out as in a store that Core Data wrote", .fact("SQ-22"))
  func manyToManyInsideOneEntity() throws {
    let sketch = ModelSketch()
    sketch.entity("BookmarkEntity")
    sketch.relate(
      "BookmarkEntity", "favorites", count: 0, to: "BookmarkEntity", inverse: "favoriteFolders", inverseCount: 0)
    let bench = try StoreBench(sketch)
    _ = try bench.open()
    #expect(
      try bench.plain().columns(of: "Z_1FAVORITES") == ["Z_1FAVORITEFOLDERS INTEGER", "Z_1FAVORITES INTEGER"])
  }

  @Test("The join table of a relationship that is its own inverse", .fact("CH-065"))
  func otherJoinTables() throws {
    let sketch = ModelSketch()
    sketch.entity("Person")
    sketch.relate("Person", "friends", count: 0, to: "Person", inverse: "friends", inverseCount: 0)
    let bench = try StoreBench(sketch)
    _ = try bench.open()
    let plain = try bench.plain()
    #expect(try plain.columns(of: "Z_1FRIENDS") == ["Z_1FRIENDS INTEGER", "REFLEXIVE INTEGER"])
  }

  @Test("each key is indexed, and the entity number of a shared table", .fact("SQ-30", "SQ-31"))
  func indexes() throws {
    let bench = try StoreBench(.bookshelf())
    _ = try bench.open()
    let names = try bench.plain().cells("SELECT name, tbl_name FROM sqlite_master WHERE type = 'index' ORDER BY name")
    #expect(
      names == [
        ["ZBOOK_ZAUTHOR_INDEX", "ZBOOK"], ["ZBOOK_Z_ENT_INDEX", "ZBOOK"], ["ZPAGE_ZBOOK_INDEX", "ZPAGE"],
        ["ZWRITER_Z_ENT_INDEX", "ZWRITER"],
      ])
  }

  @Test(
    "WAL, 4096-byte pages, incremental vacuum, UTF-8, no foreign keys, no marks in the header", .fact("SQ-24", "SQ-40"))
  func pragmas() throws {
    let bench = try StoreBench(.bookshelf())
    let store = try bench.open()
    let plain = try bench.plain()
    func value(_ pragma: String) throws -> String { try plain.cells("PRAGMA \(pragma)")[0][0] }
    #expect(try value("journal_mode") == "wal")
    #expect(try value("page_size") == "4096")
    #expect(try value("auto_vacuum") == "2")
    #expect(try value("encoding") == "UTF-8")
    #expect(try value("user_version") == "0")
    #expect(try value("application_id") == "0")
    #expect(try store.connection.cells("PRAGMA foreign_keys") == [["0"]])
    #expect(try store.connection.cells("PRAGMA synchronous") == [["1"]])
    let schema = try plain.cells("SELECT COUNT(*) FROM sqlite_master WHERE sql LIKE '%FOREIGN%'")
    #expect(schema == [["0"]])
  }
}

/// Giving names.
@Suite struct NameAllocatorTests {
  @Test(
    "a name that was taken gets the next number that is free, whoever took it, and is looked for once", .fact("CH-064"))
  func numbers() {
    var names = NameAllocator(reserved: ["Z_PK"])
    #expect(
      ["title", "TITLE", "Title1", "title", "z_pk", "title3", "Title"].map { names.take($0) } == [
        "title", "TITLE1", "Title11", "title2", "z_pk1", "title3", "Title4",
      ])
    for _ in 0..<1000 { _ = names.take("name") }
    #expect(names.take("Name") == "Name1000")
    #expect(names.tries < 1100)
  }
}
