import Foundation
import TestKit
import Testing

@testable import CoreData

/// A stack and a context with an undo manager, on the context's queue.
func onUndoStack(
  _ kind: StoreKind, _ model: NSManagedObjectModel, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (TestStack, NSManagedObjectContext, UndoManager) throws -> Void
) throws {
  try onStack(kind, model, sourceLocation: sourceLocation) { stack, context in
    let manager = UndoManager()
    context.undoManager = manager
    try body(stack, context, manager)
  }
}

@Suite("undo and redo of a context")
struct ContextUndoTests {
  @Test(
    "there is no undo manager by default: undo does nothing, rollback works", .fact("UN-01", "UN-01b"),
    arguments: StoreKind.anywhere)
  func noManager(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      #expect(context.undoManager == nil)
      #expect(stack.container.viewContext.undoManager == nil)
      let series = context.makeSeries("Dark")
      try context.save()
      series.name = "Light"
      context.processPendingChanges()
      context.undo()
      context.redo()
      #expect(series.name == "Light")
      #expect(series.isUpdated)
      context.rollback()
      #expect(series.name == "Dark")
      #expect(!series.isUpdated)
    }
  }

  @Test(
    "an undone insertion leaves the context; redone it is the same object with ID and values", .fact("PP-02"),
    arguments: StoreKind.anywhere)
  func insertion(_ kind: StoreKind) throws {
    try onUndoStack(kind, Television().model) { stack, context, manager in
      let series = context.makeSeries("Dark", "E1")
      series.rating = 3
      let episode = try #require(series.episodes.first)
      let id = series.objectID
      context.processPendingChanges()
      #expect(manager.undoCount == 1)
      #expect(manager.groupingLevel == 0)
      context.undo()
      #expect(context.insertedObjects.isEmpty)
      #expect(!context.hasChanges)
      #expect(context.registeredObject(for: id) == nil)
      #expect(context.registeredObjects.isEmpty)
      #expect(series.managedObjectContext == nil)
      #expect(!series.isInserted)
      #expect(try context.names("Series") == [])
      context.redo()
      checkInvariants(of: context)
      #expect(context.registeredObject(for: id) === series)
      #expect(series.objectID == id)
      #expect(id.isTemporaryID)
      #expect(series.isInserted)
      #expect(episode.isInserted)
      #expect(context.hasChanges)
      #expect(series.name == "Dark")
      #expect(series.rating == 3)
      #expect(series.episodes == [episode])
      #expect(episode.series === series)
      try context.save()
      #expect(try stack.storedNames("Series") == ["Dark"])
      #expect(try stack.storedNames("Episode") == ["E1"])
      #expect(try stack.storedKey("Episode", "E1", "series") == "Series p1")
    }
  }

  @Test(
    "a change of values goes back with its state, one event at a time", .fact("UN-11"), arguments: StoreKind.anywhere)
  func values(_ kind: StoreKind) throws {
    try onUndoStack(kind, Television().model) { _, context, manager in
      let series = context.makeSeries("Dark")
      try context.save()
      manager.removeAllActions()
      series.name = "One"
      series.name = "Two"
      series.rating = 2
      context.processPendingChanges()
      series.name = "Three"
      context.processPendingChanges()
      context.undo()
      #expect(series.name == "Two")
      #expect(series.rating == 2)
      #expect(series.isUpdated)
      context.undo()
      #expect(series.name == "Dark")
      #expect(series.rating == 0)
      #expect(!series.isUpdated)
      #expect(!series.hasChanges)
      #expect(context.updatedObjects.isEmpty)
      #expect(!context.hasChanges)
      #expect(series.changedValues().isEmpty)
      context.redo()
      #expect(series.name == "Two")
      #expect(series.rating == 2)
      #expect(series.isUpdated)
      #expect(context.hasChanges)
      context.redo()
      #expect(series.name == "Three")
      #expect(!manager.canRedo)
    }
  }

  @Test("changes that were not processed yet are undone too: undo reaches a checkpoint first", .fact("UN-11"))
  func pending() throws {
    try onUndoStack(.memory, Television().model) { _, context, manager in
      let series = context.makeSeries("Dark")
      try context.save()
      manager.removeAllActions()
      series.name = "Light"
      #expect(!manager.canUndo)
      context.undo()
      #expect(series.name == "Dark")
      #expect(!series.isUpdated)
      #expect(manager.canRedo)
      series.rating = 4
      #expect(!manager.canRedo, "asking reaches a checkpoint: the pending change ends the redo")
    }
  }

  @Test(
    "rollback empties the undo stack, and redo after it does nothing", .fact("UN-02", "UN-06"),
    arguments: StoreKind.anywhere)
  func rollback(_ kind: StoreKind) throws {
    try onUndoStack(kind, Television().model) { _, context, manager in
      let series = context.makeSeries("Dark")
      try context.save()
      series.name = "One"
      context.processPendingChanges()
      series.name = "Two"
      context.processPendingChanges()
      context.undo()
      context.rollback()
      #expect(!manager.canUndo)
      #expect(!manager.canRedo)
      context.redo()
      context.undo()
      #expect(series.name == "Dark")
      #expect(!context.hasChanges)
    }
  }

  @Test("reset takes the context's operations off the stack, and leaves those of others", .fact("CH-087"))
  func reset() throws {
    try onUndoStack(.memory, Television().model) { _, context, manager in
      manager.beginUndoGrouping()
      manager.registerUndo(withTarget: manager) { _ in }
      manager.endUndoGrouping()
      let series = context.makeSeries("Dark")
      context.processPendingChanges()
      #expect(manager.undoCount == 2)
      context.reset()
      #expect(manager.undoCount == 1)
      context.undo()
      #expect(series.managedObjectContext == nil)
      #expect(context.registeredObjects.isEmpty)
    }
  }

  @Test("undo and redo of a creation send no awakeFromInsert again", .fact("UN-10"), arguments: StoreKind.anywhere)
  func noAwakeFromInsert(_ kind: StoreKind) throws {
    try onUndoStack(kind, Television().model) { _, context, _ in
      context.makeSeries("Dark", "E1")
      context.processPendingChanges()
      context.undo()
      context.redo()
      #expect(Journal.of(context).lines("awakeFromInsert") == ["awakeFromInsert Series", "awakeFromInsert Episode"])
    }
  }

  @Test("undo and redo call no accessor or relationship hook, and no prepareForDeletion", .evidence(.documented))
  func noHooks() throws {
    try onUndoStack(.memory, Television().model) { _, context, manager in
      let series = context.makeSeries("Dark", "E1")
      try context.save()
      manager.removeAllActions()
      context.delete(series)
      context.processPendingChanges()
      let journal = Journal.of(context)
      journal.lines = []
      context.undo()
      context.redo()
      #expect(journal.lines("add", "remove", "set", "prepareForDeletion") == [])
    }
  }

  @Test(
    "undo and redo post objects-did-change like changes made by hand", .fact("PP-02"), arguments: StoreKind.anywhere)
  func notifications(_ kind: StoreKind) throws {
    try onUndoStack(kind, Television().model) { _, context, manager in
      let doomed = context.makeSeries("Doomed")
      let changed = context.makeSeries("Changed")
      try context.save()
      manager.removeAllActions()
      context.makeSeries("New")
      changed.rating = 1
      context.delete(doomed)
      context.processPendingChanges()
      let posts = Posts(context)
      context.undo()
      #expect(posts.take() == ["didChange deleted[Series] inserted[Series Doomed] updated[Series Changed]"])
      context.redo()
      #expect(posts.take() == ["didChange deleted[Series Doomed] inserted[Series New] updated[Series Changed]"])
      context.processPendingChanges()
      #expect(posts.take() == [])
    }
  }

  @Test("a clean object whose only change is undone is written by no save", arguments: StoreKind.anywhere)
  func nothingToSave(_ kind: StoreKind) throws {
    try onUndoStack(kind, Television().model) { stack, context, _ in
      let series = context.makeSeries("Dark")
      try context.save()
      let version = try stack.storedVersion("Series", "Dark")
      series.name = "Light"
      context.undo()
      try context.save()
      #expect(try stack.storedVersion("Series", "Dark") == version)
    }
  }
}
