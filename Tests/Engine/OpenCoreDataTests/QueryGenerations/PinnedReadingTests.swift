import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData

/// What a pinned context reads while others write.
@Suite("reading at a query generation")
struct PinnedReadingTests {
  @Test("fetches, counts, IDs and dictionaries find what was there, whatever others save", .fact("QG-01", "CC-06"))
  func fetching() throws {
    try pinned { stack, context in
      try stack.saveElsewhere()
      #expect(try stack.storedNames("Series") == ["Darker", "New"])
      #expect(try context.names("Series") == ["Dark", "Lost"])
      let request = NSFetchRequest<Series>(entityName: "Series")
      #expect(try context.count(for: request) == 2)
      request.predicate = NSPredicate(format: "name == 'Dark' AND ANY episodes.name == 'E2'")
      #expect(try context.fetch(request).count == 1)
      let ids = NSFetchRequest<NSManagedObjectID>(entityName: "Episode")
      ids.resultType = .managedObjectIDResultType
      #expect(try context.fetch(ids).count == 2)
      let dictionaries = NSFetchRequest<NSDictionary>(entityName: "Series")
      dictionaries.resultType = .dictionaryResultType
      dictionaries.propertiesToFetch = ["name"]
      dictionaries.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      #expect(try context.fetch(dictionaries).map { $0["name"] as? String } == ["Dark", "Lost"])
    }
  }

  @Test("a store in memory goes on as if the context were not pinned", .fact("QG-01", "QG-08", "CH-802"))
  func memory() throws {
    try pinned(.memory) { stack, context in
      #expect(context.queryGenerationToken == nil)
      try stack.saveElsewhere()
      #expect(try context.names("Series") == ["Darker", "New"])
    }
  }

  @Test(
    "the fault of an object that was deleted meanwhile fires, with the values it had", .fact("QG-04", "T9"),
    .shows("a-pinned-list"))
  func faults() throws {
    try pinned { stack, context in
      let request = NSFetchRequest<Series>(entityName: "Series")
      request.includesPropertyValues = false
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      let found = try context.fetch(request)
      try stack.saveElsewhere()
      #expect(found.allSatisfy { $0.isFault && $0.row == nil })
      #expect(found.map(\.name) == ["Dark", "Lost"])
      #expect(found.allSatisfy { !$0.isDeleted })
      #expect(!context.hasChanges)
    }
  }

  @Test("relationships that were not loaded have the members they had", .fact("QG-04", "FT-07"))
  func relationships() throws {
    try pinned { stack, context in
      let dark = try context.series("Dark")
      try stack.saveElsewhere()
      #expect(dark.episodes.compactMap(\.name).sorted() == ["E1", "E2"])
      let episode = try context.episode("E2")
      #expect(episode.series === dark)
      #expect(episode.series?.name == "Dark")
      #expect(dark.objectIDs(forRelationshipNamed: "episodes").count == 2)
    }
  }

  @Test("prefetching and batches read at the generation, also when they read later", .fact("QG-04", "FR-14", "FR-15"))
  func batches() throws {
    try pinned { stack, context in
      let request = NSFetchRequest<Series>(entityName: "Series")
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      request.fetchBatchSize = 1
      let batched = try context.fetchInBatches(request)
      try stack.saveElsewhere()
      #expect(batched.compactMap { ($0 as? Series)?.name } == ["Dark", "Lost"])
      let prefetching = NSFetchRequest<Series>(entityName: "Series")
      prefetching.relationshipKeyPathsForPrefetching = ["episodes"]
      #expect(try context.fetch(prefetching).map(\.episodes.count).sorted() == [0, 2])
    }
  }

  @Test("existingObject(with:) gives an object that is gone, and none that came later", .fact("QG-01"))
  func existing() throws {
    try pinned { stack, context in
      let lost = try stack.run { try $0.series("Lost").objectID }
      try stack.saveElsewhere()
      let new = try stack.run { try $0.series("New").objectID }
      #expect((try context.existingObject(with: lost) as? Series)?.name == "Lost")
      #expect(try failure { _ = try context.existingObject(with: new) }.code == 133000)
    }
  }

  @Test("refreshing, one object or all, changes nothing about the generation", .fact("QG-05", "QG-06"))
  func refreshing() throws {
    try pinned { stack, context in
      let dark = try context.series("Dark")
      _ = dark.episodes
      dark.rating = 5
      let token = context.queryGenerationToken
      try stack.saveElsewhere()
      context.refresh(dark, mergeChanges: true)
      #expect(dark.name == "Dark")
      #expect(dark.rating == 5)
      #expect(dark.episodes.count == 2)
      context.refreshAllObjects()
      context.refresh(dark, mergeChanges: false)
      #expect(dark.isFault)
      #expect(dark.name == "Dark")
      #expect(dark.rating == 0)
      #expect(context.queryGenerationToken == token)
      context.rollback()
    }
  }

