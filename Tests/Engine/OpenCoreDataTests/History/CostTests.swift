import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData

@Suite("Persistent history: what it costs where it is off")
struct HistoryCostTests {
  /// The statements of a save, a cascade and three batch requests.
  private func statements(_ stack: HistoryStack) throws -> [String] {
    let log = StatementLog(stack.coordinator)
    try stack.save { context in
      let shelf = context.make(HistoryLibrary.Shelf.self, "Shelf")
      for index in 0..<3 {
        let book = context.make(HistoryLibrary.Book.self, "Book")
        (book.title, book.shelf) = ("\(index)", shelf)
      }
      context.make(HistoryLibrary.Tag.self, "Tag").books = shelf.books
    }
    try stack.save { try $0.all(HistoryLibrary.Book.self, "Book")[1].title = "x" }
    let context = stack.context()
    try context.performAndWait {
      _ = try context.execute(NSBatchInsertRequest(entityName: "Tag", objects: [["word": "a"]]))
      let update = NSBatchUpdateRequest(entityName: "Book")
      update.propertiesToUpdate = ["pages": 7]
      _ = try context.execute(update)
      _ = try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Shelf")))
    }
    return log.drain().map(\.sql)
  }

  @Test(
    "A save and a batch request without history run no statement that has to do with it; with it, the same and more",
    .fact("CH-304"))
  func off() throws {
    let off = try statements(HistoryStack(tracks: false)), on = try statements(HistoryStack())
    let isOfHistory = { (sql: String) in
      ["ACHANGE", "ATRANSACTION", "Z_CUT"].contains { sql.contains($0) }
    }
    #expect(!off.contains(where: isOfHistory))
    #expect(on.contains(where: isOfHistory))
    // What is left of the statements with history, its counters taken out, is what runs without.
    let counters = [
      "SELECT IFNULL(Z_MAX, 0) FROM Z_PRIMARYKEY WHERE Z_ENT = ?", "UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ?",
    ]
    func rest(_ all: [String]) -> [String] { all.filter { !isOfHistory($0) && !counters.contains($0) } }
    #expect(rest(on) == rest(off))
  }

  @Test("A store without history has none of its tables")
  func tables() throws {
    let stack = try HistoryStack(tracks: false)
    #expect(try stack.rows("SELECT name FROM sqlite_master WHERE name GLOB 'A*'").isEmpty)
    #expect(try stack.rows("SELECT COUNT(*) FROM Z_PRIMARYKEY WHERE Z_ENT > 16000") == [[.integer(0)]])
  }
}
