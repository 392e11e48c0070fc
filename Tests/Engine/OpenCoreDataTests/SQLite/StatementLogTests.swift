import Foundation
import Testing

@testable import CoreData
@testable import CoreDataStores

/// What an observer of statements is told.
@Suite struct SQLiteStatementTests {
  /// Collects records under a clock that goes on by a second each time it is asked.
  private final class Log {
    var records: [StatementRecord] = []
    private var seconds = 0

    var observer: StatementObserver {
      StatementObserver {
        self.seconds += 1
        return .seconds(self.seconds)
      } didRun: {
        self.records.append($0)
      }
    }
  }

  @Test("each statement is told with its text, its values, its rows and its time", .fact("CH-304"))
  func records() throws {
    let bench = try StoreBench(.notebook())
    let store = try bench.memory()
    let log = Log()
    store.statementObservers = [log.observer]
    try store.commit(
      try bench.insert("Tag", 1, ["name": .string("red")]), try bench.insert("Tag", 2, ["name": .string("blue")]))
    try store.commit(try bench.update("Tag", 2, expected: 1, ["name": .null]))
    var plan = FetchPlan(entity: try bench.entity("Tag"))
    plan.predicate = NSPredicate(format: "name == %@", "red")
    _ = try store.allRows(plan)
    #expect(
      log.records.map(\.sql) == [
        "BEGIN IMMEDIATE",
        #"INSERT INTO "ZTAG" (Z_PK, Z_ENT, Z_OPT, "ZNAME") VALUES (?, ?, ?, ?)"#,
        #"INSERT INTO "ZTAG" (Z_PK, Z_ENT, Z_OPT, "ZNAME") VALUES (?, ?, ?, ?)"#,
        "COMMIT",
        "BEGIN IMMEDIATE",
        #"UPDATE "ZTAG" SET Z_OPT = ?, "ZNAME" = ? WHERE Z_PK = ? AND Z_OPT IS ?"#,
        "COMMIT",
        #"SELECT t0.Z_PK, t0.Z_OPT, t0."ZNAME" FROM "ZTAG" t0 WHERE t0."ZNAME" = ? ORDER BY t0.Z_PK"#,
      ])
    #expect(log.records[2].values == [.int(2), .int(4), .int(1), .string("blue")])
    #expect(log.records[5].values == [.int(2), .null, .int(2), .int(1)])
    #expect(log.records[7].values == [.string("red")])
    #expect(log.records.map(\.rows) == [0, 1, 1, 0, 0, 1, 0, 1])
    #expect(log.records.allSatisfy { $0.duration == .seconds(1) })
  }

  @Test("an observer handed over at opening sees the schema being made; without one nothing is told")
  func opening() throws {
    let log = Log()
    let bench = try StoreBench(.notebook())
    let store = try bench.memory(observer: log.observer)
    #expect(log.records.contains { $0.sql.hasPrefix(#"CREATE TABLE "ZPERSON""#) })
    store.statementObservers = []
    let count = log.records.count
    _ = try store.count(matching: FetchPlan(entity: try bench.entity("Tag")))
    #expect(log.records.count == count)
  }

  @Test("a statement that fails is told too")
  func failure() throws {
    let bench = try StoreBench(.notebook())
    let store = try bench.memory()
    try store.commit(try bench.insert("Tag", 1))
    let log = Log()
    store.statementObservers = [log.observer]
    #expect(throws: StoreConflicts.self) { try store.commit(try bench.insert("Tag", 1)) }
    #expect(log.records.map { $0.sql.prefix(6) } == ["BEGIN ", "INSERT", "SELECT", "ROLLBA"])
  }
}
