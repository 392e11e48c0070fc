import Foundation
import OpenCoreData
import Testing

@testable import CoreData

@Suite("Requests of a child") struct ChildRequestTests {
  @Test(
    "what a child prefetches is read in portions, and not again", .fact("FR-15"),
    arguments: ["episodes", "episodes.history"])
  func prefetching(_ keyPath: String) throws {
    let family = try Family(.sqlite, Television(history: .cascadeDeleteRule).model)
    try family.fill { context in
      for name in ["A", "B", "C"] {
        let series = context.makeSeries(name)
        for number in 1...2 { context.makeHistory("H", of: context.makeEpisode("\(name)\(number)", of: series)) }
      }
    }
    try family.edit.on { context throws in
      let log = StatementLog(family.stack.coordinator)
      let request = NSFetchRequest<Series>(entityName: "Series")
      request.relationshipKeyPathsForPrefetching = [keyPath]
      let series = try context.fetch(request)
      #expect(log.drain().count <= 3)
      #expect(series.flatMap { $0.episodes.map { $0.name ?? "nil" } }.sorted() == ["A1", "A2", "B1", "B2", "C1", "C2"])
      if keyPath == "episodes.history" {
        #expect(series.allSatisfy { $0.episodes.allSatisfy { $0.history?.name == "H" } })
      }
      #expect(log.drain().isEmpty)
    }
  }

  @Test(
    "a predicate may name objects that only the child has, and paths from them", .fact("PC-05"),
    arguments: StoreKind.allCases)
  func unsavedOperands(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.fill { $0.makeSeries("Dark", "E1") }
    try family.edit.on { context throws in
      let new = context.makeSeries("New")
      try context.episode("E1").series = new
      func found(_ format: String, _ operand: Any) throws -> [String] {
        let request = NSFetchRequest<Episode>(entityName: "Episode")
        request.predicate = NSPredicate(format: format, argumentArray: [operand])
        return try context.fetch(request).sortedNames
      }
      #expect(try found("series == %@", new) == ["E1"])
      #expect(try found("series IN %@", [new]) == ["E1"])
      #expect(try found("series.name == FUNCTION(%@, 'valueForKeyPath:', 'name')", new) == ["E1"])
      #expect(try found("series == %@", try context.series("Dark")) == [])
    }
  }

  @Test(
    "dictionaries may be asked for by an object's temporary ID", .fact("PC-14", "FR-08"), arguments: StoreKind.allCases)
  func dictionaries(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.main.on { context throws in
      let series = context.makeSeries("Dark", "E1")
      try context.save()
      try family.root.on { try $0.save() }
      let request = NSFetchRequest<NSDictionary>(entityName: "Episode")
      request.resultType = .dictionaryResultType
      request.propertiesToFetch = ["name"]
      request.predicate = NSPredicate(format: "series == %@", series)
      #expect(try context.fetch(request).map { $0["name"] as? String } == ["E1"])
    }
  }

  @Test("batch requests of a child name rows by temporary IDs", .fact("PC-14", "BU-09", "BD-18"))
  func batches() throws {
    let family = try Family(.sqlite)
    try family.fill { $0.makeSeries("Other", "F1") }
    try family.edit.on { context throws in
      let (dark, light) = (context.makeSeries("Dark", "E1", "E2"), context.makeSeries("Light"))
      for each in [context, family.main, family.root] { try each.on { try $0.save() } }
      #expect(dark.objectID.isTemporaryID)

      let update = NSBatchUpdateRequest(entityName: "Episode")
      update.predicate = NSPredicate(format: "series == %@", dark)
      update.propertiesToUpdate = ["name": "E"]
      update.resultType = .updatedObjectsCountResultType
      #expect((try context.execute(update) as? NSBatchUpdateResult)?.result as? Int == 2)

      let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Series")
      request.predicate = NSPredicate(format: "SELF IN %@", [dark.objectID])
      let delete = NSBatchDeleteRequest(fetchRequest: request)
      #expect(try context.previewDeletion(by: delete).requested == [context.storedID(dark.objectID)])
      try context.execute(delete)
      #expect(try family.stack.storedNames("Series") == ["Light", "Other"])
      try context.execute(NSBatchDeleteRequest(objectIDs: [light.objectID]))
      #expect(try family.stack.storedNames("Series") == ["Other"])
    }
  }

  @Test("a refetch that refreshes does so at every level", .fact("FR-18"), arguments: StoreKind.allCases)
  func refetching(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.fill { $0.makeSeries("Dark") }
    try family.edit.on { context throws in
      let series = try context.series("Dark")
      let held = try family.main.on { try $0.series("Dark") }
      #expect(series.rating == 0)
      try family.fill { try $0.series("Dark").rating = 5 }
      let request = NSFetchRequest<Series>(entityName: "Series")
      _ = try context.fetch(request)
      #expect(series.rating == 0)
      request.shouldRefreshRefetchedObjects = true
      _ = try context.fetch(request)
      #expect(series.rating == 5)
      withExtendedLifetime(held) {}
    }
  }

  @Test("an ID of another coordinator's store is 133000 in a child too", .fact("ID-07d"), arguments: StoreKind.allCases)
  func foreignID(_ kind: StoreKind) throws {
    let (family, other) = (try Family(kind), try Family(kind))
    try other.fill { $0.makeSeries("Dark") }
    let id = try other.root.on { try $0.series("Dark").objectID }
    try family.edit.on { context throws in
      let error = #expect(throws: CocoaError.self) { try context.existingObject(with: id) }
      #expect(error?.code == .managedObjectReferentialIntegrity)
    }
  }
}
