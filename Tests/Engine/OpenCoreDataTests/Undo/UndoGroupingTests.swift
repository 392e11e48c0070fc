import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("what one undo group of a context holds", .fact("UN-11"))
struct UndoGroupingTests {
  @Test(
    "a group that was begun takes in all that is processed before its end", .fact("PP-02"),
    arguments: StoreKind.anywhere)
  func explicitGroup(_ kind: StoreKind) throws {
    try onUndoStack(kind, Television().model) { _, context, manager in
      let series = context.makeSeries("Dark")
      context.processPendingChanges()
      series.rating = 1
      manager.beginUndoGrouping()
      #expect(manager.undoCount == 2, "what was pending belongs to the group before")
      series.rating = 2
      context.processPendingChanges()
      manager.beginUndoGrouping()
      context.makeEpisode("E1", of: series)
      manager.endUndoGrouping()
      series.name = "Light"
      manager.endUndoGrouping()
      #expect(manager.undoCount == 3)
      context.undo()
      #expect(series.rating == 1)
      #expect(series.name == "Dark")
      #expect(series.episodes.isEmpty)
      context.redo()
      #expect(series.rating == 2)
      #expect(series.name == "Light")
      #expect(series.episodes.map(\.name) == ["E1"])
      checkInvariants(of: context)
      context.undo()
      context.undo()
      #expect(series.rating == 0)
      #expect(series.isInserted)
    }
  }

  @Test("a nested group is undone alone while the outer one is open")
  func nestedGroup() throws {
    try onUndoStack(.memory, Television().model) { _, context, manager in
      let series = context.makeSeries("Dark")
      context.processPendingChanges()
      manager.beginUndoGrouping()
      series.rating = 1
      manager.beginUndoGrouping()
      #expect(manager.groupingLevel == 2)
      series.rating = 2
      manager.endUndoGrouping()
      manager.undoNestedGroup()
      #expect(series.rating == 1)
      manager.endUndoGrouping()
      context.undo()
      #expect(series.rating == 0)
    }
  }

  @Test("an application's own operations and the context's are undone in their order")
  func interleaved() throws {
    try onUndoStack(.memory, Television().model) { _, context, manager in
      final class Selection { var name = "none" }
      let selection = Selection()
      let series = context.makeSeries("Dark")
      context.processPendingChanges()
      manager.beginUndoGrouping()
      series.name = "Light"
      manager.registerUndo(withTarget: selection) { selection in
        selection.name = "undone"
        series.rating = 9
      }
      manager.endUndoGrouping()
      context.undo()
      #expect(series.name == "Dark")
      #expect(selection.name == "undone")
      #expect(series.rating == 9)
      context.redo()
      #expect(series.name == "Light", "what the operation changed belongs to the redo")
      #expect(series.rating == 0, "what the operation changed belongs to the redo")
    }
  }

  @Test(
    "what is processed while registration is disabled is not undone", .fact("PP-11", "PP-11b"),
    arguments: StoreKind.anywhere)
  func disabled(_ kind: StoreKind) throws {
    try onUndoStack(kind, Television().model) { _, context, manager in
      let series = context.makeSeries("Dark")
      try context.save()
      manager.removeAllActions()
      series.name = "Recorded"
      context.processPendingChanges()
      manager.disableUndoRegistration()
      series.rating = 5
      context.processPendingChanges()
      manager.enableUndoRegistration()
      context.undo()
      #expect(series.name == "Dark")
      #expect(series.rating == 5)
      #expect(series.isUpdated, "the change that was not recorded is still there to save")
      #expect(!manager.canUndo)
    }
  }

  @Test("without processing first, coalesced changes land on the wrong side", .fact("PP-11"))
  func wrongSide() throws {
    try onUndoStack(.memory, Television().model) { _, context, manager in
      let series = context.makeSeries("Dark")
      context.processPendingChanges()
      series.name = "Lost"
      manager.disableUndoRegistration()
      context.processPendingChanges()
      manager.enableUndoRegistration()
      context.undo()
      #expect(!series.isInserted, "the group before is undone instead")
    }
  }

  @Test("the end of a perform block registers and ends the group", .fact("PP-02"))
  func performEndsGroup() async throws {
    let stack = try TestStack(.memory, model: Television().model)
    let context = stack.context()
    await context.perform {
      context.undoManager = UndoManager()
      context.makeSeries("One")
    }
    await context.perform { _ = context.makeSeries("Two") }
    let names = try await context.perform {
      #expect(context.undoManager?.undoCount == 2)
      context.undo()
      return try context.names("Series")
    }
    #expect(names == ["One"])
  }

  @Test("on the main queue a group stays open over processing and saves, until the queue comes round", .fact("CH-088"))
  @MainActor func mainQueueGroup() async throws {
    let stack = try TestStack(.memory, model: Television().model)
    let context = stack.container.viewContext
    let manager = UndoManager()
    context.undoManager = manager
    let series = context.makeSeries("Dark")
    context.processPendingChanges()
    #expect(manager.groupingLevel == 1)
    #expect(manager.canUndo)
    #expect(manager.undoCount == 0)
    series.rating = 1
    try context.save()
    #expect(manager.groupingLevel == 1)
    #expect(manager.undoCount == 0)
    await mainQueueTurn()
    #expect(manager.groupingLevel == 0)
    #expect(manager.undoCount == 1)
    // Nobody calls anything: the end of the event processes the change, and ends its group with it.
    series.rating = 2
    await mainQueueTurn()
    #expect(manager.groupingLevel == 0)
    #expect(manager.undoCount == 2)
    series.rating = 3
    context.processPendingChanges()
    context.undo()
    #expect(series.rating == 2)
    #expect(manager.groupingLevel == 0)
    context.undo()
    #expect(series.rating == 1)
    context.undo()
    #expect(series.isDeleted, "the insert and the first rating were one event")
  }

  @Test(
    "a private queue has no event but the processing of pending changes, whichever thread it borrows", .fact("CH-088"))
  @MainActor func privateQueueGroup() throws {
    let stack = try TestStack(.memory, model: Television().model)
    let context = stack.container.newBackgroundContext()
    let manager = UndoManager()
    context.performAndWait {
      context.undoManager = manager
      context.makeSeries("Dark")
      context.processPendingChanges()
      #expect(manager.groupingLevel == 0)
      #expect(manager.undoCount == 1)
    }
  }

  @Test("what willSave changes is undone together with what was saved", .fact("CH-085"), arguments: StoreKind.anywhere)
  func willSave(_ kind: StoreKind) throws {
    try onUndoStack(kind, Television().model) { _, context, manager in
      let series = context.makeSeries("Dark")
      try context.save()
      manager.removeAllActions()
      Journal.of(context).reactions["willSave"] = { object in
        if let series = object as? Series, series.rating == 0 { series.rating = 7 }
      }
      series.name = "Light"
      try context.save()
      #expect(series.rating == 7)
      #expect(manager.undoCount == 1)
      context.undo()
      #expect(series.name == "Dark")
      #expect(series.rating == 0)
    }
  }

  @Test("a manager that is taken away and given back keeps its groups", .evidence(.documented))
  func takenAway() throws {
    try onUndoStack(.memory, Television().model) { _, context, manager in
      let series = context.makeSeries("Dark")
      context.processPendingChanges()
      context.undoManager = nil
      series.rating = 4
      context.processPendingChanges()
      context.undoManager = manager
      #expect(manager.undoCount == 1)
      context.undo()
      #expect(!series.isInserted)
      context.redo()
      #expect(series.rating == 4)
      #expect(series.isInserted)
    }
  }
}
