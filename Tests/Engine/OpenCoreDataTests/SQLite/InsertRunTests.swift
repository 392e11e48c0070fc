import CSQLite
import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataStores

/// Many new rows with few statements: what is written, and what is told when a row among them is refused.
@Suite struct InsertRunTests {
  private func inserts(_ store: SQLiteStore, _ work: () throws -> Void) rethrows -> [String: Int] {
    var counts: [String: Int] = [:]
    store.statementObservers = [
      StatementObserver(didRun: { record in
        guard record.sql.hasPrefix("INSERT") else { return }
        counts["\(record.sql.split(separator: "\"")[1]) × \(record.rows)", default: 0] += 1
      })
    ]
    defer { store.statementObservers = [] }
    try work()
    return counts
  }

  @Test("of 70 new rows 64 go into two statements, the rest into one each", .fact("CH-304"))
  func runs() throws {
    let bench = try StoreBench(.notebook())
    let store = try bench.open()
    // Longer together than the room for short texts.
    let names = (1...70).map { "\($0) " + String(repeating: "é", count: $0 * 3) }
    let tags = try names.enumerated().map { try bench.insert("Tag", Int64($0 + 1), ["name": .string($1)]) }
    let people = try (1...31).map { number in
      try bench.insert("Person", number, number % 2 == 0 ? ["age": .int(number)] : ["height": .double(1.5)])
    }
    let counts = try inserts(store) { try store.commit(tags + people) }
    #expect(counts == ["ZTAG × 32": 2, "ZTAG × 1": 6, "ZPERSON × 1": 31])
    let plain = try bench.plain()
    #expect(
      try plain.cells("SELECT Z_PK, Z_ENT, Z_OPT, ZNAME FROM ZTAG ORDER BY Z_PK")
        == names.enumerated().map { ["\($0 + 1)", "4", "1", $1] })
    #expect(
      try plain.cells("SELECT COUNT(*), SUM(ZAGE), SUM(ZHEIGHT) FROM ZPERSON WHERE Z_OPT = 1")
        == [["31", "240", "24.0"]])
  }

  @Test("rows of two entities that alternate make no run", .fact("CH-304"))
  func alternating() throws {
    let bench = try StoreBench(.bookshelf())
    let store = try bench.open()
    let rows = try (1...40).map { try bench.insert($0 % 2 == 0 ? "Book" : "GraphicNovel", $0) }
    #expect(try inserts(store) { try store.commit(rows) } == ["ZBOOK × 1": 40])
    #expect(try bench.plain().cells("SELECT SUM(Z_ENT), COUNT(*) FROM ZBOOK") == [["60", "40"]])
  }

  @Test(
    "keys that are taken inside two runs are told with their rows, and nothing is written", .fact("MP-14", "CH-304"))
  func takenKeys() throws {
    let bench = try StoreBench(.notebook())
    let store = try bench.open()
    try bench.plain().execute("INSERT INTO ZTAG (Z_PK, Z_ENT, Z_OPT) VALUES (20, 4, 3), (50, 4, 5)")
    let rows = try (1...70).map { try bench.insert("Tag", $0) }
    let conflicts = try #require(throws: StoreConflicts.self) { try store.commit(rows) }.conflicts
    #expect(conflicts.map(\.reference.number) == [20, 50])
    #expect(conflicts.map { $0.persisted?.version } == [3, 5])
    #expect(try bench.plain().cells("SELECT Z_PK FROM ZTAG") == [["20"], ["50"]])
    // What was bound for the runs that failed is not met again.
    try store.commit(try (101...132).map { try bench.insert("Tag", $0, ["name": .string("x")]) })
    #expect(try bench.plain().cells("SELECT COUNT(*) FROM ZTAG WHERE ZNAME = 'x'") == [["32"]])
  }

  @Test(
    "a trigger that refuses a row of a run refuses the save, and no row stays", .fact("CH-304"),
    arguments: ["ABORT", "FAIL", "ROLLBACK"], ["BEFORE", "AFTER"])
  func trigger(_ action: String, _ moment: String) throws {
    let bench = try StoreBench(.notebook())
    let store = try bench.open()
    try bench.plain().execute(
      """
      CREATE TRIGGER refusal \(moment) INSERT ON ZTAG WHEN NEW.Z_PK = 20
      BEGIN SELECT RAISE(\(action), 'refused'); END
      """)
    let rows = try (1...40).map { try bench.insert("Tag", $0) }
    let failure = try #require(throws: StoreFailure.self) { try store.commit(rows) }
    guard case .sqlite(let code, let message, _, _) = failure else {
      Issue.record("\(failure)")
      return
    }
    #expect(code & 0xFF == SQLITE_CONSTRAINT)
    #expect(message == "refused")
    #expect(try bench.plain().cells("SELECT COUNT(*) FROM ZTAG") == [["0"]])
    try bench.plain().execute("DROP TRIGGER refusal")
    try store.commit(rows)
    #expect(try bench.plain().cells("SELECT COUNT(*) FROM ZTAG") == [["40"]])
  }

  @Test("where a statement takes few values, rows go one by one", .fact("CH-304"))
  func narrow() throws {
    let bench = try StoreBench(.notebook())
    let store = try bench.open()
    sqlite3_limit(store.connection.handle.pointer, SQLITE_LIMIT_VARIABLE_NUMBER, 127)
    let rows = try (1...40).map { try bench.insert("Tag", $0) }
    #expect(try inserts(store) { try store.commit(rows) } == ["ZTAG × 1": 40])
  }

  @Test("a value that cannot be stored refuses the save, and the next one is whole", .fact("CH-304"))
  func refusedValue() throws {
    try onStack(.sqlite, TestModel.item([attribute("price", .decimalAttributeType)])) { stack, context throws in
      for number in 1...40 {
        let item = context.make("Item", "\(number)")
        item.setValue(number == 7 ? NSDecimalNumber.notANumber : NSDecimalNumber(value: number), forKey: "price")
      }
      #expect(throws: (any Error).self) { try context.save() }
      #expect(try stack.rows("SELECT COUNT(*) FROM ZITEM") == ["0"])
      let refused = try #require(context.insertedObjects.first { $0.value(forKey: "name") as? String == "7" })
      refused.setValue(NSDecimalNumber(value: 7), forKey: "price")
      try context.save()
      #expect(try stack.rows("SELECT COUNT(*), SUM(ZPRICE) FROM ZITEM") == ["40 820"])
    }
  }

  private static func unique() -> NSManagedObjectModel {
    let model = TestModel.item()
    model.entitiesByName["Item"]?.uniquenessConstraints = [["name"]]
    return model
  }

  @Test("a unique value inside a run: the conflict names its object alone", .fact("MP-11", "CH-304"))
  func uniqueValue() throws {
    try onStack(.sqlite, Self.unique()) { stack, context throws in
      context.make("Item", "40")
      try context.save()
      for number in 1...70 { context.make("Item", "\(number)") }
      let error = try saveFailure(context)
      #expect(error.code == NSManagedObjectConstraintMergeError)
      let conflicts = error.userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSConstraintConflict]
      #expect(conflicts?.count == 1)
      #expect(conflicts?.first?.constraintValues["name"] as? String == "40")
      #expect(try stack.rows("SELECT COUNT(*) FROM ZITEM") == ["1"])
      context.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
      try context.save()
      #expect(try stack.rows("SELECT COUNT(*), COUNT(DISTINCT ZNAME) FROM ZITEM") == ["70 70"])
    }
  }
}

