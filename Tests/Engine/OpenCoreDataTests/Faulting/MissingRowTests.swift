import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("faults whose row is gone", .fact("FT-08", "FT-09", "FT-10", "FT-11", "FT-12", "FT-14"))
struct MissingRowTests {
  @Test(
    "with shouldDeleteInaccessibleFaults false the process ends", .fact("FT-08", "FT-08b"),
    arguments: StoreKind.allCases)
  func crash(_ kind: StoreKind) async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) { [kind] in
      try withMissingRow(kind) { context, series in
        context.shouldDeleteInaccessibleFaults = false
        _ = series.name
      }
    }
    let message = standardError(of: result)
    #expect(message.contains("NSObjectInaccessibleException"))
    #expect(message.contains("CoreData could not fulfill a fault for '0x"))
    #expect(message.contains("<x-coredata://\(OpenedStore.uuid)/Series/p1>'"))
  }

  @Test("the flag starts true", .fact("FT-09"), arguments: StoreKind.anywhere)
  func defaultIsTrue(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      #expect(context.shouldDeleteInaccessibleFaults)
      #expect(stack.container.viewContext.shouldDeleteInaccessibleFaults)
      try context.save()
    }
  }

  @Test(
    "the object is marked deleted, reads nil and 0, and is dropped at the save", .fact("FT-10", "CH-013", "CH-507"),
    arguments: StoreKind.anywhere)
  func markedDeleted(_ kind: StoreKind) throws {
    try withMissingRow(kind) { context, series in
      #expect(!series.isDeleted)
      #expect(series.name == nil)
      #expect(series.rating == 0)
      #expect(series.episodes.isEmpty)
      #expect(series.isDeleted)
      #expect(!series.isFault)
      #expect(context.deletedObjects == [series])
      #expect(context.hasChanges)
      checkInvariants(of: context)
      try context.save()
      #expect(!context.hasChanges)
      #expect(series.managedObjectContext == nil)
    }
  }

  @Test("a reset drops it too", .fact("FT-10"), arguments: StoreKind.anywhere)
  func droppedByReset(_ kind: StoreKind) throws {
    try withMissingRow(kind) { context, series in
      #expect(series.name == nil)
      context.reset()
      #expect(!series.isDeleted)
      #expect(!context.hasChanges)
      try context.save()
    }
  }

  @Test(
    "a setter on it does not bring it back", .fact("FT-11", "CH-504", "T3"), .shows("validation-without-a-row"),
    arguments: StoreKind.anywhere)
  func setter(_ kind: StoreKind) throws {
    try withMissingRow(kind) { context, series in
      series.name = "Ghost"
      #expect(series.name == "Ghost")
      #expect(series.isDeleted)
      checkInvariants(of: context)
      try context.save()
      #expect(try context.names("Series") == [])
    }
  }

  @Test("in propagation the object is deleted without asking", .fact("FT-12"), arguments: StoreKind.anywhere)
  func inPropagation(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television(history: .nullifyDeleteRule).model)
    try stack.run { context in
      context.makeHistory("H1", of: context.makeEpisode("E1"))
      try context.save()
    }
    let context = stack.context()
    try context.performAndWait {
      context.shouldDeleteInaccessibleFaults = false
      let episode = try context.episode("E1")
      episode.willAccessValue(forKey: nil)
      // Behind its back the history's row goes, and the episode's version stays as it is.
      try stack.run { other in
        let history = try other.history("H1")
        history.setPrimitiveValue("H1", forKey: "name")
        try stack.removeRow(of: history)
      }
      context.delete(episode)
      context.processPendingChanges()
      checkInvariants(of: context)
      try context.save()
    }
    #expect(try stack.storedNames("Episode") == [])
  }

  @Test("an override decides for each object, told the property", .fact("FT-14"), arguments: StoreKind.anywhere)
  func override(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    let context = Deciding(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = stack.coordinator
    try context.performAndWait {
      context.shouldDeleteInaccessibleFaults = false
      let series = context.makeSeries("Dark")
      try context.save()
      context.refresh(series, mergeChanges: false)
      try stack.run { other in
        other.delete(try other.series("Dark"))
        try other.save()
      }
      #expect(series.rating == 0)
      #expect(context.asked == ["\(series.objectID.uriRepresentation()) rating"])
      #expect(series.isDeleted)
    }
  }

  @Test(
    "it is not asked from API that throws, which marks nothing; a read does",
    .fact("FT-10", "FT-14", "ID-07", "T1", "T2"), arguments: StoreKind.anywhere)
  func notAsked(_ kind: StoreKind) throws {
    try withMissingRow(kind) { context, series in
      let error = try failure { _ = try context.existingObject(with: series.objectID) }
      #expect(error.code == NSManagedObjectReferentialIntegrityError)
      #expect(series.isFault)
      #expect(!series.isDeleted)
      #expect(series.name == nil)
      #expect(series.isDeleted)
      #expect(context.hasChanges)
    }
  }
}

// A context that keeps what it was asked, and is asked on its queue alone.
private final class Deciding: NSManagedObjectContext, @unchecked Sendable {
  var asked: [String] = []
  override func shouldHandleInaccessibleFault(
    _ fault: NSManagedObject, for oid: NSManagedObjectID, triggeredByProperty property: NSPropertyDescription?
  ) -> Bool {
    asked.append("\(oid.uriRepresentation()) \(property?.name ?? "-")")
    return true
  }
}

/// Deletes a series in another context while this one holds it as a fault.
private func withMissingRow(_ kind: StoreKind, _ body: (NSManagedObjectContext, Series) throws -> Void) throws {
  let stack = try TestStack(kind, model: Television().model, leavesNoFile: true)
  let context = stack.context()
  try context.performAndWait {
    let series = context.makeSeries("Dark")
    series.rating = 5
    try context.save()
    context.refresh(series, mergeChanges: false)
    context.processPendingChanges()
    try stack.run { other in
      other.delete(try other.series("Dark"))
      try other.save()
    }
    try body(context, series)
  }
}

extension TestStack {
  /// Takes a row out of the store and of the row cache, as somebody else's batch delete would: no other row changes.
  func removeRow(of object: NSManagedObject) throws {
    let store = try #require(object.store)
    let row = try #require(object.row)
    try coordinator.perform { access in
      let plan = SavePlan(operations: [.delete(row)])
      try access.store(store).commit(plan)
      access.learn(nil, of: object.layout, number: object.number, store: store)
    }
  }
}
