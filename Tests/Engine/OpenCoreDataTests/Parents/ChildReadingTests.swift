import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("Reading through a parent") struct ChildReadingTests {
  @Test(
    "Unsaved changes of an ancestor are seen below, never above", .fact("PC-03", "PC-05", "PC-03b", "P3"),
    arguments: StoreKind.allCases)
  func downwards(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.fill {
      $0.makeSeries("Dark", "E1")
      $0.makeSeries("Lost")
    }
    try family.root.on { context throws in
      try context.series("Dark").rating = 5
      context.delete(try context.series("Lost"))
      let new = context.makeSeries("New")
      context.makeEpisode("N1", of: new)
    }
    try family.edit.on { context throws in
      #expect(try context.names("Series") == ["Dark", "New"])
      #expect(try context.series("Dark").rating == 5)
      #expect(try context.series("New").episodes.map { $0.name ?? "nil" } == ["N1"])
      #expect(try context.episode("N1").series?.name == "New")
      #expect(try context.count(for: NSFetchRequest<Series>(entityName: "Series")) == 2)
      // Other than in the store.
      #expect(try context.count(for: NSFetchRequest<Episode>(entityName: "Episode")) == 2)
      let request = NSFetchRequest<Episode>(entityName: "Episode")
      request.predicate = NSPredicate(format: "series.name == 'New'")
      #expect(try context.fetch(request).map { $0.name ?? "nil" } == ["N1"])
      context.makeSeries("Below")
    }
    try family.main.on { context throws in #expect(try context.names("Series") == ["Dark", "New"]) }
    try family.root.on { context throws in #expect(try context.names("Series") == ["Dark", "New"]) }
  }

  @Test(
    "The nearest ancestor that has the values supplies them", .fact("PC-04", "CH-033", "P4"),
    .shows("which-value-a-child-fetches"), arguments: StoreKind.allCases, [true, false])
  func cacheHierarchy(_ kind: StoreKind, isSaved: Bool) throws {
    let family = try Family(kind)
    try family.fill { $0.makeSeries("Dark") }
    let held = try family.main.on { context throws in
      let series = try context.series("Dark")
      #expect(series.rating == 0)
      return series
    }
    try family.root.on {
      try $0.series("Dark").rating = 5
      if isSaved { try $0.save() }
    }
    try family.edit.on { context throws in #expect(try context.series("Dark").rating == 0) }
    let other = NSManagedObjectContext.child(of: family.root)
    try other.on { context throws in #expect(try context.series("Dark").rating == 5) }
    family.main.performAndWait { #expect(held.rating == 0) }
  }

  @Test("What a child has loaded stays, until it is refreshed", .fact("PC-18", "P12"), arguments: StoreKind.allCases)
  func refresh(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.fill { $0.makeSeries("Dark", "E1") }
    try family.main.on { context throws in
      let series = try context.series("Dark")
      #expect(series.rating == 0)
      #expect(series.episodes.count == 1)
      context.makeSeries("Lost")
      try context.save()
      try family.root.on { root throws in
        try root.series("Dark").rating = 5
        root.makeEpisode("E2", of: try root.series("Dark"))
      }
      #expect(series.rating == 0)
      #expect(series.episodes.count == 1)
      let new = NSManagedObjectContext.child(of: family.root)
      try new.on { other throws in #expect(try other.series("Dark").rating == 5) }
      series.name = "Dark 2"
      context.refresh(series, mergeChanges: true)
      #expect(series.rating == 5)
      #expect(series.name == "Dark 2")
      #expect(series.episodes.count == 2)
      context.refresh(series, mergeChanges: false)
      #expect(series.name == "Dark")
      #expect(series.rating == 5)
    }
  }

  @Test("What an ancestor has marked deleted is gone below", .fact("FT-10"), arguments: StoreKind.allCases)
  func deletedAbove(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.fill { $0.makeSeries("Dark") }
    try family.main.on { context throws in
      let series = try context.series("Dark")
      try family.root.on { $0.delete(try $0.series("Dark")) }
      #expect(throws: CocoaError.self) {
        try NSManagedObjectContext.child(of: family.root).on { _ = try $0.existingObject(with: series.objectID) }
      }
      #expect(try context.names("Series") == [])
      #expect(series.rating == 0)
      #expect(series.isDeleted)
    }
  }

  @Test(
    "Unsaved deletes of each level leave a result as long as its limit", .fact("CH-1051"), arguments: StoreKind.allCases
  )
  func limitOverDeletes(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.fill { context in for name in ["A", "B", "C", "D", "E"] { context.makeSeries(name) } }
    try family.root.on { context throws in context.delete(try context.series("A")) }
    try family.main.on { context throws in context.delete(try context.series("C")) }
    try family.edit.on { context throws in
      context.delete(try context.series("B"))
      let request = NSFetchRequest<Series>(entityName: "Series")
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      request.fetchLimit = 2
      #expect(try context.fetch(request).map(\.name) == ["D", "E"])
      request.predicate = NSPredicate(format: "name > 'A'")
      request.fetchLimit = 1
      #expect(try context.fetch(request).map(\.name) == ["D"])
    }
  }

  @Test("Limit, order and result types through two levels", .fact("FR-06", "FR-07"), arguments: StoreKind.allCases)
  func requests(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.fill { context in for name in ["A", "B", "C", "D"] { context.makeSeries(name) } }
    try family.root.on { context throws in _ = try context.series("B").name = "Z" }
    try family.main.on { context throws in context.delete(try context.series("C")) }
    try family.edit.on { context throws in
      context.makeSeries("Y")
      let request = NSFetchRequest<Series>(entityName: "Series")
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: false)]
      #expect(try context.fetch(request).map { $0.name ?? "nil" } == ["Z", "Y", "D", "A"])
      request.fetchLimit = 2
      #expect(try context.fetch(request).map { $0.name ?? "nil" } == ["Z", "Y"])
      let ids = NSFetchRequest<NSManagedObjectID>(entityName: "Series")
      ids.resultType = .managedObjectIDResultType
      #expect(try Set(context.fetch(ids)).count == 4)
      #expect(try context.count(for: NSFetchRequest<Series>(entityName: "Series")) == 4)
    }
  }
}
