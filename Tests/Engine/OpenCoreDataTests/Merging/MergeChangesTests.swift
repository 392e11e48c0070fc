import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData

/// Keeps the did-save notification of a context.
final class SaveNote {
  private(set) var last: Notification?
  private var token: (any NSObjectProtocol)?
  /// As in `Posts`: another context may come to have the address.
  private weak var context: NSManagedObjectContext?

  init(_ context: NSManagedObjectContext, _ name: Notification.Name = .NSManagedObjectContextDidSave) {
    self.context = context
    let box = Unchecked(WeakNote(self))
    token = NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) {
      guard let note = box.value.note, $0.object as? NSManagedObjectContext === note.context else { return }
      note.last = $0
    }
  }

  deinit { token.map { NotificationCenter.default.removeObserver($0) } }

  /// The names behind the IDs under a key.
  func count(_ key: String) -> Int { (last?.userInfo?[key] as? Set<NSManagedObjectID>)?.count ?? 0 }
}

private final class WeakNote {
  weak var note: SaveNote?
  init(_ note: SaveNote) { self.note = note }
}

extension TestStack {
  /// Saves what a body changes in a context of its own, and gives the did-save notification.
  func note(
    _ name: Notification.Name = .NSManagedObjectContextDidSave, _ body: (NSManagedObjectContext) throws -> Void
  ) throws -> Notification {
    try run { context in
      let note = SaveNote(context, name)
      try body(context)
      try context.save()
      return try #require(note.last)
    }
  }
}

