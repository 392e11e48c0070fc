import CSQLite
import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("unchanged objects that a save is asked to check", .fact("RF-19"))
struct DetectConflictsTests {
  @Test(
    "one that changed elsewhere fails the save as a changed object would", .fact("RF-19", "MP-03"),
    arguments: StoreKind.allCases)
  func changedThere(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let watched = context.makeSeries("Watched")
      let other = context.makeSeries("Other")
      try context.save()
      context.detectConflicts(for: watched)
      #expect(!watched.hasChanges)
      #expect(!context.hasChanges)
      try stack.change("Watched") { $0.rating = 9 }
      other.rating = 1
      let error = try saveFailure(context)
      #expect(error.code == 133020)
      let conflicts = try #require(error.userInfo["conflictList"] as? [NSMergeConflict])
      #expect(conflicts.map(\.sourceObject) == [watched])
      #expect(conflicts.map(\.oldVersionNumber) == [1])
      #expect(conflicts.map(\.newVersionNumber) == [2])
      #expect(try stack.run { try $0.series("Other").rating } == 0, "nothing of the save is written")
      #expect(try saveFailure(context).code == 133020, "the request holds until a save succeeds")
      context.refresh(watched, mergeChanges: true)
      #expect(watched.rating == 9)
      try context.save()
      #expect(try stack.run { try $0.series("Other").rating } == 1)
    }
  }

  @Test(
    "one whose row is gone goes here too, under a policy that resolves", .fact("RF-19"), arguments: StoreKind.allCases,
    [NSMergePolicyType.mergeByPropertyStoreTrumpMergePolicyType, .overwriteMergePolicyType, .rollbackMergePolicyType])
  func goneThere(_ kind: StoreKind, _ policy: NSMergePolicyType) throws {
    try onStack(kind, Television().model) { stack, context in
      let watched = context.makeSeries("Watched")
      try context.save()
      context.detectConflicts(for: watched)
      context.mergePolicy = NSMergePolicy(merge: policy)
      try stack.run { other in
        other.delete(try other.series("Watched"))
        try other.save()
      }
      context.makeSeries("Other")
      try context.save()
      #expect(watched.managedObjectContext == nil)
      #expect(!context.hasChanges)
      #expect(try stack.storedNames("Series") == ["Other"])
    }
  }

  @Test("a save with nothing else to write checks too", .fact("RF-19"), arguments: StoreKind.allCases)
  func nothingElse(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let watched = context.makeSeries("Watched")
      try context.save()
      context.detectConflicts(for: watched)
      try stack.change("Watched") { $0.rating = 9 }
      #expect(try saveFailure(context).code == 133020)
      context.rollback()
      try context.save()
    }
  }

  @Test("only the next save checks", .fact("RF-19"), arguments: StoreKind.allCases)
  func onlyTheNext(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let watched = context.makeSeries("Watched")
      try context.save()
      context.detectConflicts(for: watched)
      context.detectConflicts(for: watched)
      context.makeSeries("First")
      try context.save()
      try stack.change("Watched") { $0.rating = 9 }
      context.makeSeries("Second")
      try context.save()
      #expect(try stack.storedNames("Series") == ["First", "Second", "Watched"])
    }
  }

  @Test(
    "one that was deleted elsewhere is a conflict with new version 0", .fact("MP-05"), arguments: StoreKind.allCases)
  func deletedThere(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let watched = context.makeSeries("Watched")
      try context.save()
      context.detectConflicts(for: watched)
      try stack.run { other in
        other.delete(try other.series("Watched"))
        try other.save()
      }
      let error = try saveFailure(context)
      let conflict = try #require((error.userInfo["conflictList"] as? [NSMergeConflict])?.first)
      #expect(conflict.newVersionNumber == 0)
      #expect(conflict.sourceObject === watched)
      context.rollback()
    }
  }

  @Test("a change made past the coordinator is found by the transaction", .fact("MP-04"))
  func secondLayer() throws {
    try onStack(.sqlite, Television().model) { stack, context in
      let watched = context.makeSeries("Watched")
      try context.save()
      context.detectConflicts(for: watched)
      let url = try #require(stack.coordinator.persistentStores[0].url)
      try Connection(path: url.path, flags: SQLITE_OPEN_READWRITE)
        .execute("UPDATE ZSERIES SET ZNAME = 'Theirs', Z_OPT = Z_OPT + 1")
      let error = try saveFailure(context)
      let conflict = try #require((error.userInfo["conflictList"] as? [NSMergeConflict])?.first)
      #expect(conflict.sourceObject === watched)
      #expect(conflict.persistedSnapshot?["name"] as? String == "Theirs")
      context.refresh(watched, mergeChanges: true)
      #expect(watched.name == "Theirs")
      try context.save()
    }
  }

  @Test(
    "the plan has one check for an unchanged object, and none for a changed one", .fact("RF-19"),
    arguments: StoreKind.allCases)
  func plan(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let (one, two) = (context.makeSeries("One"), context.makeSeries("Two"))
      try context.save()
      for series in [one, two] { context.detectConflicts(for: series) }
      two.rating = 1
      let planner = SavePlanner(inserted: [], updated: [two], deleted: [], watched: context.watchedObjects)
      let drafts = planner.drafts(stores: stack.coordinator.persistentStores)
      let lines = drafts.flatMap { $0.plan.operations.map { $0.text(two.layout.table) } }
      #expect(lines == ["update Series 2 (rating) at version 1", "check Series 1 at version 1"])
      try context.save()
    }
  }

  @Test(
    "rollback, reset and a refresh end the request; a fault is fired by it", .fact("CH-068"),
    arguments: StoreKind.allCases)
  func ends(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    try stack.run { context in
      context.makeSeries("Watched")
      try context.save()
    }
    let ends: [(NSManagedObjectContext, Series) -> Void] = [
      { context, _ in context.rollback() }, { context, _ in context.reset() },
      { context, series in context.refresh(series, mergeChanges: false) },
    ]
    for (number, end) in ends.enumerated() {
      let context = stack.context()
      try context.performAndWait {
        let watched = try context.series("Watched")
        context.detectConflicts(for: watched)
        #expect(!watched.isFault)
        try stack.change("Watched") { $0.rating = Int64(number + 1) }
        end(context, watched)
        context.makeSeries("New \(number)")
        try context.save()
      }
    }
    #expect(try stack.storedNames("Series").count == 4)
  }

  @Test(
    "an object to be checked stays in the context, and goes after the save", .fact("ST-14"),
    arguments: StoreKind.allCases)
  func retained(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      context.makeSeries("Watched")
      try context.save()
      context.detectConflicts(for: try context.series("Watched"))
      #expect(context.registeredObjects.count == 1)
      try context.save()
      #expect(context.registeredObjects.isEmpty)
    }
  }

  @Test("a new object, and one of a read-only store, have nothing to check", arguments: StoreKind.allCases)
  func nothingToCheck(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("New")
      context.detectConflicts(for: series)
      try context.save()
      stack.coordinator.persistentStores[0].isReadOnly = true
      context.detectConflicts(for: series)
      try context.save()
    }
  }

  @Test("an object of another context is a programming error")
  func otherContext() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let stack = try TestStack(.memory, model: Television().model)
      let (one, two) = (stack.context(), stack.context())
      two.detectConflicts(for: one.makeSeries("One"))
    }
    #expect(standardError(of: result).contains("cannot detect conflicts of objects in other contexts"))
  }
}
