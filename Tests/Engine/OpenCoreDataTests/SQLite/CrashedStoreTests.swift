import Foundation
import Testing

@testable import CoreData
@testable import CoreDataStores

/// Stores whose last writer never closed them: what lies beside the file belongs to it.
@Suite struct CrashedStoreTests {
  private let crashed: ScratchFolder

  init() throws { crashed = try ScratchFolder() }

  @Test(
    "a store whose log was left behind by a crash is judged by the log, and left alone when it is refused",
    .fact("SQ-44"))
  func leftoverLog() throws {
    let bench = try StoreBench(.bookshelf())
    do {
      // Copied while it is open, the store looks as after a crash: nearly everything is still in the log.
      let store = try bench.open()
      try store.commit(try bench.insert("Page", 1, ["number": .int(7)]))
      for name in ["store.sqlite", "store.sqlite-wal"] {
        try FileManager.default.copyItem(at: bench.folder.file(name), to: crashed.file(name))
      }
    }
    let before = try crashed.listing()
    let other = ModelSketch().entity("Other")
    let layout = try other.layout()
    let failure = storeFailure {
      _ = try SQLiteStore(model: layout, at: crashed.file("store.sqlite"), options: nil)
    }
    guard case .modelMismatch = failure else { return #expect(Bool(false), "\(String(describing: failure))") }
    #expect(try crashed.listing() == before)
    let page = try bench.entity("Page")
    let recovered = try bench.open(at: crashed.file("store.sqlite"))
    #expect(try recovered.row(of: page, number: 1)?.value("number", of: page) == .int(7))
  }

  @Test(
    "a store whose rollback journal was left behind by a crash is judged as it was before, and then repaired",
    .fact("SQ-44"))
  func leftoverJournal() throws {
    let bench = try StoreBench(.bookshelf())
    do {
      let store = try bench.open([NSSQLitePragmasOption: ["journal_mode": "delete"]])
      try store.commit(try bench.insert("Page", 1, ["number": .int(7)]))
    }
    let plain = try bench.plain()
    // A cache of a few pages spills: the file holds half of a transaction, the journal what was there before.
    try plain.execute("PRAGMA cache_size = 2")
    try plain.execute("BEGIN IMMEDIATE")
    for number in 2...3000 {
      try plain.execute("INSERT INTO ZPAGE (Z_PK, Z_ENT, Z_OPT, ZNUMBER) VALUES (\(number), 3, 1, 0)")
    }
    for name in ["store.sqlite", "store.sqlite-journal"] {
      try FileManager.default.copyItem(at: bench.folder.file(name), to: crashed.file(name))
    }
    try plain.execute("ROLLBACK")
    let before = try crashed.listing()
    let file = crashed.file("store.sqlite")
    let other = try ModelSketch().entity("Other").layout()
    let failure = storeFailure { _ = try SQLiteStore(model: other, at: file, options: nil) }
    guard case .modelMismatch = failure else { return #expect(Bool(false), "\(String(describing: failure))") }
    #expect(try crashed.listing() == before)
    let page = try bench.entity("Page")
    let recovered = try bench.open(at: file)
    #expect(try recovered.numbers(FetchPlan(entity: page)) == [1])
  }
}
