import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("results controllers: delegates")
struct ResultsDelegateTests {
  @Test("will, sections, objects, did; inside each by type, then by place", .fact("FRC-05", "CH-037"))
  func order() throws {
    try onStack(.memory, Television().model) { _, context in
      let a = context.makeRated("A", 1)
      let b = context.makeRated("B", 2)
      let c = context.makeRated("C", 3)
      let d = context.makeRated("D", 3)
      try context.save()
      let log = ResultsLog()
      _ = try withExtendedLifetime(context.seriesController(log, sort: ["rating", "name"], sections: "rating")) { _ in
        d.mood = "changed"
        context.delete(a)
        context.delete(b)
        c.rating = 5
        context.makeRated("Y", 4)
        context.makeRated("X", 4)
        context.processPendingChanges()
      }
      #expect(
        log.take() == [
          "will", "section insert '4' 1", "section insert '5' 2", "section delete '1' 0", "section delete '2' 1",
          "insert Series X nil → 1.0", "insert Series Y nil → 1.1", "delete Series A 0.0 → nil",
          "delete Series B 1.0 → nil", "move Series C 2.0 → 2.0", "update Series D 2.1 → 0.0", "did",
        ])
      try context.save()
    }
  }

  @Test("will-change still shows the old results, the later calls the new ones", .fact("CH-078"))
  func whatIsShown() throws {
    try onStack(.memory, Television().model) { _, context in
      context.makeSeries("A")
      let log = ResultsLog()
      let controller = try context.seriesController(log)
      context.processPendingChanges()
      var shown: [String] = []
      for word in ["will", "insert", "did"] {
        log.reactions[word] = { [unowned controller] caller in
          shown.append("\(word) \(controller.names) \(caller.fetchedObjects?.count ?? -1)")
        }
      }
      context.makeSeries("B")
      context.processPendingChanges()
      #expect(shown == [#"will ["A"] 1"#, #"insert ["A", "B"] 2"#, #"did ["A", "B"] 2"#])
    }
  }

  @Test("the calls name the controller, itself or an equal view of it", .fact("CH-079"))
  func identity() throws {
    try onStack(.memory, Television().model) { _, context in
      let log = ResultsLog()
      let typed = try context.seriesController(log)
      context.makeSeries("A")
      context.processPendingChanges()
      let caller = try #require(log.callers.first)
      #expect(caller == typed)
      #expect(typed == caller)
      #expect(caller.hash == typed.hash)
      #expect(caller.fetchRequest.entityName == "Series")
      #expect(caller.delegate === log)
      #expect(caller.fetchRequest.sortDescriptors == typed.fetchRequest.sortDescriptors)
      let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Series")
      request.sortDescriptors = []
      let plain = AnyController(
        fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
      let other = ResultsLog()
      plain.delegate = other
      try plain.performFetch()
      context.makeSeries("B")
      context.processPendingChanges()
      #expect(other.callers.first === plain)
      #expect(plain != caller)
    }
  }

  @Test("the delegate is not retained; without one nothing is followed", .fact("FRC-03"))
  func notRetained() throws {
    try onStack(.memory, Television().model) { _, context in
      var log: ResultsLog? = ResultsLog()
      weak let weakLog = log
      let controller = try context.seriesController(log)
      log = nil
      #expect(weakLog == nil)
      #expect(controller.delegate == nil)
      context.makeSeries("A")
      context.processPendingChanges()
      #expect(controller.names == [])
      try controller.performFetch()
      #expect(controller.names == ["A"])
    }
  }

  @Test("a delegate without a method for changes: nothing is followed; another delegate is asked anew", .fact("FRC-03"))
  func deaf() throws {
    final class Deaf: NSObject, NSFetchedResultsControllerDelegate {
      func controller(_ controller: AnyController, sectionIndexTitleForSectionName sectionName: String) -> String? {
        nil
      }
    }
    try onStack(.memory, Television().model) { _, context in
      let deaf = Deaf()
      let controller = try context.seriesController(deaf)
      for name in ["B", "C"] {
        context.makeSeries(name)
        context.processPendingChanges()
        #expect(controller.names == [])
      }
      let log = ResultsLog()
      controller.delegate = log
      context.makeSeries("A")
      context.processPendingChanges()
      #expect(log.take() == ["will", "insert Series A nil → 0.0", "did"])
    }
  }

  @Test("one method is enough", .fact("FRC-03"))
  func oneMethod() throws {
    final class OnlyDid: NSObject, NSFetchedResultsControllerDelegate {
      var count = 0
      func controllerDidChangeContent(_ controller: AnyController) { count += 1 }
    }
    try onStack(.memory, Television().model) { _, context in
      let delegate = OnlyDid()
      let controller = try context.seriesController(delegate)
      for name in ["B", "A"] {
        context.makeSeries(name)
        context.processPendingChanges()
      }
      #expect(delegate.count == 2)
      #expect(controller.names == ["A", "B"])
    }
  }

  /// A delegate with both ways of telling, to see which is taken.
  final class Difference: NSObject, NSFetchedResultsControllerDelegate {
    var ids: [NSManagedObjectID] = []
    var differences = 0
    var classic = 0

    func controller(_ controller: AnyController, didChangeContentWith diff: CollectionDifference<NSManagedObjectID>) {
      differences += 1
      ids = ids.applying(diff) ?? []
    }
    func controllerWillChangeContent(_ controller: AnyController) { classic += 1 }
    func controllerDidChangeContent(_ controller: AnyController) { classic += 1 }
  }

  @Test("the difference method: it gives the new IDs, and no other method is called", .fact("FRC-18"))
  func difference() throws {
    try onStack(.memory, Television().model) { _, context in
      let all = ["B", "D", "F"].map { context.makeSeries($0) }
      try context.save()
      let delegate = Difference()
      let controller = try context.seriesController(delegate)
      delegate.ids = all.map(\.objectID)
      all[0].name = "G"
      context.delete(all[1])
      all[2].rating = 4
      context.makeSeries("A")
      context.processPendingChanges()
      #expect(delegate.ids == (controller.fetchedObjects ?? []).map(\.objectID))
      #expect(controller.names == ["A", "F", "G"])
      all[2].rating = 5
      context.processPendingChanges()
      #expect(delegate.differences == 2)
      #expect(delegate.classic == 0)
      try context.save()
    }
  }

  @Test("the difference method is for controllers without sections", .fact("FRC-18"))
  func differenceWithSections() throws {
    try onStack(.memory, Television().model) { _, context in
      let delegate = Difference()
      let controller = try context.seriesController(delegate, sort: ["rating"], sections: "rating")
      context.makeRated("A", 1)
      context.processPendingChanges()
      #expect(delegate.differences == 0)
      #expect(delegate.classic == 2)
      #expect(controller.picture == ["1: A"])
    }
  }

  @Test("the snapshot method: names and IDs, no other call; after performFetch too", .fact("FRC-18", "CH-080"))
  func snapshot() throws {
    final class Snapshots: NSObject, NSFetchedResultsControllerDelegate {
      var taken: [FetchedResultsSnapshot] = []
      var others = 0
      func controller(_ controller: AnyController, didChangeContentWith snapshot: FetchedResultsSnapshot) {
        taken.append(snapshot)
      }
      func controller(_ controller: AnyController, didChangeContentWith diff: CollectionDifference<NSManagedObjectID>) {
        others += 1
      }
      func controllerDidChangeContent(_ controller: AnyController) { others += 1 }
    }
    try onStack(.memory, Television().model) { _, context in
      let a = context.makeRated("A", 1)
      try context.save()
      let delegate = Snapshots()
      let controller = try context.seriesController(delegate, sort: ["rating", "name"], sections: "rating")
      #expect(delegate.taken.map(\.sectionIdentifiers) == [["1"]])
      a.rating = 2
      let b = context.makeRated("B", 3)
      context.processPendingChanges()
      let last = try #require(delegate.taken.last)
      #expect(delegate.taken.count == 2)
      #expect(delegate.others == 0)
      #expect(last.sectionIdentifiers == ["2", "3"])
      #expect(last.itemIdentifiers == [a.objectID, b.objectID])
      #expect(last.itemIdentifiers(inSection: "3") == [b.objectID])
      #expect(last.itemIdentifiers(inSection: "9") == [])
      #expect(last.reloadedItemIdentifiers == [a.objectID])
      #expect(controller.picture == ["2: A", "3: B"])
      try context.save()
    }
  }

  @Test("a save made in a call is told after the present batch")
  func saveInside() throws {
    try onStack(.memory, Television().model) { _, context in
      let log = ResultsLog()
      let controller = try context.seriesController(log)
      log.reactions["will"] = { _ in
        log.reactions = [:]
        context.makeSeries("B")
        #expect(throws: Never.self) { try context.save() }
      }
      context.makeSeries("A")
      context.processPendingChanges()
      #expect(
        log.take() == [
          "will", "insert Series A nil → 0.0", "did", "will", "insert Series B nil → 0.1", "did",
        ])
      #expect(controller.names == ["A", "B"])
    }
  }

  @Test("a fetch made in a call leaves nothing to tell but did-change", .fact("CH-078"))
  func fetchInside() throws {
    try onStack(.memory, Television().model) { _, context in
      let log = ResultsLog()
      let controller = try context.seriesController(log)
      log.reactions["will"] = { caller in #expect(throws: Never.self) { try caller.performFetch() } }
      context.makeSeries("A")
      context.processPendingChanges()
      #expect(log.take() == ["will", "did"])
      #expect(controller.names == ["A"])
    }
  }
}
