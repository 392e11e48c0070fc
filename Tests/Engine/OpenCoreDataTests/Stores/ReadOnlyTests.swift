import Foundation
import Testing

@testable import CoreData

/// Stores that may not be written.
@Suite struct ReadOnlyTests {
  @Test(
    "writing to a read-only store fails with 513 and leaves the context dirty", .fact("SV-20"),
    arguments: StoreKind.allCases)
  func readOnly(kind: StoreKind) throws {
    let row = try StoreRow(kind, Shop.model(), [nil])
    try row.fill(row.stores[0], "Note", "A", "B")
    row.stores[0].isReadOnly = true
    try row.run { context throws in
      context.make("Note", "C")
      #expect(try saveFailure(context).code == 513)
      #expect(context.insertedObjects.count == 1)
      context.rollback()
      let note: NSManagedObject = try context.only("Note", "A")
      note.setValue("Z", forKey: "name")
      #expect(try saveFailure(context).code == 513)
      #expect(context.updatedObjects == [note])
      #expect(context.hasChanges)
      #expect(note.value(forKey: "name") as? String == "Z")
      context.rollback()
      context.delete(note)
      #expect(try saveFailure(context).code == 513)
      #expect(context.deletedObjects == [note])
      context.rollback()
    }
    #expect(try row.names("Note") == ["A", "B"])
  }

  @Test(
    "one changed object of a read-only store keeps the other stores from being written", .fact("SV-20"),
    arguments: StoreKind.allCases)
  func readOnlyAmongOthers(kind: StoreKind) throws {
    let row = try StoreRow(kind)
    try row.fill(row.stores[0], "Note", "A")
    try row.fill(row.stores[1], "Note", "B")
    row.stores[1].isReadOnly = true
    try row.run { context throws in
      for name in ["A", "B"] {
        let note: NSManagedObject = try context.only("Note", name)
        note.setValue(name + "2", forKey: "name")
      }
      #expect(try saveFailure(context).code == 513)
      #expect(context.updatedObjects.count == 2)
      context.rollback()
    }
    #expect(try row.names("Note") == ["A", "B"])
  }

  @Test("a SQLite store opened read-only is read, not written, and its file is not changed", .fact("SV-20"))
  func readOnlyFile() throws {
    let row = try StoreRow(.sqlite, Shop.model(), [nil])
    try row.fill(row.stores[0], "Note", "A")
    try row.coordinator.remove(row.stores[0])
    let before = try row.folder.listing()
    try row.add(nil, [NSReadOnlyPersistentStoreOption: true])
    try row.run { context throws in
      #expect(try context.names("Note") == ["A"])
      context.make("Note", "B")
      #expect(try saveFailure(context).code == 513)
      context.rollback()
    }
    try row.coordinator.remove(row.stores[0])
    #expect(try row.folder.listing()["1.sqlite"] == before["1.sqlite"])
  }
}
