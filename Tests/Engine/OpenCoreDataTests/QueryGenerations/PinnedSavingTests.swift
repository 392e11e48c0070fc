import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData

/// What happens when a pinned context saves, or writes past its objects.
@Suite("saving from a pinned context")
struct PinnedSavingTests {
  @Test(
    "a save over a row that others have changed is a conflict, as without a generation",
    .fact("QG-07", "MP-03", "MP-04", "CH-806"))
  func conflict() throws {
    try pinned { stack, context in
      let dark = try context.series("Dark")
      dark.name = "Mine"
      try stack.saveElsewhere()
      let token = context.queryGenerationToken
      let error = try saveFailure(context)
      #expect(error.code == 133020)
      let conflict = try #require((error.userInfo["conflictList"] as? [NSMergeConflict])?.first)
      #expect(conflict.sourceObject === dark)
      #expect(conflict.oldVersionNumber == 1)
      #expect(conflict.newVersionNumber == 2)
      #expect(conflict.objectSnapshot?["name"] as? String == "Dark")
      #expect(conflict.cachedSnapshot?["name"] as? String == "Darker")
      #expect(conflict.persistedSnapshot == nil)
      // A save that failed moves nothing.
      #expect(context.queryGenerationToken == token)
      #expect(try context.names("Series") == ["Lost", "Mine"])
      context.rollback()
      #expect(dark.name == "Dark")
    }
  }

  @Test(
    "the merge policy resolves it against what the store holds now, and the context moves",
    .fact("QG-07", "MP-07", "CH-806"),
    arguments: [true, false])
  func mergePolicy(trumps: Bool) throws {
    try pinned { stack, context in
      let dark = try context.series("Dark")
      (dark.name, dark.rating) = ("Mine", 3)
      try stack.saveElsewhere()
      context.mergePolicy = trumps ? NSMergePolicy.mergeByPropertyObjectTrump : .mergeByPropertyStoreTrump
      try context.save()
      #expect(dark.name == (trumps ? "Mine" : "Darker"))
      #expect(dark.rating == 3)
      #expect(try stack.storedNames("Series") == [trumps ? "Mine" : "Darker", "New"].sorted())
      #expect(try context.names("Series") == [trumps ? "Mine" : "Darker", "New"].sorted())
    }
  }

  @Test(
    "a save over a row that others have deleted is a conflict; a policy that gives way drops the object",
    .fact("QG-07", "MP-10", "CH-806", "T9"), .shows("a-pinned-list"))
  func deletedThere() throws {
    try pinned { stack, context in
      let lost = try context.series("Lost")
      lost.name = "Found"
      try stack.saveElsewhere()
      #expect(try saveFailure(context).code == 133020)
      #expect(try context.names("Series") == ["Dark", "Found"])
      context.mergePolicy = NSMergePolicy.rollback
      try context.save()
      #expect(try context.names("Series") == ["Darker", "New"])
    }
  }

  @Test(
    "deleting a fault that others have changed is no conflict, pinned or not", .fact("QG-07", "CH-806"),
    arguments: [true, false])
  func deletingFault(isPinned: Bool) throws {
    let stack = try TestStack(.sqlite, model: TestModel.item([attribute("count", .integer64AttributeType)]))
    try stack.run { other in
      other.make("Item", "A")
      try other.save()
    }
    let context = stack.context()
    try context.performAndWait {
      if isPinned { try context.setQueryGenerationFrom(.current) }
      let item: NSManagedObject = try context.only("Item", "A")
      #expect(item.isFault)
      #expect(item.row != nil)
      try stack.run { other in
        (try other.only("Item", "A") as NSManagedObject).setValue(2, forKey: "count")
        try other.save()
      }
      context.delete(item)
      try context.save()
      #expect(try stack.storedNames("Item") == [])
    }
  }

  @Test("deleting a fault that another process has changed before the pinning is no conflict", .fact("QG-07", "CH-806"))
  func deletingFaultNewerThanCache() throws {
    let stack = try TestStack(.sqlite, model: TestModel.item([attribute("count", .integer64AttributeType)]))
    try stack.run { other in
      other.make("Item", "A")
      try other.save()
    }
    try stack.changeUnseen("Item", "A", ["count": .int(2)])
    let context = stack.context()
    try context.performAndWait {
      try context.setQueryGenerationFrom(.current)
      let item: NSManagedObject = try context.only("Item", "A")
      #expect(item.isFault)
      #expect(item.row?.version == 2)
      context.delete(item)
      try context.save()
      #expect(try stack.storedNames("Item") == [])
    }
  }

  @Test("a row that another process has written before the context was pinned is no conflict", .fact("QG-07", "CH-806"))
  func newerThanCache() throws {
    let stack = try TestStack(.sqlite, model: Television().model)
    try stack.run { other in
      other.makeSeries("Dark")
      other.makeSeries("Lost")
      try other.save()
      _ = try other.names("Series")
    }
    // The row cache still has the first version.
    try stack.changeUnseen("Series", "Dark", ["rating": .int(8)])
    try stack.changeUnseen("Series", "Lost", ["rating": .int(8)])
    let context = stack.context()
    try context.performAndWait {
      try context.setQueryGenerationFrom(.current)
      let (dark, lost) = (try context.series("Dark"), try context.series("Lost"))
      #expect(dark.rating == 8)
      dark.name = "Darker"
      context.delete(lost)
      try context.save()
      #expect(try stack.storedNames("Series") == ["Darker"])
    }
  }

