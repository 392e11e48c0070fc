import Foundation
import TestKit
import Testing

@testable import CoreData

/// Conflicts in one of several stores, where another one has rows with the same keys.
@Suite struct SeveralStoreConflictTests {
  /// Two SQLite stores of a model, each with one object of an entity: A in the first, B in the second, and both are row 1.
  private static func row(_ model: NSManagedObjectModel, _ entity: String) throws -> StoreRow {
    let row = try StoreRow(.sqlite, model)
    try row.fill(row.stores[0], entity, "A")
    try row.fill(row.stores[1], entity, "B")
    return row
  }

  /// Writes to one of the files past the engine.
  private static func write(_ row: StoreRow, _ file: Int, _ sql: String) throws {
    try Connection(path: row.place("\(file).sqlite").path, flags: 2, timeout: 0).execute(sql)
  }

  private static func key(_ object: NSManagedObject) -> String {
    object.objectID.uriRepresentation().lastPathComponent
  }

  @Test(
    "a conflict is about the object of the store that found it, not about one with the same key in another store",
    .fact("MP-02", "MP-03"), arguments: [1, 2])
  func versions(file: Int) throws {
    let row = try Self.row(Shop.model(), "Note")
    try row.run { context throws in
      let notes: [NSManagedObject] = try ["A", "B"].map { try context.only("Note", $0) }
      for note in notes { note.setValue("mine", forKey: "name") }
      #expect(notes.map(Self.key) == ["p1", "p1"])
      try Self.write(row, file, "UPDATE ZNOTE SET ZNAME = 'other', Z_OPT = Z_OPT + 1")
      context.mergePolicy = NSMergePolicy.error
      let error = try saveFailure(context)
      // What the first store finds fails the save; behind the first, the save is incomplete.
      let found = file == 1 ? error : try #require(error.userInfo[NSUnderlyingErrorKey] as? NSError)
      #expect(found.code == 133020)
      let conflicts = try #require(found.userInfo["conflictList"] as? [NSMergeConflict])
      #expect(conflicts.map(\.sourceObject) == [notes[file - 1]])
      #expect(conflicts.map { $0.persistedSnapshot?["name"] as? String } == ["other"])
    }
  }

  @Test(
    "a clash of unique values is about the objects of the store that found it",
    .fact("MP-11", "MP-03c"), arguments: [1, 2])
  func constraints(file: Int) throws {
    let row = try Self.row(UniqueNodes.model, "Node")
    try row.run { context throws in
      let nodes: [NSManagedObject] = try ["A", "B"].map { try context.only("Node", $0) }
      for node in nodes { node.setValue("mine", forKey: "name") }
      try Self.write(
        row, file, "INSERT INTO ZNODE (Z_PK, Z_ENT, Z_OPT, ZNAME) SELECT 7, Z_ENT, 1, 'mine' FROM ZNODE")
      context.mergePolicy = NSMergePolicy.error
      let error = try saveFailure(context)
      let found = file == 1 ? error : try #require(error.userInfo[NSUnderlyingErrorKey] as? NSError)
      #expect(found.code == 133021)
      let conflicts = try #require(found.userInfo["conflictList"] as? [NSConstraintConflict])
      #expect(conflicts.map(\.conflictingObjects) == [[nodes[file - 1]]])
      #expect(conflicts.map { $0.databaseObject.map(Self.key) } == ["p7"])
    }
  }
}
