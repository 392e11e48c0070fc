import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData

/// A controller beside batch requests: it sees nothing until it is told, and then all of it.
@Suite("results controllers and batch requests") struct BatchResultsTests {
  /// Series A to D with ratings 1, 1, 2, 2, loaded by a controller.
  private func onResults(
    sections: String? = nil, matching predicate: NSPredicate? = nil,
    _ body: (TestStack, NSManagedObjectContext, NSFetchedResultsController<Series>, ResultsLog) throws -> Void
  ) throws {
    try onStack(.sqlite, Television().model) { stack, context throws in
      for (index, name) in ["A", "B", "C", "D"].enumerated() { context.makeRated(name, Int64(1 + index / 2)) }
      try context.save()
      context.reset()
      let log = ResultsLog()
      let sort = sections.map { [$0, "name"] } ?? ["name"]
      let controller = try context.seriesController(log, sort: sort, sections: sections, matching: predicate)
      _ = controller.names
      try body(stack, context, controller, log)
      try context.save()
    }
  }

  private func merge(_ key: String, _ ids: Any?, into context: NSManagedObjectContext) throws {
    let ids = try #require(ids as? [NSManagedObjectID])
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [key: ids], into: [context])
  }

  @Test(
    "a batch delete is not noticed; merging its IDs deletes, at the places before the change, until the save",
    .fact("B7", "FRC-20", "BD-17c", "RF-16b", "RF-16c", "CH-303", "CH-307"), .shows("reset-or-merge"))
  func delete() throws {
    try onResults { _, context, controller, log throws in
      let ids = try context.batchDelete("Series", where: "name IN {'B', 'C'}", .resultTypeObjectIDs)
      context.processPendingChanges()
      #expect(log.take() == [])
      #expect(controller.names == ["A", "B", "C", "D"])
      let gone = try #require(controller.fetchedObjects?[1])
      try merge(NSDeletedObjectsKey, ids, into: context)
      #expect(gone.isDeleted)
      #expect(context.hasChanges)
      #expect(log.take() == ["will", "delete Series B 0.1 → nil", "delete Series C 0.2 → nil", "did"])
      #expect(controller.names == ["A", "D"])
      try context.save()
      #expect(log.take() == [])
      #expect(!context.hasChanges)
      #expect(gone.managedObjectContext == nil)
    }
  }

  @Test(
    "a batch update is not noticed; merging its IDs gives updates, moves, and what no longer matches",
    .fact("U4", "FRC-20"))
  func update() throws {
    try onResults(matching: NSPredicate(format: "rating < 5")) { _, context, controller, log throws in
      let updated = try context.update("Series", ["rating": 3], where: "name == 'A'", .updatedObjectIDsResultType)
      context.processPendingChanges()
      #expect(log.take() == [])
      #expect(controller.fetchedObjects?.first?.rating == 1)
      try merge(NSUpdatedObjectsKey, updated, into: context)
      #expect(log.take() == ["will", "update Series A 0.0 → 0.0", "did"])
      #expect(controller.fetchedObjects?.first?.rating == 3)
      #expect(!context.hasChanges)
      let moved = try context.update("Series", ["name": "Z"], where: "name == 'B'", .updatedObjectIDsResultType)
      try merge(NSUpdatedObjectsKey, moved, into: context)
      #expect(log.take() == ["will", "move Series Z 0.1 → 0.3", "did"])
      let gone = try context.update("Series", ["rating": 9], where: "name == 'C'", .updatedObjectIDsResultType)
      try merge(NSUpdatedObjectsKey, gone, into: context)
      #expect(log.take() == ["will", "delete Series C 0.1 → nil", "did"])
      #expect(controller.names == ["A", "D", "Z"])
    }
  }

  @Test(
    "a batch update that makes an object match is noticed when the context has the object loaded",
    .fact("FRC-11", "RF-15"))
  func beginsToMatch() throws {
    try onResults(matching: NSPredicate(format: "rating > 1")) { _, context, controller, log throws in
      #expect(controller.names == ["C", "D"])
      let a = try context.series("A")
      #expect(a.rating == 1)
      let ids = try context.update("Series", ["rating": 2], where: "rating == 1", .updatedObjectIDsResultType)
      try merge(NSUpdatedObjectsKey, ids, into: context)
      // B is held by nobody, so nothing tells of it; a new fetch finds it.
      #expect(log.take() == ["will", "insert Series A nil → 0.0", "did"])
      try controller.performFetch()
      #expect(controller.names == ["A", "B", "C", "D"])
      #expect(log.take() == [])
    }
  }

  @Test(
    "a batch insert is not noticed; merged inserts are shown, and stay registered",
    .fact("FRC-20", "FRC-19", "RF-16b", "RF-18b"))
  func insert() throws {
    try onResults { _, context, controller, log throws in
      let request = NSBatchInsertRequest(entityName: "Series", objects: [["name": "Bb"], ["name": "E"]])
      request.resultType = .objectIDs
      let ids = try (context.execute(request) as? NSBatchInsertResult)?.result
      context.processPendingChanges()
      #expect(log.take() == [])
      try merge(NSInsertedObjectsKey, ids, into: context)
      #expect(log.take() == ["will", "insert Series Bb nil → 0.2", "insert Series E nil → 0.5", "did"])
      #expect(controller.names == ["A", "B", "Bb", "C", "D", "E"])
      let id = try #require((ids as? [NSManagedObjectID])?.first)
      #expect(context.registeredObject(for: id) != nil)
      #expect(!context.hasChanges)
    }
  }

  @Test("sections go with their last object, and come with a new key, after a merge", .fact("FRC-12"))
  func sections() throws {
    try onResults(sections: "rating") { _, context, controller, log throws in
      #expect(controller.picture == ["1: A, B", "2: C, D"])
      let deleted = try context.batchDelete("Series", where: "rating == 1", .resultTypeObjectIDs)
      try merge(NSDeletedObjectsKey, deleted, into: context)
      #expect(
        log.take() == [
          "will", "section delete '1' 0", "delete Series A 0.0 → nil", "delete Series B 0.1 → nil", "did",
        ])
      let moved = try context.update("Series", ["rating": 7], where: "name == 'C'", .updatedObjectIDsResultType)
      try merge(NSUpdatedObjectsKey, moved, into: context)
      #expect(log.take() == ["will", "section insert '7' 1", "move Series C 0.0 → 1.0", "did"])
      #expect(controller.picture == ["2: D", "7: C"])
    }
  }

  @Test("after reset nobody is called; performFetch shows what the batch left", .fact("FRC-14"))
  func reset() throws {
    try onResults(sections: "rating") { _, context, controller, log throws in
      try context.batchDelete("Series", where: "rating == 1")
      try context.update("Series", ["name": "X"], where: "name == 'D'")
      context.reset()
      #expect(log.take() == [])
      try controller.performFetch()
      #expect(controller.picture == ["2: C, X"])
      #expect(log.take() == [])
      // It follows again.
      try context.series("C").name = "Y"
      context.processPendingChanges()
      #expect(log.take() == ["will", "move Series Y 0.0 → 0.1", "did"])
      context.rollback()
    }
  }

  @Test("the difference of a merged batch delete and update, applied, gives what is shown", .fact("FRC-18"))
  func difference() throws {
    try onResults { _, context, controller, _ throws in
      let delegate = ResultsDelegateTests.Difference()
      delegate.ids = (controller.fetchedObjects ?? []).map(\.objectID)
      controller.delegate = delegate
      let moved = try context.update("Series", ["name": "Z"], where: "name == 'A'", .updatedObjectIDsResultType)
      let deleted = try context.batchDelete("Series", where: "name == 'C'", .resultTypeObjectIDs)
      #expect(delegate.differences == 0)
      NSManagedObjectContext.mergeChanges(
        fromRemoteContextSave: [
          NSUpdatedObjectsKey: try #require(moved as? [NSManagedObjectID]),
          NSDeletedObjectsKey: try #require(deleted as? [NSManagedObjectID]),
        ],
        into: [context])
      #expect(controller.names == ["B", "D", "Z"])
      #expect(delegate.ids == (controller.fetchedObjects ?? []).map(\.objectID))
      #expect(delegate.differences == 1)
      #expect(delegate.classic == 0)
    }
  }

  @Test("deleteAndMerge tells a controller of the victims of a cascade")
  func deleteAndMerge() throws {
    try onStack(.sqlite, Television().model) { stack, context throws in
      context.makeSeries("Dark", "A", "C")
      context.makeSeries("Lost", "B")
      try context.save()
      let request = NSFetchRequest<Episode>(entityName: "Episode")
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      let log = ResultsLog()
      let controller = NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
      controller.delegate = log
      try controller.performFetch()
      let deletion = NSManagedObjectContext.deletion(of: "Series", where: "name == 'Dark'")
      try stack.run { other throws in
        // Core Data's own result leaves the victims out: merged alone, nothing of them is told.
        let count = try other.deleteAndMerge(deletion, into: [context]).deleted.count
        #expect(count == 3)
      }
      #expect(log.take() == ["will", "delete Episode A 0.0 → nil", "delete Episode C 0.2 → nil", "did"])
      #expect(controller.fetchedObjects?.map(\.name) == ["B"])
      try context.save()
    }
  }
}
