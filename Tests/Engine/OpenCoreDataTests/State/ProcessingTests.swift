import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("processPendingChanges")
struct ProcessingTests {
  @Test(
    "perform processes after the block, performAndWait does not", .fact("PP-03", "PP-03b"),
    arguments: StoreKind.anywhere)
  func performProcesses(_ kind: StoreKind) async throws {
    let stack = try TestStack(kind, model: TestModel.item())
    let context = stack.context()
    let posts = Posts(context)
    context.performAndWait { _ = context.make("Item", "one") }
    #expect(posts.take() == [])
    await context.perform { _ = context.make("Item", "two") }
    context.performAndWait { #expect(posts.take() == ["didChange inserted[Item one, Item two]"]) }
  }

  @Test(
    "many events before the main queue comes round wait in one place, and those of lost contexts in none",
    .fact("PP-02"))
  @MainActor
  func manyEvents() throws {
    let stack = try TestStack(.memory, model: TestModel.item())
    let context = NSManagedObjectContext(.mainQueue)
    context.persistentStoreCoordinator = stack.coordinator
    context.undoManager = UndoManager()
    let item = context.make("Item", "one")
    try context.save()
    let before = MainQueueRound.shared.count
    for number in 0..<1_000 {
      item.setValue("\(number)", forKey: "name")
      try context.save()
      NSManagedObjectContext.child(of: context, .mainQueue).make("Item", "two")
    }
    #expect(MainQueueRound.shared.count < before + 200)
  }

  @Test("a call from inside itself has no effect", .fact("PP-04", "CH-009"), arguments: StoreKind.anywhere)
  func reentrant(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark", "E1")
      let other = context.makeSeries("Lost", "L1")
      try context.save()
      let victim = try context.episode("L1")
      var victimWasDeleted: Bool?
      Journal.of(context).reactions["remove"] = { _ in
        context.delete(other)
        context.processPendingChanges()
        if victimWasDeleted == nil { victimWasDeleted = victim.isDeleted }
      }
      context.delete(series)
      context.processPendingChanges()
      #expect(victimWasDeleted == false)
      #expect(victim.isDeleted, "the outer call finishes the work")
    }
  }

