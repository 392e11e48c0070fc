import Foundation
import Testing

@testable import CoreData
@testable import CoreDataStores
@testable import CoreDataValues

/// Another connection at work on the same file.
@Suite struct LockingTests {
  @Test("a save waits for another writer as long as the option says, then fails with 134090", .fact("VL-20e"))
  func busy() throws {
    let bench = try StoreBench(.bookshelf())
    let store = try bench.open([NSPersistentStoreTimeoutOption: 0.05])
    let other = try bench.plain()
    try other.execute("BEGIN IMMEDIATE")
    let page = try bench.entity("Page")
    let failure = storeFailure { try store.commit(try bench.insert("Page", 1)) }
    guard case .locked(let url, let waited) = failure else { return #expect(Bool(false)) }
    #expect(url == bench.url)
    #expect(waited == 0.05)
    #expect(failure?.code == 134090)
    #expect(storeFailure { _ = try store.reserveNumbers(1, root: page) }?.code == 134090)
    // WAL: reading goes on meanwhile.
    #expect(try store.count(matching: FetchPlan(entity: page)) == 0)
    try other.execute("COMMIT")
    try store.commit(try bench.insert("Page", 1))
    #expect(try store.count(matching: FetchPlan(entity: page)) == 1)
  }

  @Test("rows that another connection wrote are in the next fetch, uncommitted ones are not", .fact("SQ-43", "FR-19"))
  func otherWriter() throws {
    let bench = try StoreBench(.bookshelf())
    let store = try bench.open()
    let other = try bench.plain()
    let plan = FetchPlan(entity: try bench.entity("Page"))
    try other.execute("BEGIN IMMEDIATE")
    try other.execute("INSERT INTO ZPAGE (Z_PK, Z_ENT, Z_OPT, ZNUMBER) VALUES (1, 3, 1, 9)")
    #expect(try store.numbers(plan) == [])
    try other.execute("COMMIT")
    #expect(try store.numbers(plan) == [1])
  }

  @Test("saves of two stores on one file, from two threads, all arrive")
  func twoThreads() async throws {
    let bench = try StoreBench(.bookshelf())
    let url = bench.url
    do { _ = try bench.open() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for part in 0..<2 {
        group.addTask {
          let layout = try ModelSketch.bookshelf().layout()
          let page = try #require(layout.entity(named: "Page"))
          let store = try SQLiteStore(model: layout, at: url, options: nil)
          for index in 0..<50 {
            let number = try store.reserveNumbers(1, root: page)
            var values = page.defaults
            values[try #require(page.slot(named: "number"))] = .int(Int64(part * 50 + index))
            let row = values.row(ObjectReference(entity: page.index, number: number), version: 1)
            try store.commit(.insert(row))
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try bench.plain().cells("SELECT COUNT(*), COUNT(DISTINCT ZNUMBER) FROM ZPAGE") == [["100", "100"]])
  }
}