  @Test("rollback and undo change nothing about the generation", .fact("QG-05"))
  func undo() throws {
    try pinned { stack, context in
      context.undoManager = UndoManager()
      let lost = try context.series("Lost")
      let token = context.queryGenerationToken
      try stack.saveElsewhere()
      lost.name = "Found"
      context.delete(try context.episode("E2"))
      context.processPendingChanges()
      context.undo()
      #expect(lost.name == "Lost")
      #expect(!lost.hasChanges)
      lost.name = "Found"
      context.rollback()
      #expect(lost.name == "Lost")
      #expect(context.queryGenerationToken == token)
      #expect(try context.names("Episode") == ["E1", "E2"])
    }
  }

  @Test(
    "the staleness interval changes nothing: what a generation shows does not age", .fact("QG-01", "RF-04", "CH-808"))
  func staleness() throws {
    try pinned { stack, context in
      context.stalenessInterval = 0
      let dark = try context.series("Dark")
      try stack.saveElsewhere()
      context.refreshAllObjects()
      #expect(dark.name == "Dark")
    }
  }

  @Test("a child reads what its pinned parent reads, and has no token of its own", .fact("QG-09", "PC-17"))
  func child() throws {
    try pinned { stack, context in
      let child = NSManagedObjectContext.child(of: context)
      let lost = try context.series("Lost").objectID
      context.makeSeries("Unsaved")
      try stack.saveElsewhere()
      // A child waits for its parent's queue, which this thread holds; it is its own to use.
      try child.performAndWait { () throws in
        #expect(child.queryGenerationToken == nil)
        #expect(try child.names("Series") == ["Dark", "Lost", "Unsaved"])
        #expect((child.object(with: lost) as? Series)?.name == "Lost")
      }
      context.rollback()
    }
  }

  @Test("setting a generation in a child ends the process", .fact("PC-17", "QG-09"))
  func settingInChild() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let stack = try TestStack(.sqlite, model: Television().model, leavesNoFile: true)
      let child = NSManagedObjectContext.child(of: stack.context())
      try child.performAndWait { try child.setQueryGenerationFrom(.current) }
    }
    #expect(standardError(of: result).contains("A child context reads what its parent reads"))
  }

  @Test("a results controller shows what was there, and is told nothing", .fact("QG-01", "FRC-04"))
  func resultsController() throws {
    try pinned { stack, context in
      let request = NSFetchRequest<Series>(entityName: "Series")
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      let controller = NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
      try controller.performFetch()
      try stack.saveElsewhere()
      #expect(controller.fetchedObjects?.map(\.name) == ["Dark", "Lost"])
      try controller.performFetch()
      #expect(controller.fetchedObjects?.map(\.name) == ["Dark", "Lost"])
    }
  }

  @Test("others, who are not pinned, see every change at once, and nothing old", .fact("QG-01", "CH-808"))
  func others() throws {
    try pinned { stack, context in
      try stack.saveElsewhere()
      for object in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Series")) {
        _ = object.value(forKey: "name")
      }
      try stack.run { other throws in
        let request = NSFetchRequest<Series>(entityName: "Series")
        request.includesPropertyValues = false
        #expect(try other.fetch(request).compactMap(\.name).sorted() == ["Darker", "New"])
        #expect(try other.series("Darker").episodes.compactMap(\.name) == ["E1"])
      }
    }
  }

  @Test("a long list in a predicate, which needs a temporary table, is compared with at the generation", .fact("QG-01"))
  func longList() throws {
    try pinned { stack, context in
      let request = NSFetchRequest<Series>(entityName: "Series")
      request.predicate = NSPredicate(format: "name IN %@", ["Dark"] + (0..<2000).map { "n\($0)" })
      try stack.saveElsewhere()
      #expect(try context.fetch(request).compactMap(\.name) == ["Dark"])
    }
  }

  @Test("the statements of a pinned context are in the log; those that pin it are not", .fact("QG-01"))
  func statements() throws {
    let stack = try TestStack(.sqlite, model: Television().model)
    let log = StatementLog(stack.coordinator)
    try stack.run { context throws in
      try context.setQueryGenerationFrom(.current)
      #expect(try context.names("Series") == [])
      let statements = log.drain().map(\.sql)
      #expect(statements.map { $0.hasPrefix("SELECT t0.Z_PK") } == [true])
    }
    let late = StatementLog(stack.coordinator)
    try pinned { _, _ in }
    #expect(late.drain().isEmpty, "another coordinator's")
  }
}
