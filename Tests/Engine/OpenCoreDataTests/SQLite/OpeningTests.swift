import CSQLite
import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataStores
@testable import CoreDataValues

/// Opening stores that exist, and refusing what is none.
///
/// What is refused is left as it was, byte for byte.
@Suite struct OpeningTests {
  /// Opens and tells how it failed and whether anything in the folder changed.
  private func refusal(
    _ bench: StoreBench, at url: URL? = nil, _ options: [AnyHashable: Any]? = nil
  ) throws -> (failure: StoreFailure?, isUntouched: Bool) {
    let before = try bench.folder.listing()
    let failure = storeFailure { _ = try bench.open(options, at: url) }
    return (failure, try bench.folder.listing() == before)
  }

  @Test("a file that is no database is refused with 259, untouched", .fact("VL-20"), arguments: [3, 5000])
  func notADatabase(size: Int) throws {
    let bench = try StoreBench(.bookshelf())
    try Data(repeating: 0x41, count: size).write(to: bench.url)
    let (failure, isUntouched) = try refusal(bench)
    guard case .notADatabase(let url) = failure else { return #expect(Bool(false), "\(String(describing: failure))") }
    #expect(url == bench.url)
    #expect(failure?.code == 259)
    #expect(isUntouched)
  }

  @Test("a folder, and a file in a missing folder, are refused with 256")
  func folders() throws {
    let bench = try StoreBench(.bookshelf())
    let folder = bench.folder.file("folder")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let (asFile, isUntouched) = try refusal(bench, at: folder)
    guard case .isADirectory = asFile else { return #expect(Bool(false), "\(String(describing: asFile))") }
    #expect(asFile?.code == 256)
    #expect(isUntouched)

    let nowhere = bench.folder.file("none").appendingPathComponent("a.sqlite")
    let (missing, isStillUntouched) = try refusal(bench, at: nowhere)
    guard case .missingFolder = missing else { return #expect(Bool(false), "\(String(describing: missing))") }
    #expect(isStillUntouched)
  }

  @Test("a database of another program is refused, untouched, in every journal mode", arguments: ["DELETE", "WAL"])
  func otherDatabase(mode: String) throws {
    let bench = try StoreBench(.bookshelf())
    do {
      let plain = try bench.plain()
      try plain.query("PRAGMA journal_mode = \(mode)") { _ in }
      try plain.execute("CREATE TABLE ZBOOK (Z_PK INTEGER PRIMARY KEY)")
    }
    let (failure, isUntouched) = try refusal(bench)
    guard case .notACoreDataStore = failure else { return #expect(Bool(false), "\(String(describing: failure))") }
    #expect(isUntouched)
  }

  @Test("a store of another model is refused with 134100, every difference named, untouched", .fact("SQ-44", "VL-20f"))
  func otherModel() throws {
    let old = ModelSketch().entity(
      "Person", ["name": .stringAttributeType, "age": .integer16AttributeType, "nick": .stringAttributeType])
    old.entity("Pet")
    let bench = try StoreBench(old)
    do { _ = try bench.open() }
    let new = ModelSketch().entity(
      "Person", ["name": .stringAttributeType, "age": .integer64AttributeType, "mail": .stringAttributeType],
      required: ["name"])
    new.entity("Car")
    let other = try new.layout()
    let before = try bench.folder.listing()
    let failure = storeFailure {
      _ = try SQLiteStore(model: other, at: bench.url, options: nil)
    }
    guard case .modelMismatch(_, let differences) = failure else {
      return #expect(Bool(false), "\(String(describing: failure))")
    }
    #expect(
      differences == [
        "Person.age: expected optional Integer 64, found optional Integer 16",
        "Person.mail: expected optional String, found none",
        "Person.name: expected required String, found optional String",
        "Person.nick: expected no such property, found optional String",
        "Car: expected an entity, found none",
        "Pet: expected no such entity, found one",
      ])
    #expect(failure?.code == 134100)
    #expect(try bench.folder.listing() == before)
  }

  @Test("a store that another connection has open is opened beside it")
  func openedTwice() throws {
    let bench = try StoreBench(.bookshelf())
    let first = try bench.open()
    let second = try bench.open()
    try first.commit(try bench.insert("Page", 1))
    #expect(try second.count(matching: FetchPlan(entity: try bench.entity("Page"))) == 1)
  }

  @Test("a store that cannot be made leaves no file behind")
  func failedCreation() throws {
    // SQLite's tables have 2000 columns at most.
    let names = (0..<2100).map { "a\($0)" }
    let sketch = ModelSketch()
    sketch.entity("Thing", Dictionary(uniqueKeysWithValues: names.map { ($0, .integer16AttributeType) }))
    let (failure, isUntouched) = try refusal(StoreBench(sketch))
    guard case .sqlite(_, let message, _, _) = failure else { return #expect(Bool(false)) }
    #expect(message.contains("too many columns"))
    #expect(isUntouched)
  }

  @Test("a file of no bytes is as good as none")
  func emptyFile() throws {
    let bench = try StoreBench(.bookshelf())
    try Data().write(to: bench.url)
    _ = try bench.open()
    #expect(try bench.plain().cells("SELECT COUNT(*) FROM Z_PRIMARYKEY") == [["5"]])
  }

  @Test("a bad pragma fails opening with 256 before a file is made", .fact("SQ-41b"))
  func badPragmas() throws {
    let bench = try StoreBench(.bookshelf())
    for pragmas in [["no_such_pragma": "1"], ["journal_mode": "banana"], ["synchronous": "1; DROP TABLE ZBOOK"]] {
      let (failure, isUntouched) = try refusal(bench, [NSSQLitePragmasOption: pragmas])
      guard case .badPragma = failure else { return #expect(Bool(false), "\(String(describing: failure))") }
      #expect(failure?.code == 256)
      #expect(isUntouched)
    }
  }

  @Test("pragmas in the options take the place of the defaults", .fact("SQ-41"))
  func goodPragmas() throws {
    let bench = try StoreBench(.bookshelf())
    let pragmas = ["journal_mode": "DELETE", "synchronous": "FULL", "page_size": "8192"]
    let store = try bench.open([NSSQLitePragmasOption: pragmas])
    #expect(try store.connection.cells("PRAGMA journal_mode") == [["delete"]])
    #expect(try store.connection.cells("PRAGMA synchronous") == [["2"]])
    #expect(try store.connection.cells("PRAGMA page_size") == [["8192"]])
  }

  @Test("a read-only store reads, and refuses to save with 513", .fact("SV-20"))
  func readOnly() throws {
    let bench = try StoreBench(.bookshelf())
    do {
      let store = try bench.open()
      try store.commit(try bench.insert("Page", 1))
    }
    let store = try bench.open([NSReadOnlyPersistentStoreOption: true])
    let page = try bench.entity("Page")
    var plan = FetchPlan(entity: page)
    #expect(try store.count(matching: plan) == 1)
    // A list this long lies in a temporary table, which is no part of the store.
    plan.predicate = NSPredicate(format: "number == nil OR number IN %@", Array(0...1000))
    #expect(try store.count(matching: plan) == 1)
    let save = storeFailure { try store.commit(try bench.delete("Page", 1, expected: 1)) }
    #expect(save?.code == 513)
    #expect(storeFailure { _ = try store.reserveNumbers(1, root: page) }?.code == 513)
    #expect(try store.count(matching: FetchPlan(entity: page)) == 1)
  }

  @Test("a read-only store is not made where there is none")
  func readOnlyWithoutFile() throws {
    let bench = try StoreBench(.bookshelf())
    let (failure, isUntouched) = try refusal(bench, [NSReadOnlyPersistentStoreOption: true])
    guard case .sqlite(let code, _, _, _) = failure else { return #expect(Bool(false)) }
    #expect(code & 0xFF == SQLITE_CANTOPEN)
    #expect(isUntouched)
  }

  @Test("/dev/null is memory of its own, /dev/null/name is shared by that name", .fact("SQ-45", "SQ-45b"))
  func memory() throws {
    let bench = try StoreBench(.bookshelf())
    let plan = FetchPlan(entity: try bench.entity("Page"))
    let (first, second) = (try bench.memory(), try bench.memory())
    try first.commit(try bench.insert("Page", 1))
    #expect(try first.count(matching: plan) == 1)
    #expect(try second.count(matching: plan) == 0)

    let name = OpenedStore.sharedPlace()
    let (third, fourth) = (try bench.open(at: name), try bench.open(at: name))
    try third.commit(try bench.insert("Page", 1))
    #expect(try fourth.count(matching: plan) == 1)
    #expect(third.identity.uuid == fourth.identity.uuid)
  }
}
