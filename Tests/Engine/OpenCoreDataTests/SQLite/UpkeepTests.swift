import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataPredicates
@testable import CoreDataStores
@testable import CoreDataValues

@Suite("Options for the upkeep of a store's file")
struct UpkeepTests {
  /// A store that had many pages, most of which are free now.
  private func worn() throws -> StoreBench {
    let bench = try StoreBench(.bookshelf())
    let store = try bench.open()
    try store.commit(try bench.insert("Book", 1))
    try store.connection.execute("CREATE TABLE FILLER (BYTES BLOB)")
    for _ in 1...50 { try store.connection.execute("INSERT INTO FILLER VALUES (zeroblob(8000))") }
    try store.connection.execute("DROP TABLE FILLER")
    #expect(try free(store) > 50)
    store.disconnect()
    return bench
  }

  private func free(_ store: SQLiteStore) throws -> Int {
    try Int(store.connection.cells("PRAGMA freelist_count")[0][0]) ?? -1
  }

  private func hasStatistics(_ store: SQLiteStore) throws -> Bool {
    try store.connection.cells("SELECT COUNT(*) FROM sqlite_master WHERE name = 'sqlite_stat1'") == [["1"]]
  }

  @Test("NSSQLiteManualVacuumOption gives the free pages back when the store is added", .fact("SQ-58"))
  func vacuum() throws {
    let bench = try worn()
    let store = try bench.open()
    #expect(try free(store) > 50)
    store.disconnect()
    let tidy = try bench.open([NSSQLiteManualVacuumOption: true])
    #expect(try free(tidy) == 0)
    #expect(try !hasStatistics(tidy))
    #expect(try tidy.count(matching: FetchPlan(entity: try bench.entity("Book"))) == 1)
  }

  @Test(
    "A save gives free pages back where there are many, and keeps a few", .fact("ER-07", "CH-1201"))
  func freePagesAfterSave() throws {
    let bench = try worn()
    let store = try bench.open()
    try store.commit(try bench.insert("Book", 2))
    #expect(try free(store) == 12)
    #expect(try store.count(matching: FetchPlan(entity: try bench.entity("Book"))) == 2)
    #expect(try store.connection.cells("PRAGMA integrity_check") == [["ok"]])
  }

  @Test("Few free pages stay where they are", .fact("CH-1201"))
  func fewFreePages() throws {
    let bench = try StoreBench(.bookshelf())
    let store = try bench.open()
    try store.connection.execute("CREATE TABLE FILLER (BYTES BLOB)")
    for _ in 1...10 { try store.connection.execute("INSERT INTO FILLER VALUES (zeroblob(8000))") }
    try store.connection.execute("DROP TABLE FILLER")
    let before = try free(store)
    #expect((10..<24).contains(before))
    try store.commit(try bench.insert("Book", 1))
    #expect(try (1...before).contains(free(store)))
  }

  @Test("A reader that has the file as it was goes on reading it, and the pages are given back", .fact("CH-1201"))
  func besideAReader() throws {
    let bench = try worn()
    let store = try bench.open()
    let reader = try bench.open()
    try reader.connection.execute("BEGIN")
    _ = try reader.count(matching: FetchPlan(entity: try bench.entity("Book")))
    try store.commit(try bench.insert("Book", 2))
    #expect(try free(store) == 12)
    #expect(try reader.count(matching: FetchPlan(entity: try bench.entity("Book"))) == 1)
    try reader.connection.execute("COMMIT")
    #expect(try reader.count(matching: FetchPlan(entity: try bench.entity("Book"))) == 2)
  }

  @Test("Where the file cannot be shortened, it stays as it is, and the save does not hear of it", .fact("CH-1201"))
  func notShortened() throws {
    let bench = try worn()
    let store = try bench.open()
    let before = try free(store)
    try store.connection.execute("PRAGMA query_only = 1")
    store.giveBackFreePages()
    #expect(try free(store) == before)
  }

  @Test(
    "NSSQLiteAnalyzeOption leaves statistics for the planner, with which the store opens again", .fact("SQ-58"))
  func analyze() throws {
    let bench = try worn()
    let store = try bench.open([NSSQLiteAnalyzeOption: NSNumber(value: true)])
    #expect(try hasStatistics(store))
    #expect(try free(store) > 50)
    store.disconnect()
    #expect(try hasStatistics(try bench.open([NSSQLiteAnalyzeOption: false])))
  }

  @Test("a store that is only read is left as it is", .fact("CH-984"))
  func readOnly() throws {
    let bench = try worn()
    let store = try bench.open([
      NSReadOnlyPersistentStoreOption: true, NSSQLiteManualVacuumOption: true, NSSQLiteAnalyzeOption: true,
    ])
    #expect(try free(store) > 50)
    #expect(try !hasStatistics(store))
  }

  @Test("a store in memory ignores both", .fact("SQ-58b"))
  func memory() throws {
    let options: [AnyHashable: Any] = [NSSQLiteManualVacuumOption: true, NSSQLiteAnalyzeOption: true]
    let opened = try OpenedStore(Television().model, at: nil, type: NSInMemoryStoreType, options: options)
    #expect(opened.coordinator.persistentStores == [opened.store])
  }

  @Test("the size of the connection pool is a whole number of at least 1, or opening fails with 256", .fact("CH-982"))
  func poolSize() throws {
    let bench = try StoreBench(.bookshelf())
    let key = NSPersistentStoreConnectionPoolMaxSizeKey
    for size in [0, -1, 1.5, Double.nan, "many"] as [Any] {
      do {
        _ = try bench.open([key: size])
        Issue.record("a pool of \(size) was taken")
      } catch let failure as StoreFailure {
        #expect(failure.code == 256)
        #expect(failure.reason.contains("needs a whole number of at least 1"))
      }
      #expect(try bench.folder.listing().isEmpty)
    }
    for size in [1, NSNumber(value: 7)] as [Any] {
      let store = try bench.open([key: size])
      #expect(store.options?[key] != nil)
      store.disconnect()
    }
  }
}