  @Test(
    "a call from an observer of the changes has no effect: nobody is told while others are being told",
    .fact("PP-04", "CH-009"), arguments: StoreKind.anywhere)
  func reentrantObserver(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      try context.save()
      let posts = Posts(context)
      var told: [String] = []
      posts.reactions["didChange"] = {
        if posts.lines.count > 1 { return }
        series.name = "Darker"
        context.processPendingChanges()
        told = posts.lines
      }
      series.rating = 5
      context.processPendingChanges()
      #expect(told == ["didChange updated[Series Dark]"])
      context.processPendingChanges()
      #expect(posts.take() == ["didChange updated[Series Dark]", "didChange updated[Series Darker]"])
    }
  }

  @Test("changes are reported once; a fetch reports nothing", .fact("PP-06", "PP-06b"), arguments: StoreKind.anywhere)
  func reportedOnce(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    try stack.run { context in
      context.makeSeries("Lost")
      try context.save()
    }
    try stack.run { context in
      let posts = Posts(context)
      context.makeSeries("Dark")
      context.processPendingChanges()
      #expect(posts.take() == ["didChange inserted[Series Dark]"])
      context.processPendingChanges()
      _ = try context.series("Lost")
      context.processPendingChanges()
      #expect(posts.take() == [])
    }
  }

  @Test("a further change of an unsaved object is reported as updated", .fact("PP-07"), arguments: StoreKind.anywhere)
  func updateOfInserted(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let posts = Posts(context)
      let series = context.makeSeries("Dark")
      context.processPendingChanges()
      _ = posts.take()
      series.name = "Lost"
      context.processPendingChanges()
      #expect(posts.take() == ["didChange updated[Series Lost]"])
      #expect(context.insertedObjects == [series])
      try context.save()
    }
  }

  @Test(
    "one event that holds an insert and its delete reports the delete, of an object that can still be read",
    .fact("ST-50", "CH-010"), arguments: StoreKind.anywhere)
  func insertAndDelete(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let posts = Posts(context)
      let series = context.makeSeries("Dark", "E1")
      var flags: [Bool] = []
      posts.reactions["didChange"] = { flags = [series.isDeleted, series.isInserted, series.isFault] }
      context.delete(series)
      context.processPendingChanges()
      #expect(posts.take() == ["didChange deleted[Episode E1, Series Dark]"])
      #expect(flags == [true, false, false])
      #expect(!series.isDeleted)
      #expect(series.name == nil)
      #expect(context.deletedObjects.isEmpty)
      try context.save()
      #expect(posts.take() == ["willSave", "didSave"])
      context.delete(context.makeSeries("Lost"))
      try context.save()
      #expect(posts.take() == ["didChange deleted[Series Lost]", "willSave", "didSave"])
      context.delete(context.makeSeries("Gone"))
      context.rollback()
      #expect(posts.take() == ["didChange deleted[Series Gone]"])
    }
  }

  @Test("undo of such an event brings nothing", .fact("CH-010"), arguments: StoreKind.anywhere)
  func undoneInsertAndDelete(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let undo = UndoManager()
      context.undoManager = undo
      let kept = context.makeSeries("Kept")
      context.processPendingChanges()
      kept.rating = 5
      context.delete(context.makeSeries("Dark"))
      context.processPendingChanges()
      undo.undo()
      #expect(kept.rating == 0)
      #expect(context.insertedObjects == [kept])
      try context.save()
      #expect(try context.names("Series") == ["Kept"])
    }
  }

  @Test(
    "what an observer changes while it is told comes with the next call", .fact("NT-11"), arguments: StoreKind.anywhere)
  func changesOfObservers(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      try context.save()
      let posts = Posts(context)
      var isFirst = true
      posts.reactions["didChange"] = {
        if isFirst { series.rating += 1 }
        isFirst = false
      }
      series.name = "Lost"
      context.processPendingChanges()
      #expect(posts.take() == ["didChange updated[Series Lost]"])
      context.processPendingChanges()
      #expect(posts.take() == ["didChange updated[Series Lost]"])
      context.processPendingChanges()
      #expect(posts.take() == [])
    }
  }

  @Test(
    "a save made by an observer of objects-did-change propagates the deletes it finds", .fact("PP-09"),
    arguments: StoreKind.anywhere)
  func saveInObserver(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let doomed = context.makeSeries("Doomed", "D1")
      let other = context.makeSeries("Other")
      try context.save()
      let posts = Posts(context)
      var outcome: Result<Void, any Error>?
      posts.reactions["didChange"] = {
        guard outcome == nil else { return }
        outcome = .success(())
        context.delete(doomed)
        outcome = Result { try context.save() }
      }
      other.rating = 1
      context.processPendingChanges()
      try #require(outcome != nil)
      try outcome?.get()
      #expect(try stack.storedNames("Series") == ["Other"])
      #expect(try stack.storedNames("Episode") == [])
    }
  }

  @Test(
    "what an observer changes while the save processes gets willSave too", .fact("SV-06"), arguments: StoreKind.anywhere
  )
  func observerDuringSave(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      let other = context.makeSeries("Other")
      try context.save()
      let journal = Journal.of(context)
      journal.lines = []
      let posts = Posts(context)
      journal.reactions["willSave"] = { if $0 === series, series.rating < 2 { series.rating = 2 } }
      posts.reactions["didChange"] = { if series.rating == 2, other.rating == 0 { other.rating = 7 } }
      series.rating = 1
      try context.save()
      #expect(journal.lines("willSave").contains("willSave Series Other"))
      #expect(!context.hasChanges)
      #expect(!other.hasChanges)
      context.processPendingChanges()
      #expect(posts.lines.last == "didSave updated[Series Dark, Series Other]")
    }
  }

  @Test("on the main queue the end of the event processes", .fact("PP-02", "CH-406"), arguments: StoreKind.anywhere)
  @MainActor
  func endOfEvent(_ kind: StoreKind) async throws {
    let stack = try TestStack(kind, model: TestModel.item())
    let context = stack.container.viewContext
    let posts = Posts(context)
    context.make("Item", "one")
    #expect(posts.take() == [])
    await mainQueueTurn()
    #expect(posts.take() == ["didChange inserted[Item one]"])
  }

  @Test(
    "changes made while did-save is observed are processed at the end of the event too", .fact("PP-02"),
    arguments: StoreKind.anywhere)
  @MainActor
  func endOfEventAfterSave(_ kind: StoreKind) async throws {
    let stack = try TestStack(kind, model: TestModel.item())
    let context = stack.container.viewContext
    let item = context.make("Item", "one")
    let posts = Posts(context)
    posts.reactions["didSave"] = { item.setValue("two", forKey: "name") }
    try context.save()
    _ = posts.take()
    await mainQueueTurn()
    #expect(posts.take() == ["didChange updated[Item two]"])
  }
}

/// Lets the main queue do what it has been asked for so far.
@MainActor
func mainQueueTurn() async {
  await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
}
