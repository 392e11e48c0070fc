import Foundation
import Testing

@testable import CoreData

/// What objects show, and what their save does, when a batch request has changed or deleted their rows.
@Suite("Stale objects after batch requests") struct StaleObjectTests {
  /// "Dark", rating 1, loaded; the name becomes Mine here, then a batch update sets the rating to 9.
  private func onStale(
    _ policy: NSMergePolicy, clashing: Bool = false, _ body: (TestStack, NSManagedObjectContext, Series) throws -> Void
  ) throws {
    try onStack(.sqlite, Television().model) { stack, context throws in
      let series = context.makeRated("Dark", 1)
      try context.save()
      context.mergePolicy = policy
      series.name = "Mine"
      try context.update("Series", clashing ? ["rating": 9, "name": "Theirs"] : ["rating": 9])
      try body(stack, context, series)
    }
  }

  private func stored(_ stack: TestStack) throws -> [String] {
    try stack.rows("SELECT ZNAME, ZRATING, Z_OPT FROM ZSERIES")
  }

  @Test(
    "after a batch update, error policy: 133020 with both versions and the store's values",
    .fact("U6", "MP-03", "MP-04", "BU-07b"))
  func error() throws {
    try onStale(.error) { stack, context, series throws in
      let error = try saveFailure(context)
      #expect(error.code == NSManagedObjectMergeError)
      let conflicts = try #require(error.userInfo["conflictList"] as? [NSMergeConflict])
      let conflict = try #require(conflicts.first)
      #expect(conflicts.count == 1)
      #expect(conflict.sourceObject === series)
      // The cache was not told, so the store's row is what differs.
      #expect(conflict.oldVersionNumber == 1)
      #expect(conflict.newVersionNumber == 2)
      #expect(conflict.cachedSnapshot?["rating"] as? Int == 1)
      #expect(conflict.persistedSnapshot?["rating"] as? Int == 9)
      #expect(try stored(stack) == ["Dark 9 2"])
      #expect(series.name == "Mine")
      #expect(series.hasChanges)
      context.rollback()
    }
  }

  @Test(
    "store trump: the batch's value wins where both changed, what only memory changed is written",
    .fact("U6", "MP-06"))
  func storeTrump() throws {
    try onStale(.mergeByPropertyStoreTrump) { stack, context, series throws in
      try context.save()
      #expect(try stored(stack) == ["Mine 9 3"])
      #expect(series.rating == 9)
    }
    try onStale(.mergeByPropertyStoreTrump, clashing: true) { stack, context, series throws in
      try context.save()
      #expect(try stored(stack) == ["Theirs 9 2"])
      #expect(series.name == "Theirs")
    }
  }

  @Test(
    "object trump: memory wins where both changed, what only the batch changed is taken over", .fact("U6", "MP-07"))
  func objectTrump() throws {
    try onStale(.mergeByPropertyObjectTrump, clashing: true) { stack, context, series throws in
      try context.save()
      #expect(try stored(stack) == ["Mine 9 3"])
      #expect(series.rating == 9)
    }
  }

  @Test("overwrite: the stale values are written too", .fact("U6", "MP-08"))
  func overwrite() throws {
    try onStale(.overwrite) { stack, context, series throws in
      try context.save()
      #expect(try stored(stack) == ["Mine 1 3"])
      #expect(series.rating == 1)
    }
  }

  @Test("rollback: the change in memory is dropped, and the save succeeds", .fact("U6", "MP-09"))
  func rollback() throws {
    try onStale(.rollback) { stack, context, series throws in
      try context.save()
      #expect(try stored(stack) == ["Dark 9 2"])
      #expect(series.name == "Dark")
      #expect(series.rating == 9)
    }
  }

