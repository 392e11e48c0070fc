import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataStores

@Suite("Persistent history: the numbers of changes")
struct NumberingTests {
  /// The changes in the order of their numbers, each as type, entity and key, such as `0 Book 3`.
  private func lines(_ stack: HistoryStack, from first: Int64 = 1) throws -> [String] {
    let rows = try stack.rows(
      "SELECT c.Z_PK, c.ZCHANGETYPE || ' ' || k.Z_NAME || ' ' || c.ZENTITYPK FROM ACHANGE c "
        + "JOIN Z_PRIMARYKEY k ON k.Z_ENT = c.ZENTITY ORDER BY c.Z_PK")
    for (place, row) in rows.enumerated() { #expect(row[0] == .integer(first + Int64(place))) }
    return rows.map {
      if case .text(let line) = $0[1] { return line }
      return "\($0[1])"
    }
  }

  private func delete(_ name: String, _ stack: HistoryStack) throws {
    let context = stack.context()
    _ = try context.performAndWait {
      try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: name)))
    }
  }

  /// Gives the tags with a word another one.
  private func update(_ word: String, _ stack: HistoryStack) throws {
    let request = NSBatchUpdateRequest(entityName: "Tag")
    request.predicate = NSPredicate(format: "word == %@", word)
    request.propertiesToUpdate = ["word": "x"]
    let context = stack.context()
    _ = try context.performAndWait { try context.execute(request) }
  }

  @Test(
    "However many changes a save has, each has a row, in the order in which the rows are written", .fact("SQ-53"),
    arguments: [1, ChangeRows.batch - 1, ChangeRows.batch, ChangeRows.batch + 1, 3 * ChangeRows.batch + 2])
  func saves(_ count: Int) throws {
    let stack = try HistoryStack()
    try stack.save { context in
      for _ in 0..<count {
        context.make(HistoryLibrary.Tag.self, "Tag").word = "a"
        context.make(HistoryLibrary.Shelf.self, "Shelf").name = "b"
      }
    }
    let (shelves, tags) = ((1...count).map { "0 Shelf \($0)" }, (1...count).map { "0 Tag \($0)" })
    let inserts = try lines(stack)
    // Which entity comes first is the save's own matter.
    #expect(inserts == shelves + tags || inserts == tags + shelves)
    try stack.save { context in
      for shelf in try context.all(HistoryLibrary.Shelf.self, "Shelf") { shelf.name = "c" }
      for tag in try context.all(HistoryLibrary.Tag.self, "Tag") { context.delete(tag) }
    }
    let others = try lines(stack).dropFirst(inserts.count)
    let updates = (1...count).map { "1 Shelf \($0)" }
    let deletes = (1...count).map { "2 Tag \($0)" }
    #expect(others.sorted() == (updates + deletes).sorted())
    let columns = try stack.rows("SELECT DISTINCT ZCHANGETYPE, HEX(ZCOLUMNS) FROM ACHANGE ORDER BY 1")
    #expect(columns == [[.integer(0), .text("")], [.integer(1), .text("40")], [.integer(2), .text("")]])
    #expect(try stack.rows("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'CHANGE'") == [[.integer(Int64(count) * 4)]])
  }

  @Test("A batch request's changes are numbered behind the last one, also where that has been purged", .fact("BD-23"))
  func purged() throws {
    let stack = try HistoryStack()
    try stack.save { context in for _ in 0..<5 { context.make(HistoryLibrary.Tag.self, "Tag").word = "a" } }
    _ = try stack.history(.deleteHistory(before: Date.distantFuture), Bool.self)
    #expect(try lines(stack) == [])
    try update("none", stack)
    #expect(try stack.rows("SELECT Z_PK FROM ACHANGE").isEmpty)
    #expect(try stack.transactions().isEmpty)
    try update("a", stack)
    #expect(try lines(stack, from: 6) == (1...5).map { "1 Tag \($0)" })
    _ = try stack.history(.deleteHistory(before: Date.distantFuture), Bool.self)
    try delete("Tag", stack)
    #expect(try lines(stack, from: 11) == (1...5).map { "2 Tag \($0)" })
    try stack.save { $0.make(HistoryLibrary.Tag.self, "Tag").word = "b" }
    #expect(try lines(stack, from: 11).last == "0 Tag 6")
  }

  @Test(
    "A run of any length has a row for each of its changes, numbered from the one before", .fact("SQ-53"),
    arguments: [1, ChangeRows.batch, ChangeRows.batch + 1, 3 * ChangeRows.batch + 2])
  func runs(_ count: Int) throws {
    let stack = try HistoryStack()
    try stack.save { $0.make(HistoryLibrary.Tag.self, "Tag").word = "a" }
    let store = try #require(stack.coordinator.persistentStores.first?.rows as? SQLiteStore)
    let entity = try #require(try stack.coordinator.compiled.get().entity(named: "Tag"))
    let run = ChangeRun(
      type: .insert, layout: HistoryLayout(store.schema[entity]), slots: nil, numbers: (2...Int64(count) + 1).map { $0 }
    )
    try ChangeRows(store.connection).write(run, after: 1, in: 1)
    #expect(try lines(stack) == (1...count + 1).map { "0 Tag \($0)" })
  }

  @Test("A change beyond the counter stops a batch request, which leaves nothing behind")
  func beyond() throws {
    let stack = try HistoryStack()
    try stack.save { $0.make(HistoryLibrary.Tag.self, "Tag").word = "a" }
    let store = try #require(stack.coordinator.persistentStores.first?.rows as? SQLiteStore)
    try store.connection.execute("UPDATE ACHANGE SET Z_PK = 9")
    #expect(try failure { try delete("Tag", stack) }.code == NSPersistentStoreOperationError)
    #expect(try stack.rows("SELECT COUNT(*) FROM ZTAG") == [[.integer(1)]])
    #expect(try stack.rows("SELECT Z_PK FROM ACHANGE") == [[.integer(9)]])
  }
}
