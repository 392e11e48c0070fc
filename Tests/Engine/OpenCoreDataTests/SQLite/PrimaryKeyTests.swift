import Foundation
import Testing

@testable import CoreData
@testable import CoreDataStores

/// Giving out primary keys.
@Suite struct PrimaryKeyTests {
  private func counters(_ bench: StoreBench) throws -> [[String]] {
    try bench.plain().cells("SELECT Z_NAME, Z_MAX FROM Z_PRIMARYKEY WHERE Z_MAX <> 0 ORDER BY Z_ENT")
  }

  @Test(
    "keys count up from the root's counter, which a hierarchy shares, also under an abstract root",
    .fact("SQ-06", "SQ-07"))
  func counting() throws {
    let bench = try StoreBench(.bookshelf())
    let store = try bench.open()
    let (book, writer) = (try bench.entity("Book"), try bench.entity("Writer"))
    #expect(try store.reserveNumbers(1, root: book) == 1)
    #expect(try store.reserveNumbers(10, root: book) == 2)
    #expect(try store.reserveNumbers(1, root: writer) == 1)
    #expect(try store.reserveNumbers(1, root: book) == 12)
    #expect(try counters(bench) == [["Book", "12"], ["Writer", "1"]])
  }

  @Test("keys stay taken when the save fails, when rows are deleted, and after reopening", .fact("SV-14", "ID-11"))
  func neverAgain() throws {
    let bench = try StoreBench(.bookshelf())
    let page = try bench.entity("Page")
    do {
      let store = try bench.open()
      let number = try store.reserveNumbers(1, root: page)
      try store.commit(try bench.insert("Page", number))
      try store.commit(try bench.delete("Page", number, expected: 1))
      let next = try store.reserveNumbers(1, root: page)
      #expect(next == 2)
      #expect(throws: StoreConflicts.self) {
        try store.commit(try bench.insert("Page", next), try bench.delete("Page", 99, expected: 1))
      }
    }
    #expect(try bench.open().reserveNumbers(1, root: page) == 3)
  }

  @Test("the table is not scanned: the counter alone decides", .fact("SQ-07"))
  func counterDecides() throws {
    let bench = try StoreBench(.bookshelf())
    let store = try bench.open()
    let plain = try bench.plain()
    try plain.execute("INSERT INTO ZPAGE (Z_PK, Z_ENT, Z_OPT) VALUES (50, 3, 1)")
    #expect(try store.reserveNumbers(1, root: bench.entity("Page")) == 1)
    try plain.execute("UPDATE Z_PRIMARYKEY SET Z_MAX = NULL WHERE Z_NAME = 'Page'")
    #expect(try store.reserveNumbers(1, root: bench.entity("Page")) == 1)
  }

  @Test("keys that no object reference can hold are not given out, and the counter stays")
  func exhausted() throws {
    let bench = try StoreBench(.bookshelf())
    let store = try bench.open()
    let last = ObjectReference.numbers.upperBound
    try bench.plain().execute("UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_NAME = 'Page'", [.int(last - 2)])
    let page = try bench.entity("Page")
    let failure = storeFailure { _ = try store.reserveNumbers(3, root: page) }
    guard case .unsupported = failure else { return #expect(Bool(false)) }
    #expect(try store.reserveNumbers(2, root: page) == last - 1)
  }

  @Test("two connections never get the same key")
  func twoConnections() throws {
    let bench = try StoreBench(.bookshelf())
    let (first, second) = (try bench.open(), try bench.open())
    let page = try bench.entity("Page")
    var given: [Int64] = []
    for _ in 0..<20 {
      given.append(try first.reserveNumbers(1, root: page))
      given.append(try second.reserveNumbers(1, root: page))
    }
    #expect(given == Array(1...40))
  }
}
