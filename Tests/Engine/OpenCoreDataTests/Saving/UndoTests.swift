import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("rollback and reset")
struct UndoTests {
  @Test(
    "rollback drops inserts, revives deletes, restores values", .fact("UN-02", "D2"),
    .shows("a-delete-without-a-save"), arguments: StoreKind.anywhere)
  func rollback(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let kept = context.makeSeries("Kept", "K1")
      let doomed = context.makeSeries("Doomed", "D1")
      let history = context.makeHistory("H1", of: try context.episode("D1"))
      try context.save()
      let victim = try context.episode("D1")
      kept.name = "Changed"
      kept.episodes = []
      context.delete(doomed)
      let new = context.makeSeries("New", "N1")
      context.processPendingChanges()
      context.rollback()
      checkInvariants(of: context)
      #expect(kept.name == "Kept")
      #expect(kept.episodes.map(\.name) == ["K1"])
      #expect(!doomed.isDeleted)
      #expect(!victim.isDeleted)
      #expect(doomed.episodes == [victim])
      #expect(victim.series === doomed)
      #expect(victim.history === history)
      #expect(new.managedObjectContext == nil)
      #expect(!context.hasChanges)
      try context.save()
      #expect(try stack.storedNames("Series") == ["Doomed", "Kept"])
      #expect(try stack.storedNames("Episode") == ["D1", "K1"])
    }
  }

  @Test(
    "after rollback the sets are empty and a rolled-back insert is not registered", .fact("UN-05"),
    arguments: StoreKind.anywhere)
  func setsAreEmpty(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      try context.save()
      series.name = "Lost"
      let new = context.makeSeries("New")
      let id = new.objectID
      let discarded = context.makeSeries("Discarded")
      context.delete(discarded)
      context.rollback()
      #expect(context.insertedObjects.isEmpty)
      #expect(context.updatedObjects.isEmpty)
      #expect(context.deletedObjects.isEmpty)
      #expect(context.registeredObject(for: id) == nil)
      #expect(context.registeredObjects == [series])
      #expect(!new.isInserted)
      #expect(!discarded.isDeleted)
      #expect(!series.hasChanges)
    }
  }

  @Test("rollback before processing revives as well", .fact("UN-02"), arguments: StoreKind.anywhere)
  func unprocessed(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark", "E1")
      try context.save()
      context.delete(series)
      context.rollback()
      context.processPendingChanges()
      #expect(!series.isDeleted)
      #expect(context.deletedObjects.isEmpty)
      try context.save()
      #expect(try stack.storedNames("Episode") == ["E1"])
    }
  }

  @Test("rollback reads nothing: another context's save stays unseen", .fact("UN-02"), arguments: StoreKind.anywhere)
  func noFetch(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.save()
      try stack.run { other in
        try other.series("Dark").name = "Other"
        try other.save()
      }
      series.rating = 5
      context.rollback()
      #expect(series.name == "Dark")
    }
  }

  @Test("moves between parents are taken back on all three objects", .fact("UN-02"), arguments: StoreKind.anywhere)
  func moves(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let one = context.makeSeries("One", "E1", "E2")
      let two = context.makeSeries("Two")
      try context.save()
      let episode = try context.episode("E1")
      episode.series = two
      context.rollback()
      checkInvariants(of: context)
      #expect(episode.series === one)
      #expect(one.episodes.count == 2)
      #expect(two.episodes.isEmpty)
    }
  }

  @Test("an insert whose permanent ID was obtained is dropped too", .fact("UN-02"), arguments: StoreKind.anywhere)
  func permanentInsert(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.obtainPermanentIDs(for: [series])
      let id = series.objectID
      context.rollback()
      #expect(context.registeredObject(for: id) == nil)
      #expect(throws: CocoaError.self) { try context.existingObject(with: id) }
      try context.save()
      #expect(try stack.storedNames("Series") == [])
    }
  }

  @Test("rollback sends no awakeFromInsert", .fact("AW-01", "CH-019"), arguments: StoreKind.anywhere)
  func noAwakeFromInsert(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      try context.save()
      context.delete(series)
      context.processPendingChanges()
      context.rollback()
      #expect(Journal.of(context).lines("awakeFromInsert").count == 1)
    }
  }

  @Test(
    "reset makes every object a fault without context and posts invalidatedAll", .fact("UN-07", "UN-07b"),
    arguments: StoreKind.anywhere)
  func reset(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark", "E1")
      try context.save()
      let episode = try context.episode("E1")
      let new = context.makeSeries("New")
      series.name = "Lost"
      context.processPendingChanges()
      let posts = Posts(context)
      context.reset()
      for object in [series, episode, new] as [NSManagedObject] {
        #expect(object.isFault)
        #expect(object.managedObjectContext == nil)
        #expect(!object.hasChanges)
      }
      #expect(posts.take() == ["didChange invalidatedAll[Episode ID, Series ID, Series ID]"])
      #expect(!context.hasChanges)
      #expect(context.registeredObjects.isEmpty)
    }
  }

  @Test(
    "after reset a held object reads nil and 0, and is no fault then", .fact("UN-08"), arguments: StoreKind.anywhere)
  func afterReset(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark", "E1")
      try context.save()
      context.reset()
      #expect(series.isFault)
      series.willAccessValue(forKey: nil)
      #expect(!series.isFault)
      #expect(series.name == nil)
      #expect(series.rating == 0)
      #expect(series.episodes.isEmpty)
    }
  }

  @Test("saving after reset saves nothing: deleted rows are still there", .fact("UN-09"), arguments: StoreKind.anywhere)
  func saveAfterReset(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.save()
      context.delete(series)
      context.makeSeries("New")
      context.reset()
      let posts = Posts(context)
      try context.save()
      #expect(posts.take() == ["willSave", "didSave"])
      #expect(try stack.storedNames("Series") == ["Dark"])
      #expect(try context.series("Dark") !== series)
    }
  }
}
