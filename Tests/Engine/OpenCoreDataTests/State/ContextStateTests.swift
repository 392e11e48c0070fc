import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("What a context says of its changes")
struct ContextStateTests {
  @Test("a new object is in insertedObjects without processing", .fact("ST-04"), arguments: StoreKind.anywhere)
  func insertedAtOnce(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = Series(context: context)
      #expect(context.insertedObjects == [series])
      try context.save()
    }
  }

  @Test("the victims of a cascade are marked only by propagation", .fact("ST-04"), arguments: StoreKind.anywhere)
  func victimsLater(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark", "E1")
      try context.save()
      context.delete(series)
      #expect(context.deletedObjects == [series])
      context.processPendingChanges()
      #expect(context.deletedObjects.count == 2)
    }
  }

  @Test("registeredObjects holds faults too", .fact("ST-05"), arguments: StoreKind.anywhere)
  func registeredFaults(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      try context.save()
      context.refresh(series, mergeChanges: false)
      #expect(series.isFault)
      #expect(context.registeredObjects == [series])
    }
  }

  @Test(
    "hasChanges: true while there are changes, false after save and after reset", .fact("ST-06", "ST-06b"),
    arguments: StoreKind.anywhere)
  func hasChanges(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      #expect(!context.hasChanges)
      let series = context.makeSeries("Dark")
      #expect(context.hasChanges)
      try context.save()
      #expect(!context.hasChanges)
      context.delete(series)
      #expect(context.hasChanges)
      context.reset()
      #expect(!context.hasChanges)
    }
  }

  @Test(
    "with the only changed object refreshed away the context still says true", .fact("ST-06c"),
    arguments: StoreKind.anywhere)
  func doesNotFollowBack(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      try context.save()
      series.name = "Lost"
      context.refresh(series, mergeChanges: false)
      #expect(context.hasChanges)
      #expect(!series.hasChanges)
      #expect(context.updatedObjects.isEmpty)
      try context.save()
      #expect(!context.hasChanges)
    }
  }

  @Test(
    "a transient change makes the context dirty, not the persistent values", .fact("ST-07"),
    arguments: StoreKind.anywhere)
  func transientChange(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.save()
      series.mood = "grim"
      #expect(context.hasChanges)
      #expect(series.hasChanges)
      #expect(!series.hasPersistentChangedValues)
      #expect(series.changedValues().isEmpty)
      try context.save()
      #expect(try stack.storedVersion("Series", "Dark") == 1)
    }
  }

  @Test(
    "a clean object that nobody keeps goes; retainsRegisteredObjects keeps it", .fact("ST-14"),
    arguments: StoreKind.anywhere)
  func weakRegistry(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    try stack.run { context in
      context.makeSeries("Dark")
      try context.save()
    }
    try stack.run { context in
      #expect(!context.retainsRegisteredObjects)
      _ = try context.series("Dark")
      #expect(context.registeredObjects.isEmpty)
      context.retainsRegisteredObjects = true
      _ = try context.series("Dark")
      #expect(context.registeredObjects.count == 1)
      context.retainsRegisteredObjects = false
      #expect(context.registeredObjects.isEmpty)
    }
  }

  @Test("a changed object is kept until it is saved", .fact("ST-14"), arguments: StoreKind.anywhere)
  func changedIsKept(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    try stack.run { context in
      context.makeSeries("Dark")
      try context.save()
    }
    let context = stack.context()
    try context.performAndWait { try context.series("Dark").name = "Lost" }
    try context.performAndWait {
      #expect(context.registeredObjects.count == 1)
      try context.save()
    }
    context.performAndWait { #expect(context.registeredObjects.isEmpty) }
  }

  @Test(
    "after a save the next block sees an empty set; it stays filled while the context is dirty", .fact("ST-15"),
    arguments: StoreKind.anywhere)
  func registeredAfterSave(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: TestModel.item())
    let context = stack.context()
    context.performAndWait { for name in ["a", "b", "c"] { context.make("Item", name) } }
    try context.performAndWait {
      #expect(context.registeredObjects.count == 3)
      try context.save()
    }
    context.performAndWait { #expect(context.registeredObjects.isEmpty) }
  }

  @Test(
    "a context that goes with unsaved changes takes its objects along", .fact("ST-14"), arguments: StoreKind.anywhere)
  func droppedContext(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: TestModel.item())
    weak var object: NSManagedObject?
    weak var context: NSManagedObjectContext?
    do {
      let mortal = stack.context()
      mortal.performAndWait { object = mortal.make("Item", "one") }
      context = mortal
    }
    #expect(context == nil)
    #expect(object == nil)
  }

  @Test(
    "objects that refer to each other keep each other alive until refreshed", .fact("ST-16"),
    arguments: StoreKind.anywhere)
  func retainCycle(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    let context = stack.context()
    try context.performAndWait {
      context.makeSeries("Dark", "E1")
      try context.save()
    }
    context.performAndWait {
      #expect(context.registeredObjects.count == 2)
      context.refreshAllObjects()
      context.processPendingChanges()
    }
    context.performAndWait { #expect(context.registeredObjects.isEmpty) }
  }

  @Test("fetching a row again gives the same instance", .fact("ST-17"), arguments: StoreKind.anywhere)
  func uniquing(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark", "E1")
      try context.save()
      let episode = try context.episode("E1")
      #expect(try context.series("Dark") === series)
      #expect(context.object(with: series.objectID) === series)
      #expect(try context.existingObject(with: series.objectID) === series)
      #expect(episode.series === series)
    }
  }

  @Test("a context without a coordinator cannot be used")
  func noCoordinator() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      _ = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Item"))
    }
    let message = standardError(of: result)
    #expect(message.contains("has no persistent store coordinator"))
  }

  @Test("a context that is in use may be given the coordinator that it has", arguments: StoreKind.allCases)
  func sameCoordinator(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      context.persistentStoreCoordinator = stack.coordinator
      try context.save()
      #expect(try context.series("Dark") === series)
    }
  }
}
