import Foundation
import TestKit
import Testing

@testable import CoreData

/// Notes what replaced its values, and derives one from another then.
class Snapshooter: NSManagedObject {
  @Managed var name: String?
  @Managed var shout: String?

  override func awake(fromSnapshotEvents flags: NSSnapshotEventType) {
    super.awake(fromSnapshotEvents: flags)
    if let context = managedObjectContext { Journal.of(context).note("snapshot", self, "\(flags.rawValue)") }
    shout = name?.uppercased()
  }
}

/// Overrides it once more.
final class LoudSnapshooter: Snapshooter {
  override func awake(fromSnapshotEvents flags: NSSnapshotEventType) {
    super.awake(fromSnapshotEvents: flags)
    if let context = managedObjectContext { Journal.of(context).note("loud", self) }
  }
}

@Suite("awake(fromSnapshotEvents:)")
struct SnapshotEventTests {
  private static func model(_ objectClass: NSManagedObject.Type = Snapshooter.self) -> NSManagedObjectModel {
    TestModel.item([attribute("shout", isTransient: true)], objectClass)
  }

  @Test("the flags have Apple's raw values", .fact("AW-03"))
  func rawValues() {
    let flags: [NSSnapshotEventType] = [
      .undoInsertion, .undoDeletion, .undoUpdate, .rollback, .refresh, .mergePolicy,
    ]
    #expect(flags.map(\.rawValue) == [2, 4, 8, 16, 32, 64])
    #expect(NSSnapshotEventType([.undoUpdate, .refresh]).rawValue == 40)
  }

  @Test("undo sends 2 to what goes, 4 to what comes back, 8 to what changed; redo likewise", .fact("AW-03", "CH-086"))
  func undo() throws {
    try onUndoStack(.memory, Self.model()) { _, context, manager in
      let kept = context.make("Item", "Kept")
      let doomed = context.make("Item", "Doomed")
      try context.save()
      manager.removeAllActions()
      context.make("Item", "New")
      kept.setValue("Changed", forKey: "name")
      context.delete(doomed)
      context.processPendingChanges()
      let journal = Journal.of(context)
      context.undo()
      #expect(journal.lines.sorted() == ["snapshot Item Doomed 4", "snapshot Item Kept 8", "snapshot Item New 2"])
      journal.lines = []
      context.redo()
      #expect(journal.lines.sorted() == ["snapshot Item Changed 8", "snapshot Item Doomed 2", "snapshot Item New 4"])
    }
  }

  @Test("rollback sends 16 to what changed and what comes back", .fact("AW-03"), arguments: StoreKind.anywhere)
  func rollback(_ kind: StoreKind) throws {
    try onStack(kind, Self.model()) { _, context in
      let kept = context.make("Item", "Kept")
      let doomed = context.make("Item", "Doomed")
      context.make("Item", "Clean")
      try context.save()
      kept.setValue("Changed", forKey: "name")
      context.delete(doomed)
      context.make("Item", "New")
      context.rollback()
      #expect(Journal.of(context).lines == ["snapshot Item Kept 16", "snapshot Item Doomed 16"])
    }
  }

  @Test(
    "a refresh that keeps the object loaded sends 32; one that makes it a fault sends none", .fact("AW-03", "CH-086"))
  func refresh() throws {
    try onStack(.memory, Self.model()) { _, context in
      let object = context.make("Item", "One")
      try context.save()
      let journal = Journal.of(context)
      context.refresh(object, mergeChanges: false)
      _ = object.value(forKey: "name")
      #expect(journal.lines == [])
      object.setValue("Two", forKey: "name")
      context.refresh(object, mergeChanges: true)
      #expect(journal.lines == ["snapshot Item Two 32"])
    }
  }

  @Test("values derived in it leave the object clean", .evidence(.documented), arguments: StoreKind.anywhere)
  func derived(_ kind: StoreKind) throws {
    try onUndoStack(kind, Self.model()) { _, context, manager in
      let object = try #require(context.make("Item", "one") as? Snapshooter)
      try context.save()
      manager.removeAllActions()
      object.name = "two"
      context.undo()
      #expect(object.shout == "ONE")
      #expect(!object.hasChanges)
      #expect(!context.hasChanges)
    }
  }

  @Test("each override gets it when each calls super", .fact("AW-07"))
  func overrides() throws {
    try onUndoStack(.memory, Self.model(LoudSnapshooter.self)) { _, context, _ in
      let object = context.make("Item", "one")
      context.processPendingChanges()
      object.setValue("two", forKey: "name")
      context.undo()
      #expect(Journal.of(context).lines == ["snapshot Item one 8", "loud Item one"])
    }
  }
}
