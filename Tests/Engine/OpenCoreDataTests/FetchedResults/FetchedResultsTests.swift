import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("results controllers: fetching and reading")
struct FetchedResultsTests {
  @Test("nil before performFetch, unsaved values after it", .fact("FRC-21"), arguments: StoreKind.anywhere)
  func beforeAndAfter(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let dark = context.makeSeries("Dark")
      try context.save()
      context.makeSeries("Atlanta")
      let request = NSFetchRequest<Series>(entityName: "Series")
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      let controller = NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: "cache")
      #expect(controller.fetchedObjects == nil)
      #expect(controller.sections == nil)
      #expect(controller.sectionIndexTitles == [])
      try controller.performFetch()
      #expect(controller.names == ["Atlanta", "Dark"])
      dark.name = "Darker"
      #expect(controller.names == ["Atlanta", "Darker"])
      #expect(controller.fetchRequest === request)
      #expect(controller.managedObjectContext === context)
      #expect(controller.cacheName == "cache")
      #expect(controller.sectionNameKeyPath == nil)
    }
  }

  @Test("an empty array of sort descriptors passes", .fact("FRC-01c"), arguments: StoreKind.anywhere)
  func emptySort(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      context.makeSeries("Dark")
      let log = ResultsLog()
      let controller = try context.seriesController(log, sort: [])
      context.makeSeries("Atlanta")
      context.processPendingChanges()
      #expect(controller.names == ["Dark", "Atlanta"])
      #expect(log.take() == ["will", "insert Series Atlanta nil → 0.1", "did"])
    }
  }

  @Test("performFetch calls nobody, nor does what it shows when it is processed", .fact("FRC-02"))
  func silentFetch() throws {
    try onStack(.memory, Television().model) { _, context in
      let log = ResultsLog()
      context.makeSeries("Dark")
      let controller = try context.seriesController(log)
      #expect(controller.names == ["Dark"])
      context.processPendingChanges()
      #expect(log.take() == [])
    }
  }

  @Test("index paths and objects lead to each other", arguments: StoreKind.anywhere)
  func paths(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let a = context.makeRated("A", 1)
      context.makeRated("B", 1)
      let c = context.makeRated("C", 2)
      let stranger = context.makeRated("D", 9)
      let controller = try context.seriesController(
        nil, sort: ["rating", "name"], sections: "rating", matching: NSPredicate(format: "rating < 5"))
      #expect(controller.indexPath(forObject: a) == IndexPath(item: 0, section: 0))
      #expect(controller.indexPath(forObject: c) == IndexPath(row: 0, section: 1))
      #expect(controller.indexPath(forObject: stranger) == nil)
      #expect(controller.object(at: IndexPath(item: 1, section: 0)).name == "B")
      #expect(controller.object(at: IndexPath(item: 0, section: 1)) === c)
    }
  }

  @Test("IndexPath has the names that UIKit gives it")
  func indexPathNames() {
    var path = IndexPath(item: 3, section: 1)
    #expect(path == IndexPath(indexes: [1, 3]))
    #expect(path.item == 3)
    #expect(path.row == 3)
    #expect(path.section == 1)
    path.item = 4
    path.section = 2
    #expect(path == IndexPath(row: 4, section: 2))
    path.row = 5
    #expect(path.item == 5)
  }

  @Test("a limit counts for performFetch only", .fact("CH-082"))
  func limit() throws {
    try onStack(.memory, Television().model) { _, context in
      for name in ["A", "B", "C"] { context.makeSeries(name) }
      try context.save()
      let request = NSFetchRequest<Series>(entityName: "Series")
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      request.fetchLimit = 2
      let log = ResultsLog()
      let controller = NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
      controller.delegate = log
      try controller.performFetch()
      #expect(controller.names == ["A", "B"])
      context.makeSeries("AA")
      context.processPendingChanges()
      #expect(controller.names == ["A", "AA", "B"])
    }
  }

  @Test("a request for other results than objects fails, and nothing is shown", .fact("CH-082"))
  func otherResults() throws {
    try onStack(.memory, Television().model) { _, context in
      let request = NSFetchRequest<NSManagedObjectID>(entityName: "Series")
      request.resultType = .managedObjectIDResultType
      request.sortDescriptors = []
      let controller = NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
      let error = try failure { try controller.performFetch() }
      #expect(error.code == NSPersistentStoreOperationError)
      #expect(controller.fetchedObjects == nil)
    }
  }

  @Test("a changed request counts from the next performFetch on")
  func changedRequest() throws {
    try onStack(.memory, Television().model) { _, context in
      context.makeRated("A", 1)
      let b = context.makeRated("B", 2)
      let log = ResultsLog()
      let controller = try context.seriesController(log)
      context.processPendingChanges()
      controller.fetchRequest.predicate = NSPredicate(format: "rating > 1")
      b.rating = 3
      context.makeRated("C", 0)
      context.processPendingChanges()
      #expect(controller.names == ["A", "B", "C"])
      try controller.performFetch()
      #expect(controller.names == ["B"])
      #expect(log.take() == ["will", "insert Series C nil → 0.2", "update Series B 0.1 → 0.1", "did"])
      NSFetchedResultsController<Series>.deleteCache(withName: nil)
      #expect(controller.names == ["B"])
    }
  }
}
