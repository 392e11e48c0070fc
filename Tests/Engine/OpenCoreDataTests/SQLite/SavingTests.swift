import CSQLite
import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataStores

/// Carrying out save plans: versions, conflicts, all or nothing.
@Suite struct SavingTests {
  private func bench() throws -> (StoreBench, SQLiteStore) {
    let bench = try StoreBench(.notebook())
    return (bench, try bench.open())
  }

  private func conflicts(_ work: () throws -> Void) throws -> [StoreConflicts.Conflict] {
    do {
      try work()
      return []
    } catch let conflicts as StoreConflicts {
      return conflicts.conflicts
    }
  }

  @Test("an insert writes version 1, each update the next one, and only the changed columns", .fact("SV-18"))
  func versions() throws {
    let (bench, store) = try bench()
    try store.commit(try bench.insert("Person", 1, ["name": .string("Ada"), "age": .int(36)]))
    // Written behind the store's back: an update of the age must leave the name alone.
    try bench.plain().execute("UPDATE ZPERSON SET ZNAME = 'Countess'")
    try store.commit(try bench.update("Person", 1, expected: 1, ["age": .int(37)]))
    #expect(
      try bench.plain().cells("SELECT Z_PK, Z_ENT, Z_OPT, ZNAME, ZAGE FROM ZPERSON")
        == [["1", "3", "2", "Countess", "37"]])
  }

  @Test("an update without slots raises the version alone")
  func emptyUpdate() throws {
    let (bench, store) = try bench()
    try store.commit(try bench.insert("Person", 1, ["name": .string("Ada")]))
    try store.commit(try bench.update("Person", 1, expected: 1, [:]))
    #expect(try bench.plain().cells("SELECT Z_OPT, ZNAME FROM ZPERSON") == [["2", "Ada"]])
  }

  @Test("a to-one writes key and entity number, nil clears both", .fact("SQ-20"))
  func toOne() throws {
    let bench = try StoreBench(.bookshelf())
    let store = try bench.open()
    try store.commit(
      try bench.insert("GraphicNovel", 4),
      try bench.insert("Page", 1, ["book": try bench.reference("GraphicNovel", 4)]))
    #expect(try bench.plain().cells("SELECT ZBOOK, Z1_BOOK FROM ZPAGE") == [["4", "2"]])
    try store.commit(try bench.update("Page", 1, expected: 1, ["book": .null]))
    #expect(try bench.plain().cells("SELECT ZBOOK, Z1_BOOK FROM ZPAGE") == [["NULL", "NULL"]])
  }

  @Test("a reference to an object without a primary key is refused, not written")
  func temporaryReference() throws {
    let (bench, store) = try bench()
    let failure = storeFailure {
      try store.commit(try bench.insert("Note", 1, ["author": try bench.reference("Person", -3)]))
    }
    guard case .unsupported = failure else { return #expect(Bool(false)) }
    #expect(try store.count(matching: FetchPlan(entity: try bench.entity("Note"))) == 0)
  }

  @Test("every conflict is found, with the row as it is now, and nothing of the save is written", .fact("MP-02"))
  func allConflicts() throws {
    let (bench, store) = try bench()
    try store.commit(try (1...4).map { try bench.insert("Person", $0, ["name": .string("P\($0)")]) })
    let before = try bench.plain().cells("SELECT Z_PK, Z_OPT, ZNAME FROM ZPERSON WHERE Z_PK = 4")
    try bench.plain().execute("UPDATE ZPERSON SET Z_OPT = 5, ZNAME = 'changed' WHERE Z_PK = 1")
    try bench.plain().execute("DELETE FROM ZPERSON WHERE Z_PK = 2")
    let person = try bench.entity("Person")
    let found = try conflicts {
      try store.commit(
        try bench.insert("Person", 9, ["name": .string("new")]),
        try bench.update("Person", 4, expected: 1, ["name": .string("mine")]),
        try bench.update("Person", 1, expected: 1, ["name": .string("mine")]),
        try bench.delete("Person", 2, expected: 1),
        .check(try bench.row("Person", 3, version: 2)))
    }
    #expect(found.map(\.reference.number) == [1, 2, 3])
    #expect(found.map(\.expectedVersion) == [1, 1, 2])
    #expect(found.map { $0.persisted?.version } == [5, nil, 1])
    #expect(found[0].persisted?.value("name", of: person) == .string("changed"))
    #expect(try bench.plain().cells("SELECT Z_PK, Z_OPT, ZNAME FROM ZPERSON WHERE Z_PK = 4") == before)
    #expect(try store.row(of: person, number: 9) == nil)
  }

  @Test("a check of an unchanged row passes and writes nothing", .fact("RF-19"))
  func check() throws {
    let (bench, store) = try bench()
    try store.commit(try bench.insert("Person", 1))
    try store.commit(.check(try bench.row("Person", 1)))
    #expect(try bench.plain().cells("SELECT Z_OPT FROM ZPERSON") == [["1"]])
  }

  @Test("a foreign row that took the key is a conflict, also one of another entity of the hierarchy", .fact("MP-14"))
  func takenKey() throws {
    let bench = try StoreBench(.bookshelf())
    let store = try bench.open()
    try bench.plain().execute("INSERT INTO ZBOOK (Z_PK, Z_ENT, Z_OPT, ZTITLE) VALUES (7, 1, 3, 'foreign')")
    let found = try conflicts {
      try store.commit(try bench.insert("GraphicNovel", 7), try bench.insert("GraphicNovel", 8))
    }
    #expect(found.map(\.reference.number) == [7])
    #expect(found.first?.expectedVersion == 0)
    #expect(found.first?.persisted?.version == 3)
    #expect(found.first?.persisted?.reference.entity == (try bench.entity("Book").index))
    #expect(try bench.plain().cells("SELECT COUNT(*) FROM ZBOOK") == [["1"]])
  }

  @Test("a row without a version counts as version 0: read, updated and deleted", .fact("SQ-42"))
  func missingVersion() throws {
    let (bench, store) = try bench()
    try bench.plain().execute(
      "INSERT INTO ZPERSON (Z_PK, Z_ENT, Z_OPT, ZNAME) VALUES (1, 3, NULL, 'a'), (2, 3, NULL, 'b'), (3, 3, 0, 'c'), "
        + "(4, 3, 5, 'd'), (5, 3, NULL, 'e')")
    let person = try bench.entity("Person")
    #expect(try store.allRows(FetchPlan(entity: person)).map(\.version) == [0, 0, 0, 5, 0])
    try store.commit(
      try bench.update("Person", 1, expected: 0, ["name": .string("A")]), try bench.delete("Person", 2, expected: 0),
      try bench.update("Person", 3, expected: 0, ["name": .string("C")]),
      // One that had a version before one that has none.
      try bench.update("Person", 4, expected: 5, ["name": .string("D")]),
      try bench.update("Person", 5, expected: 0, ["name": .string("E")]))
    #expect(
      try bench.plain().cells("SELECT Z_PK, Z_OPT, ZNAME FROM ZPERSON ORDER BY Z_PK")
        == [["1", "1", "A"], ["3", "1", "C"], ["4", "6", "D"], ["5", "1", "E"]])
  }

  @Test("so it does with a value too long to be kept bound", .fact("SQ-42"), arguments: [0, 70_000])
  func missingVersionOfLongValue(_ length: Int) throws {
    let (bench, store) = try bench()
    try bench.plain().execute(
      "INSERT INTO ZPERSON (Z_PK, Z_ENT, Z_OPT, ZNAME) VALUES (1, 3, 0, 'a'), (2, 3, NULL, 'b')")
    let name = String(repeating: "n", count: length)
    try store.commit(
      try bench.update("Person", 1, expected: 0, ["name": .string(name)]),
      try bench.update("Person", 2, expected: 0, ["name": .string(name)]))
    #expect(
      try bench.plain().cells("SELECT Z_PK, Z_OPT, length(ZNAME) FROM ZPERSON ORDER BY Z_PK")
        == [["1", "1", "\(length)"], ["2", "1", "\(length)"]])
  }

  @Test("a statement that fails in the middle takes the whole save back", .fact("SV-11"))
  func failureInTheMiddle() throws {
    let (bench, store) = try bench()
    try bench.plain().execute("CREATE UNIQUE INDEX U ON ZTAG (ZNAME)")
    let failure = storeFailure {
      try store.commit(
        try bench.insert("Person", 1), try bench.insert("Tag", 1, ["name": .string("same")]),
        try bench.insert("Tag", 2, ["name": .string("same")]), try bench.insert("Person", 2))
    }
    guard case .sqlite(let code, _, let sql, _) = failure else { return #expect(Bool(false)) }
    #expect(code == SQLITE_CONSTRAINT_UNIQUE)
    #expect(sql?.contains("ZTAG") == true)
    #expect(try bench.plain().cells("SELECT (SELECT COUNT(*) FROM ZPERSON) + (SELECT COUNT(*) FROM ZTAG)") == [["0"]])
    try store.commit(try bench.insert("Person", 1))
    #expect(try bench.plain().cells("SELECT COUNT(*) FROM ZPERSON") == [["1"]])
  }

  @Test("pairs are linked from either end, twice without harm, and taken away one by one or together", .fact("SQ-22"))
  func pairs() throws {
    let (bench, store) = try bench()
    let (tags, notes) = (try bench.relationship("Note", "tags"), try bench.relationship("Tag", "notes"))
    try store.commit(try (1...3).flatMap { [try bench.insert("Note", $0), try bench.insert("Tag", $0)] })
    // Note is entity 2 and Tag entity 4: the table belongs to Note, whose name sorts first.
    let columns = try bench.plain().columns(of: "Z_2TAGS")
    #expect(columns == ["Z_2NOTES INTEGER", "Z_4TAGS INTEGER"])
    func rows() throws -> [[String]] {
      try bench.plain().cells("SELECT Z_2NOTES, Z_4TAGS FROM Z_2TAGS ORDER BY 1, 2")
    }
    try store.commit(
      .link(tags, owner: 1, member: 2), .link(notes, owner: 2, member: 1), .link(notes, owner: 3, member: 1),
      .link(tags, owner: 2, member: 2))
    #expect(try rows() == [["1", "2"], ["1", "3"], ["2", "2"]])
    try store.commit(.unlink(notes, owner: 3, member: 1))
    #expect(try rows() == [["1", "2"], ["2", "2"]])
    try store.commit(.unlinkAll(notes, owner: 2))
    #expect(try rows().isEmpty)
  }

  @Test("a relationship that is its own inverse is kept in both directions", .fact("CH-065"))
  func reflexivePairs() throws {
    let sketch = ModelSketch().entity("Person")
    sketch.relate("Person", "friends", count: 0, to: "Person", inverse: "friends", inverseCount: 0)
    let bench = try StoreBench(sketch)
    let store = try bench.memory()
    let friends = try bench.relationship("Person", "friends")
    try store.commit(try (1...3).map { try bench.insert("Person", $0) })
    func members(_ owner: Int64) throws -> [Int64] {
      try store.members(of: friends, owner: owner) { _, _ in nil }.map(\.reference.number)
    }
    try store.commit(
      .link(friends, owner: 1, member: 2), .link(friends, owner: 3, member: 1), .link(friends, owner: 2, member: 2))
    #expect(try [members(1), members(2), members(3)] == [[2, 3], [1, 2], [1]])
    try store.commit(.unlink(friends, owner: 2, member: 1))
    #expect(try [members(1), members(2), members(3)] == [[3], [2], [1]])
    try store.commit(.unlinkAll(friends, owner: 1))
    #expect(try [members(1), members(2), members(3)] == [[], [2], []])
  }
}
