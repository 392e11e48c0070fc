import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData

@Suite("results controllers: following one context")
struct FollowingTests {
  @Test(
    "changes are shown when they are processed, and a save adds nothing", .fact("FRC-04"), arguments: StoreKind.anywhere
  )
  func whenProcessed(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let log = ResultsLog()
      let controller = try context.seriesController(log)
      context.makeSeries("Dark")
      #expect(controller.names == [])
      #expect(log.lines == [])
      context.processPendingChanges()
      #expect(controller.names == ["Dark"])
      #expect(log.take() == ["will", "insert Series Dark nil → 0.0", "did"])
      try context.save()
      #expect(log.take() == [])
    }
  }

  @Test("what is not relevant calls nobody", .fact("FRC-06"), arguments: StoreKind.anywhere)
  func unrelated(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let low = context.makeRated("Low", 1)
      let log = ResultsLog()
      let controller = try context.seriesController(log, matching: NSPredicate(format: "rating > 5"))
      context.processPendingChanges()
      context.makeEpisode("E1")
      low.rating = 2
      context.processPendingChanges()
      context.delete(low)
      context.processPendingChanges()
      #expect(log.take() == [])
      #expect(controller.names == [])
      try context.save()
    }
  }

  @Test("raw values", .fact("FRC-07"))
  func rawValues() {
    let types: [NSFetchedResultsChangeType] = [.insert, .delete, .move, .update]
    #expect(types.map(\.rawValue) == [1, 2, 3, 4])
    #expect(NSFetchedResultsChangeType(rawValue: 0) == nil)
  }

  @Test(
    "a changed sort key is a move, even in place; anything else an update", .fact("FRC-08", "CH-038"),
    arguments: StoreKind.anywhere)
  func moves(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let a = context.makeSeries("A")
      let b = context.makeSeries("B")
      context.makeSeries("C")
      try context.save()
      let log = ResultsLog()
      let controller = try context.seriesController(log)
      a.name = "D"
      context.processPendingChanges()
      #expect(log.take() == ["will", "move Series D 0.0 → 0.2", "did"])
      b.name = "Bb"
      context.processPendingChanges()
      #expect(log.take() == ["will", "move Series Bb 0.0 → 0.0", "did"])
      b.rating = 5
      b.name = "Bb"
      context.processPendingChanges()
      #expect(log.take() == ["will", "update Series Bb 0.0 → 0.0", "did"])
      #expect(controller.names == ["Bb", "C", "D"])
      try context.save()
    }
  }

  @Test("neighbours that others shift are not told", .fact("FRC-08"), arguments: StoreKind.anywhere)
  func neighbours(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let b = context.makeSeries("B")
      let c = context.makeSeries("C")
      try context.save()
      let log = ResultsLog()
      let controller = try context.seriesController(log)
      context.makeSeries("A")
      context.delete(b)
      c.rating = 1
      context.processPendingChanges()
      #expect(
        log.take() == [
          "will", "insert Series A nil → 0.0", "delete Series B 0.0 → nil", "update Series C 0.1 → 0.1", "did",
        ])
      #expect(controller.names == ["A", "C"])
      try context.save()
    }
  }

  @Test("refreshAllObjects is told as updates, or moves where another context changed the key", .fact("FRC-10"))
  func refreshAll() throws {
    try onStack(.sqlite, Television().model) { stack, context in
      context.makeSeries("A")
      context.makeSeries("B")
      try context.save()
      let log = ResultsLog()
      let controller = try context.seriesController(log)
      context.refreshAllObjects()
      context.processPendingChanges()
      #expect(log.take() == ["will", "update Series A 0.0 → 0.0", "update Series B 0.1 → 0.1", "did"])
      try stack.run { other in
        try other.series("A").name = "Z"
        try other.save()
      }
      context.refreshAllObjects()
      context.processPendingChanges()
      #expect(log.take() == ["will", "move Series Z 0.0 → 0.1", "update Series B 0.1 → 0.0", "did"])
      #expect(controller.names == ["B", "Z"])
    }
  }

  @Test("starting and stopping to match is insert and delete", .fact("FRC-11"), arguments: StoreKind.anywhere)
  func matching(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let a = context.makeRated("A", 1)
      let b = context.makeRated("B", 9)
      try context.save()
      let log = ResultsLog()
      let controller = try context.seriesController(log, matching: NSPredicate(format: "rating > 5"))
      a.rating = 8
      b.rating = 2
      context.processPendingChanges()
      #expect(log.take() == ["will", "insert Series A nil → 0.0", "delete Series B 0.0 → nil", "did"])
      #expect(controller.names == ["A"])
      context.rollback()
      #expect(log.take() == ["will", "insert Series B nil → 0.0", "delete Series A 0.0 → nil", "did"])
      #expect(controller.names == ["B"])
    }
  }

  @Test("deletes have places before the change, inserts after it", .fact("FRC-13"), arguments: StoreKind.anywhere)
  func places(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let all = ["B", "D", "F", "H"].map { context.makeSeries($0) }
      try context.save()
      let log = ResultsLog()
      _ = try withExtendedLifetime(context.seriesController(log)) { _ in
        context.delete(all[1])
        context.delete(all[3])
        context.makeSeries("G")
        context.makeSeries("A")
        context.processPendingChanges()
      }
      #expect(
        log.take() == [
          "will", "insert Series A nil → 0.0", "insert Series G nil → 0.3", "delete Series D 0.1 → nil",
          "delete Series H 0.3 → nil", "did",
        ])
      try context.save()
    }
  }

  @Test("invalidated objects count as deletes; a reset calls nobody", .fact("FRC-14"), arguments: StoreKind.anywhere)
  func invalidated(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let a = context.makeSeries("A")
      context.makeSeries("B")
      try context.save()
      let log = ResultsLog()
      let controller = try context.seriesController(log)
      NotificationCenter.default.post(
        name: .NSManagedObjectContextObjectsDidChange, object: context,
        userInfo: [NSInvalidatedObjectsKey: Set<NSManagedObject>([a])])
      #expect(log.take() == ["will", "delete Series A 0.0 → nil", "did"])
      context.reset()
      #expect(log.take() == [])
      #expect(controller.fetchedObjects?.count == 1)
      try controller.performFetch()
      #expect(controller.names == ["A", "B"])
      #expect(log.take() == [])
    }
  }

  @Test("what is shown stays registered", .fact("FRC-19"), arguments: StoreKind.anywhere)
  func registered(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      try stack.run { other in
        other.makeSeries("A")
        try other.save()
      }
      let controller = try context.seriesController(nil)
      #expect(context.registeredObjects.count == 1)
      withExtendedLifetime(controller) {}
    }
  }

  @Test("a change that reaches the store alone is not noticed until the object is refreshed", .fact("FRC-20"))
  func behindItsBack() throws {
    try onStack(.sqlite, Television().model) { stack, context in
      let a = context.makeRated("A", 1)
      try context.save()
      let log = ResultsLog()
      let controller = try context.seriesController(log, matching: NSPredicate(format: "rating < 5"))
      try stack.run { other in
        try other.series("A").rating = 9
        try other.save()
      }
      context.processPendingChanges()
      #expect(log.take() == [])
      #expect(controller.names == ["A"])
      context.refresh(a, mergeChanges: true)
      context.processPendingChanges()
      #expect(log.take() == ["will", "delete Series A 0.0 → nil", "did"])
    }
  }

  @Test("a change of a related object moves nothing; the object's own change of the relationship does", .fact("CH-039"))
  func related() throws {
    try onStack(.memory, Television().model) { _, context in
      let one = context.makeSeries("One", "E1")
      let two = context.makeSeries("Two", "E2")
      try context.save()
      let request = NSFetchRequest<Episode>(entityName: "Episode")
      request.sortDescriptors = [NSSortDescriptor(key: "series.name", ascending: true)]
      let log = ResultsLog()
      let controller = NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "series.name", cacheName: nil)
      controller.delegate = log
      try controller.performFetch()
      one.name = "Zero"
      context.processPendingChanges()
      #expect(log.take() == [])
      #expect(controller.sections?.map(\.name) == ["One", "Two"])
      try context.episode("E2").series = nil
      context.processPendingChanges()
      #expect(
        log.take() == ["will", "section insert '' 0", "section delete 'Two' 1", "move Episode E2 1.0 → 0.0", "did"])
      _ = two
      try context.save()
    }
  }

  @Test("a change of one object runs no SQL, whatever the number of results")
  func incremental() throws {
    try onStack(.sqlite, Television().model) { stack, context in
      for number in 0..<200 { context.makeRated("S\(1000 + number)", Int64(number)) }
      try context.save()
      let log = ResultsLog()
      let controller = try context.seriesController(log, matching: NSPredicate(format: "rating < 500"))
      let statements = StatementLog(stack.coordinator)
      try #require(controller.fetchedObjects).first?.rating = 77
      context.makeSeries("S1100b")
      try #require(controller.fetchedObjects).last?.name = "S1000b"
      context.processPendingChanges()
      #expect(statements.drain() == [])
      #expect(
        log.take() == [
          "will", "insert Series S1100b nil → 0.102", "move Series S1000b 0.199 → 0.1", "update Series S1000 0.0 → 0.0",
          "did",
        ])
      try context.save()
    }
  }
}