/// The same in a batch insert.
@Suite struct BatchInsertRunTests {
  private func request(_ count: Int) -> NSBatchInsertRequest {
    let request = NSBatchInsertRequest(entityName: "Item", objects: (1...count).map { ["name": "\($0)"] })
    request.resultType = .objectIDs
    return request
  }

  @Test("70 rows: two statements and six, IDs in the order of the rows", .fact("BI-02", "CH-304"))
  func runs() throws {
    try onStack(.sqlite, TestModel.item()) { stack, context throws in
      let log = StatementLog(stack.coordinator)
      let result = (try context.execute(request(70)) as? NSBatchInsertResult)?.result as? [NSManagedObjectID]
      #expect(log.drain().filter { $0.sql.hasPrefix("INSERT") }.map(\.rows) == [32, 32, 1, 1, 1, 1, 1, 1])
      #expect(context.names(of: try #require(result)) == (1...70).map(String.init))
      #expect(try stack.rows("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Item'") == ["70"])
    }
  }

  @Test("a key that is taken inside a run is named, and nothing is inserted", .fact("MP-14", "CH-096", "CH-304"))
  func takenKey() throws {
    try onStack(.sqlite, TestModel.item()) { stack, context throws in
      let store = try #require(stack.coordinator.persistentStores.first?.rows as? SQLiteStore)
      try store.connection.execute("INSERT INTO ZITEM (Z_PK, Z_ENT, Z_OPT, ZNAME) VALUES (40, 1, 1, 'foreign')")
      let error = try failure { try context.execute(request(70)) }
      #expect(error.code == 134070)
      #expect("\(error)".contains("40"))
      #expect(try stack.rows("SELECT ZNAME FROM ZITEM") == ["foreign"])
      #expect(try stack.rows("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Item'") == ["0"])
    }
  }

  @Test(
    "of two rows that are wrong the first is told, whether or not SQLite is asked about it", .fact("BI-05", "CH-304"),
    arguments: [(5, 10, "has the key 5 already"), (10, 5, "nickname")])
  func firstOfTwo(_ taken: Int, _ misnamed: Int, _ told: String) throws {
    try onStack(.sqlite, TestModel.item()) { stack, context throws in
      let store = try #require(stack.coordinator.persistentStores.first?.rows as? SQLiteStore)
      try store.connection.execute("INSERT INTO ZITEM (Z_PK, Z_ENT, Z_OPT, ZNAME) VALUES (\(taken), 1, 1, 'foreign')")
      let rows = (1...70).map { [$0 == misnamed ? "nickname" : "name": "\($0)"] }
      let error = try failure { try context.execute(NSBatchInsertRequest(entityName: "Item", objects: rows)) }
      #expect("\(error)".contains(told), "\(error)")
      #expect(try stack.rows("SELECT ZNAME FROM ZITEM") == ["foreign"])
    }
  }

  @Test("rows that can clash are written before the next one is asked for", .fact("BI-07", "CH-304"))
  func constraint() throws {
    let model = TestModel.item()
    model.entitiesByName["Item"]?.uniquenessConstraints = [["name"]]
    try onStack(.sqlite, model) { stack, context throws in
      context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
      let log = StatementLog(stack.coordinator)
      let request = NSBatchInsertRequest(
        entityName: "Item", objects: (0..<70).map { ["name": "\($0 % 35)"] })
      request.resultType = .count
      #expect((try context.execute(request) as? NSBatchInsertResult)?.result as? Int == 35)
      #expect(log.drain().allSatisfy { $0.rows <= 1 })
      #expect(try stack.rows("SELECT COUNT(*), MAX(Z_PK) FROM ZITEM") == ["35 35"])
    }
  }
}
