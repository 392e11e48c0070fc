import Foundation
import TestKit
import Testing

@testable import CoreData

/// Saves over several stores of which one fails.
@Suite struct IncompleteSaveTests {
  /// Two or three SQLite stores with a note each, A, B and C, which does not wait for locks; and connections past the
  /// engine.
  private static func row(_ count: Int) throws -> StoreRow {
    let row = try StoreRow(.sqlite, Shop.model(), [])
    for index in 0..<count {
      try row.add(nil, [NSPersistentStoreTimeoutOption: 0])
      try row.fill(row.stores[index], "Note", ["A", "B", "C"][index])
    }
    return row
  }

  private static func lock(_ row: StoreRow, _ index: Int) throws -> Connection {
    let connection = try Connection(path: row.place("\(index + 1).sqlite").path, flags: 2, timeout: 0)
    try connection.execute("BEGIN IMMEDIATE")
    return connection
  }

  private static func change(_ context: NSManagedObjectContext, _ names: String...) throws -> [NSManagedObject] {
    try names.map { name in
      let note: NSManagedObject = try context.only("Note", name)
      note.setValue(name + "2", forKey: "name")
      return note
    }
  }

  @Test("a store that fails after another was written: 134040 with the failed stores and objects", .fact("SV-12"))
  func second() throws {
    let row = try Self.row(2)
    try row.run { context throws in
      let notes = try Self.change(context, "A", "B")
      let other = try Self.lock(row, 1)
      let error = try saveFailure(context)
      #expect(error.code == NSPersistentStoreIncompleteSaveError)
      #expect(error.code == 134040)
      #expect(error.userInfo[NSAffectedStoresErrorKey] as? [NSPersistentStore] == [row.stores[1]])
      #expect(error.userInfo[NSAffectedObjectsErrorKey] as? [NSManagedObject] == [notes[1]])
      #expect((error as? CocoaError)?.affectedStores?.first === row.stores[1])
      #expect((error.userInfo[NSUnderlyingErrorKey] as? NSError)?.code == 134090)
      // Chosen here: what was written is clean, what was not stays changed, and the next save writes it.
      #expect(context.updatedObjects == [notes[1]])
      #expect(context.hasChanges)
      #expect(!notes[0].hasChanges)
      #expect(try row.names("Note") == ["A2", "B"])
      try other.execute("COMMIT")
      try context.save()
      #expect(!context.hasChanges)
    }
    #expect(try row.names("Note") == ["A2", "B2"])
    // A's row was written once, not again by the second save.
    let plain = try Connection(path: row.place("1.sqlite").path, flags: 2, timeout: 0)
    #expect(try plain.cells("SELECT Z_OPT FROM ZNOTE") == [["2"]])
  }

  @Test("while nothing has been written, a store that fails leaves all as it was, with its own error", .fact("SV-11"))
  func first() throws {
    let row = try Self.row(2)
    try row.run { context throws in
      let notes = try Self.change(context, "A", "B")
      let other = try Self.lock(row, 0)
      #expect(try saveFailure(context).code == 134090)
      #expect(context.updatedObjects == Set(notes))
      try other.execute("COMMIT")
      #expect(try row.names("Note") == ["A", "B"])
      try context.save()
    }
    #expect(try row.names("Note") == ["A2", "B2"])
  }

  @Test("stores behind the one that failed are not tried and count as failed", .fact("SV-12", "CH-926"))
  func third() throws {
    let row = try Self.row(3)
    try row.run { context throws in
      let notes = try Self.change(context, "A", "B", "C")
      let other = try Self.lock(row, 1)
      let error = try saveFailure(context)
      #expect(error.userInfo[NSAffectedStoresErrorKey] as? [NSPersistentStore] == Array(row.stores[1...]))
      #expect(error.userInfo[NSAffectedObjectsErrorKey] as? [NSManagedObject] == Array(notes[1...]))
      #expect(try row.names("Note") == ["A2", "B", "C"])
      try other.execute("COMMIT")
      try context.save()
    }
    #expect(try row.names("Note") == ["A2", "B2", "C2"])
  }