  @Test(
    "after a batch delete: 133020 under the error policy; the others write it again or let it go",
    .fact("BD-16", "MP-10"))
  func deleted() throws {
    for type in (0...4).compactMap({ NSMergePolicyType(rawValue: $0) }) {
      try onStack(.sqlite, Television().model) { stack, context throws in
        let series = context.makeRated("Dark", 1)
        try context.save()
        context.mergePolicy = NSMergePolicy(merge: type)
        series.name = "Mine"
        try context.batchDelete("Series")
        switch type {
        case .errorMergePolicyType:
          let conflict = try #require(
            (try saveFailure(context).userInfo["conflictList"] as? [NSMergeConflict])?.first)
          #expect(conflict.newVersionNumber == 0)
          #expect(conflict.persistedSnapshot == nil)
          context.rollback()
          #expect(try stored(stack) == [])
        case .mergeByPropertyObjectTrumpMergePolicyType, .overwriteMergePolicyType:
          try context.save()
          #expect(try stored(stack) == ["Mine 1 1"])
          #expect(!series.isDeleted)
        default:
          try context.save()
          #expect(try stored(stack) == [])
          #expect(series.managedObjectContext == nil)
        }
      }
    }
  }

  @Test("an object deleted here whose row a batch update has changed conflicts as well", .fact("RF-19"))
  func deletedHere() throws {
    try onStack(.sqlite, Television().model) { stack, context throws in
      let series = context.makeRated("Dark", 1)
      try context.save()
      try context.update("Series", ["rating": 9])
      context.delete(series)
      #expect(try saveFailure(context).code == NSManagedObjectMergeError)
      context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
      try context.save()
      #expect(try stored(stack) == [])
    }
  }

  @Test("an unchanged stale object is nobody's business: the save writes nothing of it")
  func unchanged() throws {
    try onStack(.sqlite, Television().model) { stack, context throws in
      let series = context.makeRated("Dark", 1)
      try context.save()
      try context.update("Series", ["rating": 9])
      context.makeSeries("New")
      try context.save()
      #expect(series.rating == 1)
      #expect(try stored(stack) == ["Dark 9 2", "New 0 1"])
    }
  }

  @Test(
    "refresh and refreshAllObjects show the row cache; with stalenessInterval 0 the store; then no conflict",
    .fact("U4", "RF-05", "WD-03"))
  func staleness() throws {
    try onStale(.error) { stack, context, series throws in
      context.refresh(series, mergeChanges: true)
      #expect(series.rating == 1)
      context.refreshAllObjects()
      #expect(series.rating == 1)
      #expect(series.name == "Mine")
      context.stalenessInterval = 0
      context.refresh(series, mergeChanges: true)
      #expect(series.rating == 9)
      #expect(series.name == "Mine")
      try context.save()
      #expect(try stored(stack) == ["Mine 9 3"])
    }
  }

  @Test(
    "a merge of the updated IDs brings object and row cache up to date: other contexts read the new row",
    .fact("U4", "MP-15", "RF-16c", "CH-203"), .shows("refresh-after-a-batch-update"))
  func merged() throws {
    try onStack(.sqlite, Television().model) { stack, context throws in
      let series = context.makeRated("Dark", 1)
      try context.save()
      series.name = "Mine"
      let ids = try #require(try context.update("Series", ["rating": 9], .updatedObjectIDsResultType))
      let other = stack.context()
      other.performAndWait {
        // A fetch reads versions, so that it replaces a stale row in the cache by itself.
        let fault = other.object(with: series.objectID) as? Series
        #expect(fault?.rating == 1)
      }
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: ids], into: [context])
      #expect(series.rating == 9)
      #expect(series.name == "Mine")
      try stack.run { third throws in
        let fault = third.object(with: series.objectID) as? Series
        #expect(fault?.rating == 9)
      }
      try context.save()
      #expect(try stored(stack) == ["Mine 9 3"])
    }
  }

  @Test(
    "a fetch leaves a registered object as it is and takes the new row into the row cache, for the refresh after it",
    .fact("FR-17", "CH-202"))
  func refreshedAfterFetch() throws {
    try onStack(.sqlite, Television().model) { stack, context throws in
      let series = context.makeRated("Dark", 1)
      try context.save()
      try context.update("Series", ["rating": 9])
      #expect(try context.series("Dark") === series)
      #expect(series.rating == 1)
      context.refresh(series, mergeChanges: true)
      #expect(series.rating == 9)
    }
  }

  @Test(
    "a fetch of another context takes the new row into the row cache, for the refresh of this one",
    .fact("RF-05b", "CH-202"))
  func refreshedAfterFetchElsewhere() throws {
    try onStack(.sqlite, Television().model) { stack, context throws in
      let series = context.makeRated("Dark", 1)
      try context.save()
      try context.update("Series", ["rating": 9])
      try stack.run { other throws in
        #expect(try other.series("Dark").rating == 9)
      }
      #expect(series.rating == 1)
      context.refresh(series, mergeChanges: false)
      #expect(series.rating == 9)
    }
  }

  @Test(
    "a save of another context takes the written row into the row cache, for the fault of this one and its save",
    .fact("RF-05c", "CH-529"))
  func refreshedAfterSaveElsewhere() throws {
    try onStack(.sqlite, Television().model) { stack, context throws in
      let series = context.makeRated("Dark", 1)
      try context.save()
      func saveElsewhere() throws {
        context.refresh(series, mergeChanges: false)
        try stack.run { other throws in
          try other.series("Dark").rating = 5
          try other.save()
        }
      }
      try saveElsewhere()
      // The fault has the new version as well, so this save meets no conflict.
      series.rating = 6
      try context.save()
      try saveElsewhere()
      // The request changes the row in the file and leaves the row cache, which answers.
      try context.update("Series", ["rating": 9])
      #expect(series.rating == 5)
    }
  }

  @Test(
    "a save that is refused takes the newer row into the row cache, for a fault; a loaded object keeps what it has",
    .fact("CH-530"))
  func refusedSave() throws {
    try onStack(.sqlite, Television().model) { _, context throws in
      let series = context.makeRated("Dark", 1)
      let other = context.makeRated("Lost", 1)
      try context.save()
      try context.update("Series", ["rating": 9])
      series.name = "Darker"
      #expect(throws: (any Error).self) { try context.save() }
      #expect(series.rating == 1)
      for object in [series, other] { context.refresh(object, mergeChanges: false) }
      #expect(series.rating == 9)
      // Its row was not compared with the file's.
      #expect(other.rating == 1)
    }
  }

  @Test("reset forgets the objects but not the row cache: a fetch reads the new row", .fact("UN-08"))
  func reset() throws {
    try onStack(.sqlite, Television().model) { stack, context throws in
      let id = context.makeRated("Dark", 1)
      try context.save()
      try context.update("Series", ["rating": 9])
      let key = id.objectID
      context.reset()
      #expect((context.object(with: key) as? Series)?.rating == 1)
      context.reset()
      #expect(try context.series("Dark").rating == 9)
    }
  }
}