  @Test(
    "did-save carries the token of the generation that the save has made", .fact("NT-05", "QG-07", "CH-801"),
    arguments: StoreKind.allCases)
  func notification(kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    let context = stack.context()
    try context.performAndWait {
      let posts = Posts(context)
      context.makeSeries("Dark")
      try context.save()
      #expect(posts.infos.allSatisfy { $0?["newQueryGeneration"] == nil })
      _ = posts.take()
      try context.setQueryGenerationFrom(.current)
      context.makeSeries("Lost")
      try context.save()
      let key = NSManagedObjectContext.NotificationKey.queryGeneration.rawValue
      #expect(key == NSManagedObjectContextQueryGenerationKey)
      let token = posts.infos.last??[key] as? NSQueryGenerationToken
      #expect(token == context.queryGenerationToken)
      #expect((token != nil && token != .current) == (kind == .sqlite))
      #expect(try context.names("Series") == ["Dark", "Lost"])
    }
  }

  @Test("batch requests write to the newest state, and move nothing", .fact("BU-15", "QG-08", "CH-807"))
  func batches() throws {
    try pinned { stack, context in
      try stack.saveElsewhere()
      let token = context.queryGenerationToken
      let update = NSBatchUpdateRequest(entityName: "Series")
      update.propertiesToUpdate = ["rating": 6]
      update.resultType = .updatedObjectsCountResultType
      #expect((try context.execute(update) as? NSBatchUpdateResult)?.result as? Int == 2)
      let delete = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Series"))
      delete.fetchRequest.predicate = NSPredicate(format: "name == 'Lost' OR name == 'New'")
      delete.resultType = .resultTypeCount
      #expect((try context.execute(delete) as? NSBatchDeleteResult)?.result as? Int == 1, "Lost had gone")
      let insert = NSBatchInsertRequest(entityName: "Series", objects: [["name": "Fourth"]])
      try context.execute(insert)
      #expect(context.queryGenerationToken == token)
      #expect(try context.names("Series") == ["Dark", "Lost"])
      #expect(try context.series("Dark").rating == 0)
      #expect(try stack.storedNames("Series") == ["Darker", "Fourth"])
      #expect(try stack.run { try $0.series("Darker").rating } == 6)
    }
  }

  @Test(
    "a batch delete with a limit over several stores chooses among the newest rows, in a child too",
    .fact("BU-15", "CH-807"), arguments: [false, true])
  func limitOverSeveralStores(inChild: Bool) throws {
    let row = try StoreRow(.sqlite)
    try row.fill(row.stores[0], "Note", "A", "D")
    try row.fill(row.stores[1], "Note", "B", "E")
    try row.run { root throws in
      try root.setQueryGenerationFrom(.current)
      let notes = try root.things("Note")
      #expect(notes.compactMap { $0.value(forKey: "name") as? String } == ["A", "B", "D", "E"])
      let token = try #require(root.queryGenerationToken)
      try row.run { other throws in
        (try other.only("Note", "A") as NSManagedObject).setValue("Z", forKey: "name")
        try other.save()
      }
      try row.fill(row.stores[1], "Note", "C")
      let context = inChild ? NSManagedObjectContext.child(of: root) : root
      try context.on { context throws in
        let log = StatementLog(context)
        let count = try context.batchDelete("Note") {
          $0.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
          $0.fetchLimit = 2
        }
        #expect(count as? Int == 2)
        #expect(log.drain().filter { $0.sql.contains(" LIMIT ") }.count == 2, "one choice a store")
      }
      #expect(try row.names("Note") == ["D", "E", "Z"])
      #expect(root.queryGenerationToken == token)
      #expect(try root.names("Note") == ["A", "B", "D", "E"])
      withExtendedLifetime(notes) {}
    }
  }

  @Test(
    "rows that a batch delete takes stay readable in a pinned context: faults, members, all", .fact("BD-15", "QG-04"))
  func batchDelete() throws {
    try pinned { stack, context in
      let dark = try context.series("Dark")
      try stack.run { other in
        for entity in ["Episode", "Series"] {
          _ = try other.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: entity)))
        }
      }
      #expect(try stack.storedNames("Series") == [])
      #expect(try stack.storedNames("Episode") == [])
      #expect(dark.name == "Dark")
      #expect(dark.episodes.compactMap(\.name).sorted() == ["E1", "E2"])
      #expect(try context.names("Episode") == ["E1", "E2"])
      #expect(!context.hasChanges)
    }
  }

  @Test(
    "a preview of a batch delete counts what the store holds now; one of deletes what the context reads",
    .fact("CH-807"))
  func preview() throws {
    try pinned { stack, context in
      let dark = try context.series("Dark")
      try stack.saveElsewhere()
      let batch = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Series"))
      #expect(
        try context.previewDeletion(by: batch).deleted.count == 3, "two series and one episode")
      #expect(
        context.previewDeletion(of: [dark]).deleted.count == 3, "one series and two episodes")
    }
  }

  @Test("new objects get keys that nobody has had, also from a pinned context", .fact("QG-07", "CH-807", "SQ-07"))
  func keys() throws {
    try pinned { stack, context in
      try stack.saveElsewhere()
      let mine = context.makeSeries("Mine")
      try context.obtainPermanentIDs(for: [mine])
      try context.save()
      #expect(mine.objectID.uriRepresentation().lastPathComponent == "p4")
    }
  }

  @Test("willSave and validation read at the generation", .fact("QG-07", "CH-806"))
  func willSave() throws {
    try pinned { stack, context in
      let lost = try context.series("Lost")
      let dark = try context.series("Dark")
      context.refreshAllObjects()
      try stack.run { other in
        other.delete(try other.series("Lost"))
        try other.save()
      }
      dark.rating = 1
      var seen: String?
      Journal.of(context).reactions["willSave"] = { _ in seen = lost.name }
      try context.save()
      #expect(seen == "Lost")
      #expect(try context.names("Series") == ["Dark"])
    }
  }
}