  @Test(
    "new and deleted objects of the written store are settled, those of the failed one are as before", .fact("SV-12"))
  func newAndDeleted() throws {
    let row = try Self.row(2)
    try row.run { context throws in
      let (a, b): (NSManagedObject, NSManagedObject) = (try context.only("Note", "A"), try context.only("Note", "B"))
      _ = a.value(forKey: "name")
      let (new, late) = (context.make("Note", "N"), context.make("Note", "L"))
      context.assign(late, to: row.stores[1])
      try context.obtainPermanentIDs(for: [late])
      let early = context.make("Note", "E")
      context.delete(a)
      context.delete(b)
      let posts = Posts(context)
      let other = try Self.lock(row, 1)
      let error = try saveFailure(context)
      #expect(error.code == 134040)
      #expect(error.userInfo[NSAffectedObjectsErrorKey] as? [NSManagedObject] == [late, b])
      #expect(!new.objectID.isTemporaryID)
      #expect(!early.objectID.isTemporaryID)
      #expect(!new.isInserted)
      #expect(a.managedObjectContext == nil)
      #expect(context.insertedObjects == [late])
      #expect(context.deletedObjects == [b])
      // Chosen here: did-save tells what was written.
      #expect(posts.take().last == "didSave deleted[Note A] inserted[Note E, Note N]")
      try other.execute("COMMIT")
      try context.save()
      #expect(!late.isInserted)
      #expect(b.managedObjectContext == nil)
    }
    #expect(try row.names("Note", in: row.stores[0]) == ["E", "N"])
    #expect(try row.names("Note", in: row.stores[1]) == ["L"])
  }

  @Test(
    "a new object that was assigned to no store, and whose store was not written, is still new", .fact("SV-12"))
  func unassigned() throws {
    let row = try StoreRow(.sqlite, Shop.model(), ["Goods", "People"])
    try row.fill(row.stores[1], "Person", "Q")
    try row.run { context throws in
      let old: NSManagedObject = try context.only("Person", "Q")
      old.setValue("Q2", forKey: "name")
      let item = context.make("Item", "I")
      let person = context.make("Person", "P")
      let id = person.objectID
      // Somebody changed Q's row: the conflict shows in the second transaction, after keys have been taken.
      let plain = try Connection(path: row.place("2.sqlite").path, flags: 2, timeout: 0)
      try plain.execute("UPDATE ZPERSON SET Z_OPT = 7")
      let error = try saveFailure(context)
      #expect(error.code == 134040)
      #expect(error.userInfo[NSAffectedObjectsErrorKey] as? [NSManagedObject] == [person, old])
      #expect(!item.isInserted)
      #expect(context.insertedObjects == [person])
      #expect(person.objectID == id)
      context.refresh(old, mergeChanges: false)
      try context.save()
      #expect(!context.hasChanges)
    }
    #expect(try row.names("Item") == ["I"])
    #expect(try row.names("Person") == ["P", "Q"])
  }

  @Test(
    "new objects of a store that was not written have their temporary IDs again, and their assignment", .fact("SV-12"))
  func temporaryIDs() throws {
    let row = try Self.row(2)
    try row.run { context throws in
      _ = try Self.change(context, "A", "B")
      let late = context.make("Note", "L")
      context.assign(late, to: row.stores[1])
      let temporary = late.objectID
      // Somebody changed B's row: the conflict shows in the second transaction, after keys have been taken.
      try Connection(path: row.place("2.sqlite").path, flags: 2, timeout: 0)
        .execute("UPDATE ZNOTE SET Z_OPT = 9 WHERE ZNAME = ?", [.string("B")])
      let error = try saveFailure(context)
      #expect(error.code == 134040)
      #expect((error.userInfo[NSUnderlyingErrorKey] as? NSError)?.code == 133020)
      #expect(late.objectID == temporary)
      #expect(context.registeredObject(for: temporary) === late)
      #expect(late.isInserted)
      context.refresh(try context.only("Note", "B2"), mergeChanges: true)
      try context.save()
    }
    #expect(try row.names("Note", in: row.stores[1]) == ["B2", "L"])
    #expect(try row.names("Note", in: row.stores[0]) == ["A2"])
  }

  @Test("a save over a store in memory and one in a file writes both")
  func mixed() throws {
    let row = try StoreRow(.sqlite, Shop.model(), [nil])
    let memory = try row.coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
    try row.run { context throws in
      context.make("Note", "file")
      context.assign(context.make("Note", "memory"), to: memory)
      try context.save()
    }
    #expect(try row.names("Note", in: row.stores[0]) == ["file"])
    #expect(try row.names("Note", in: memory) == ["memory"])
  }
}