@Suite("merging saves") struct MergeChangesTests {
  @Test(
    "updates refresh loaded objects, inserts are told of, faults are left alone",
    .fact("RF-07", "RF-08", "RF-09", "NT-08"),
    arguments: StoreKind.allCases)
  func updatesAndInserts(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let loaded = context.makeSeries("Loaded")
      let fault = context.makeSeries("Fault")
      try context.save()
      context.refresh(fault, mergeChanges: false)
      context.processPendingChanges()
      let note = try stack.note { other in
        try other.series("Loaded").rating = 2
        try other.series("Fault").rating = 3
        other.makeSeries("New")
      }
      #expect(loaded.rating == 0)
      let posts = Posts(context)
      let merged = SaveNote(context, .NSManagedObjectContextDidMergeChangesObjectIDs)
      context.mergeChanges(fromContextDidSave: note)
      #expect(posts.take() == ["didChange inserted[Series] refreshed[Series]"])
      #expect(context.insertedObjects.isEmpty)
      #expect(context.updatedObjects.isEmpty)
      #expect(!context.hasChanges)
      #expect(fault.isFault)
      #expect(loaded.rating == 2)
      #expect(fault.rating == 3)
      #expect(merged.count(NSInsertedObjectIDsKey) == 1)
      #expect(merged.count(NSUpdatedObjectIDsKey) == 2)
      #expect(merged.count(NSRefreshedObjectIDsKey) == 1)
      #expect(merged.count(NSDeletedObjectIDsKey) == 0)
      #expect(merged.last?.object as? NSManagedObjectContext === context)
    }
  }

  @Test("a merged insert leaves the context unless somebody keeps it", .fact("RF-13"), arguments: StoreKind.allCases)
  func insertsLeave(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let note = try stack.note { $0.makeSeries("New") }
      context.mergeChanges(fromContextDidSave: note)
      #expect(context.registeredObjects.isEmpty)
      let posts = Posts(context)
      var kept: Set<NSManagedObject> = []
      posts.reactions["didChange"] = {
        kept = posts.infos.last??[NSInsertedObjectsKey] as? Set<NSManagedObject> ?? []
      }
      context.mergeChanges(fromContextDidSave: note)
      #expect(kept.count == 1)
      #expect(kept.first?.isFault == true)
      #expect(context.registeredObjects == kept)
      #expect((kept.first as? Series)?.name == "New")
    }
  }

  @Test(
    "a merged delete is a delete here until this context saves, whose did-save repeats it",
    .fact("RF-10", "RF-10b", "RF-50"),
    arguments: StoreKind.allCases)
  func deletes(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.save()
      let note = try stack.note { $0.delete(try $0.series("Dark")) }
      let posts = Posts(context)
      context.mergeChanges(fromContextDidSave: note)
      #expect(posts.take() == ["didChange deleted[Series Dark]"])
      #expect(series.isDeleted)
      #expect(!series.isFault)
      #expect(series.name == "Dark")
      #expect(context.deletedObjects == [series])
      #expect(context.hasChanges)
      #expect(try context.names("Series").isEmpty)
      try context.save()
      #expect(!context.hasChanges)
      #expect(series.managedObjectContext == nil)
      #expect(posts.take() == ["willSave", "didSave deleted[Series Dark]"])
    }
  }

  @Test(
    "a rollback takes a merged delete back, and the object reads what was known of its row", .fact("UN-02", "CH-1053"),
    arguments: StoreKind.allCases)
  func rolledBack(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.save()
      let note = try stack.note { $0.delete(try $0.series("Dark")) }
      context.mergeChanges(fromContextDidSave: note)
      context.rollback()
      #expect(!series.isDeleted)
      #expect(series.managedObjectContext === context)
      #expect(series.name == "Dark")
      #expect(!context.hasChanges)
      #expect(try context.names("Series") == [], "the store decides what a fetch finds")
      try context.save()
      series.name = "Lost"
      #expect(try saveFailure(context).code == 133020)
      context.refresh(series, mergeChanges: false)
      #expect(series.name == nil, "a fault without a row")
      #expect(series.isDeleted)
      try context.save()
    }
  }

  @Test(
    "a controller is told of a merged change to a loaded object, and not of one to a fault or to what nobody holds",
    .fact("RF-08b", "CH-1052"), arguments: StoreKind.allCases)
  func controllerAndFault(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      context.makeRated("A", 1)
      context.makeRated("B", 5)
      try context.save()
      context.reset()
      let log = ResultsLog()
      let controller = try context.seriesController(log, matching: NSPredicate(format: "rating < 5"))
      let shown = try #require(controller.fetchedObjects?.first)
      #expect(shown.isFault)
      let first = try stack.note { other in
        try other.series("A").rating = 2
        try other.series("B").rating = 3
      }
      context.mergeChanges(fromContextDidSave: first)
      #expect(log.take() == [])
      #expect(controller.names == ["A"])
      #expect(shown.rating == 2)
      let second = try stack.note { try $0.series("A").rating = 4 }
      context.mergeChanges(fromContextDidSave: second)
      #expect(log.take() == ["will", "update Series A 0.0 → 0.0", "did"])
      try controller.performFetch()
      #expect(controller.names == ["A", "B"])
      #expect(controller.fetchedObjects?.map(\.rating) == [4, 3])
    }
  }

  @Test("delete rules run for a merged delete", .fact("RF-11"), arguments: StoreKind.allCases)
  func rules(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark", "E1", "E2")
      let kept = context.makeSeries("Kept")
      try context.save()
      let episodes = series.episodes
      let note = try stack.note { $0.delete(try $0.series("Dark")) }
      context.mergeChanges(fromContextDidSave: note)
      #expect(context.deletedObjects == Set(episodes as Set<NSManagedObject>).union([series]))
      kept.rating = 1
      try context.save()
      #expect(try stack.storedNames("Series") == ["Kept"])
    }
  }

  @Test(
    "victims here of which the other side said nothing do not spoil the save", .fact("RF-11"),
    arguments: StoreKind.allCases)
  func silentVictims(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark", "E1")
      let episode = try context.episode("E1")
      try context.save()
      #expect(series.episodes == [episode])
      try stack.deleteUnseen("Episode", "E1")
      try stack.deleteUnseen("Series", "Dark")
      NSManagedObjectContext.mergeChanges(
        fromRemoteContextSave: [NSDeletedObjectsKey: [series.objectID]], into: [context])
      #expect(context.deletedObjects == [series, episode])
      try context.save()
      #expect(episode.managedObjectContext == nil)
    }
  }

  @Test(
    "a delete of what is not held, and an update of what is not held, are not told", .fact("RF-15"),
    arguments: StoreKind.allCases
  )
  func notHeld(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      try stack.run { other in
        other.makeSeries("A")
        other.makeSeries("B")
        try other.save()
      }
      let note = try stack.note { other in
        other.delete(try other.series("A"))
        try other.series("B").rating = 1
      }
      let posts = Posts(context)
      context.mergeChanges(fromContextDidSave: note)
      #expect(posts.lines.isEmpty)
      #expect(!context.hasChanges)
      #expect(context.registeredObjects.isEmpty)
    }
  }

  @Test(
    "a held fault is deleted too, and reads what this context last knew", .fact("RF-10", "CH-503"),
    arguments: StoreKind.allCases)
  func heldFault(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark", "E1")
      try context.save()
      context.refreshAllObjects()
      context.shouldDeleteInaccessibleFaults = false
      let note = try stack.note { $0.delete(try $0.series("Dark")) }
      context.mergeChanges(fromContextDidSave: note)
      #expect(series.isDeleted)
      #expect(series.name == "Dark")
      try context.save()
      #expect(series.managedObjectContext == nil)
    }
  }

  @Test(
    "changes made here survive a merge, and the save does not conflict", .fact("MP-15"), arguments: StoreKind.allCases)
  func changesSurvive(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      let doomed = context.makeSeries("Doomed")
      try context.save()
      series.name = "Mine"
      context.delete(doomed)
      let note = try stack.note { other in
        try other.series("Dark").rating = 7
        try other.series("Doomed").rating = 7
      }
      context.mergeChanges(fromContextDidSave: note)
      #expect(series.isUpdated)
      #expect(series.name == "Mine")
      #expect(series.rating == 7)
      try context.save()
      #expect(try stack.storedNames("Series") == ["Mine"])
      #expect(try stack.run { try $0.series("Mine").rating } == 7)
    }
  }

  @Test("a loaded to-many shows members that joined elsewhere", arguments: StoreKind.allCases)
  func members(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark", "E1")
      try context.save()
      #expect(series.episodes.count == 1)
      let note = try stack.note { $0.makeEpisode("E2", of: try $0.series("Dark")) }
      context.mergeChanges(fromContextDidSave: note)
      #expect(Set(series.episodes.compactMap(\.name)) == ["E1", "E2"])
    }
  }

  @Test("a merge is no step to undo", .fact("CH-075"), arguments: StoreKind.allCases)
  func undo(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      let doomed = context.makeSeries("Doomed")
      try context.save()
      let manager = OpenCoreData.UndoManager()
      context.undoManager = manager
      series.name = "Mine"
      let note = try stack.note { other in
        other.delete(try other.series("Doomed"))
        try other.series("Dark").rating = 4
      }
      context.mergeChanges(fromContextDidSave: note)
      #expect(doomed.isDeleted)
      #expect(manager.canUndo)
      context.undo()
      #expect(series.name == "Dark")
      #expect(series.rating == 4)
      #expect(doomed.isDeleted)
      #expect(!manager.canUndo)
      try context.save()
    }
  }

  @Test(
    "pending changes are told before the merge, the merge before the call returns", .fact("NT-11", "CH-022", "PP-10"),
    arguments: StoreKind.allCases)
  func order(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let posts = Posts(context)
      let note = try stack.note { $0.makeSeries("New") }
      context.makeSeries("Pending")
      context.mergeChanges(fromContextDidSave: note)
      #expect(posts.take() == ["didChange inserted[Series Pending]", "didChange inserted[Series]"])
      try context.save()
    }
  }

  @Test("a save through another coordinator on the same file is merged", .fact("CH-076"))
  func otherCoordinator() throws {
    try onStack(.sqlite, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      let doomed = context.makeSeries("Doomed")
      try context.save()
      let second = try stack.reopened()
      defer { withExtendedLifetime(second) {} }
      let other = second.context()
      let note = SaveNote(other)
      try other.performAndWait {
        try other.series("Dark").rating = 8
        other.delete(try other.series("Doomed"))
        try other.save()
      }
      context.mergeChanges(fromContextDidSave: try #require(note.last))
      #expect(series.rating == 8)
      #expect(doomed.isDeleted)
      try context.save()
    }
  }
}
