import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("results controllers: sections")
struct ResultsSectionTests {
  @Test("the key path gives the names", .fact("FRC-17"), arguments: StoreKind.anywhere)
  func names(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      context.makeRated("A", 2)
      context.makeRated("B", 1)
      context.makeRated("C", 2)
      try context.save()
      let controller = try context.seriesController(nil, sort: ["rating", "name"], sections: "rating")
      #expect(controller.picture == ["1: B", "2: A, C"])
      #expect(controller.sections?.map(\.numberOfObjects) == [1, 2])
    }
  }

  @Test(
    "nil gives the name \"\"; without a key path there is one section, without objects too", .fact("CH-040", "CH-083"))
  func oneSection() throws {
    try onStack(.memory, Television().model) { _, context in
      let controller = try context.seriesController(nil)
      #expect(controller.picture == [": "])
      #expect(try context.seriesController(nil, sort: ["rating"], sections: "rating").picture == [])
      Series(context: context).rating = 1
      #expect(try context.seriesController(nil, sections: "name").sections?.map(\.name) == [""])
    }
  }

  @Test("index titles: the first letter, capitalised, each once", .fact("FRC-17"), arguments: StoreKind.anywhere)
  func indexTitles(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      for name in ["atlanta", "austin", "better", "émile"] { context.makeSeries(name) }
      let controller = try context.seriesController(nil, sections: "name")
      #expect(controller.sectionIndexTitles == ["A", "B", "É"])
      #expect(controller.section(forSectionIndexTitle: "B", at: 1) == 2)
      #expect(controller.section(forSectionIndexTitle: "É", at: 2) == 3)
      #expect(controller.sections?.first?.indexTitle == "A")
      #expect(controller.sectionIndexTitle(forSectionName: "zoo") == "Z")
      #expect(controller.sectionIndexTitle(forSectionName: "") == nil)
    }
  }

  @Test("index titles: a subclass may decide, and the delegate before it")
  func ownIndexTitles() throws {
    final class Numbered: NSFetchedResultsController<Series> {
      override func sectionIndexTitle(forSectionName sectionName: String) -> String? { "#" + sectionName }
    }
    final class Titles: NSObject, NSFetchedResultsControllerDelegate {
      func controller(_ controller: AnyController, sectionIndexTitleForSectionName sectionName: String) -> String? {
        sectionName == "A" ? nil : "delegate " + (controller.sectionIndexTitle(forSectionName: sectionName) ?? "")
      }
    }
    try onStack(.memory, Television().model) { _, context in
      context.makeSeries("A")
      context.makeSeries("B")
      let request = NSFetchRequest<Series>(entityName: "Series")
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      let controller = Numbered(
        fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "name", cacheName: nil)
      try controller.performFetch()
      #expect(controller.sectionIndexTitles == ["#A", "#B"])
      let log = ResultsLog()
      controller.delegate = log
      #expect(controller.sectionIndexTitles == ["#A", "#B"])
      let titles = Titles()
      controller.delegate = titles
      #expect(controller.sectionIndexTitles == ["delegate #B"])
    }
  }

  @Test(
    "a changed section key moves the object; sections come and go with it", .fact("FRC-12"),
    arguments: StoreKind.anywhere)
  func sectionKey(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let a = context.makeRated("A", 1)
      context.makeRated("B", 2)
      context.makeRated("C", 4)
      try context.save()
      let log = ResultsLog()
      let controller = try context.seriesController(log, sort: ["rating", "name"], sections: "rating")
      a.rating = 3
      context.processPendingChanges()
      #expect(
        log.take() == ["will", "section insert '3' 1", "section delete '1' 0", "move Series A 0.0 → 1.0", "did"])
      #expect(controller.picture == ["2: B", "3: A", "4: C"])
      #expect(log.sections.map(\.numberOfObjects) == [1, 0])
      a.rating = 4
      context.processPendingChanges()
      #expect(log.take() == ["will", "section delete '3' 1", "move Series A 1.0 → 1.0", "did"])
      #expect(controller.picture == ["2: B", "4: A, C"])
      try context.save()
    }
  }

  @Test("a section that is emptied and filled in one batch stays", arguments: StoreKind.anywhere)
  func refilled(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let a = context.makeRated("A", 1)
      let b = context.makeRated("B", 2)
      try context.save()
      let log = ResultsLog()
      let controller = try context.seriesController(log, sort: ["rating", "name"], sections: "rating")
      a.rating = 2
      b.rating = 1
      context.processPendingChanges()
      #expect(log.take() == ["will", "move Series A 0.0 → 1.0", "move Series B 1.0 → 0.0", "did"])
      #expect(controller.picture == ["1: B", "2: A"])
      try context.save()
    }
  }

  @Test("a transient section key works, and is followed")
  func transientKey() throws {
    try onStack(.memory, Television().model) { _, context in
      let a = context.makeSeries("A")
      a.mood = "dark"
      let b = context.makeSeries("B")
      b.mood = "light"
      let log = ResultsLog()
      let controller = try context.seriesController(log, sections: "mood")
      context.processPendingChanges()
      a.mood = "light"
      context.processPendingChanges()
      #expect(log.take().contains("move Series A 0.0 → 0.0"))
      #expect(controller.picture == ["light: A, B"])
    }
  }

  @Test(
    "objects that are not sorted by section: the fetch fails, and what was shown stays", .fact("FRC-16", "CH-084"),
    arguments: StoreKind.anywhere)
  func outOfOrder(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      context.makeRated("A", 1)
      context.makeRated("B", 2)
      let controller = try context.seriesController(nil, sections: "rating")
      context.makeRated("C", 1)
      let error = try failure { try controller.performFetch() }
      #expect(error.code == NSCoreDataError)
      #expect(
        error.localizedFailureReason
          == "The fetched object at index 2 has an out of order section name '1'. Objects must be sorted by section name."
      )
      #expect(controller.picture == ["1: A", "2: B"])
    }
  }
}
