import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("looking at relationships without loading them", .fact("FT-03"))
struct RelationshipFaultTests {
  @Test("hasFault never fires and turns false when the members are read", .fact("FT-03"), arguments: StoreKind.anywhere)
  func hasFault(_ kind: StoreKind) throws {
    try withSaved(kind) { context, series in
      #expect(series.isFault)
      #expect(series.hasFault(forRelationshipNamed: "episodes"))
      #expect(series.isFault)
      _ = series.episodes.count
      #expect(!series.hasFault(forRelationshipNamed: "episodes"))
      let fresh = context.makeSeries("New")
      #expect(!fresh.hasFault(forRelationshipNamed: "episodes"))
    }
  }

  @Test(
    "objectIDs fires the owner, and makes no objects for the members", .fact("FT-03", "FT-03b"),
    arguments: StoreKind.anywhere)
  func objectIDs(_ kind: StoreKind) throws {
    try withSaved(kind) { context, series in
      let ids = series.objectIDs(forRelationshipNamed: "episodes")
      #expect(ids.count == 2)
      #expect(!series.isFault)
      #expect(context.registeredObjects == [series])
      #expect(series.hasFault(forRelationshipNamed: "episodes"))
      #expect(Set(ids) == Set(series.episodes.map(\.objectID)))
    }
  }

  @Test("What joined and left in memory is laid over what the store says", arguments: StoreKind.anywhere)
  func unsaved(_ kind: StoreKind) throws {
    try withSaved(kind) { context, series in
      let gone = try #require(context.fetch(NSFetchRequest<Episode>(entityName: "Episode")).first)
      gone.series = nil
      let other = context.makeSeries("Other", "E9")
      let joined = try #require(other.episodes.first)
      joined.series = series
      let ids = series.objectIDs(forRelationshipNamed: "episodes")
      #expect(ids.count == 2)
      #expect(ids.contains(joined.objectID))
      #expect(!ids.contains(gone.objectID))
      #expect(joined.objectIDs(forRelationshipNamed: "series") == [series.objectID])
    }
  }

  /// Saves a series of two episodes, and hands over a context that knows the series as a fault and nothing else.
  private func withSaved(
    _ kind: StoreKind, _ body: (NSManagedObjectContext, Series) throws -> Void
  ) throws {
    let stack = try TestStack(kind, model: Television().model)
    try stack.run { context in
      context.makeSeries("Dark", "E1", "E2")
      try context.save()
    }
    let context = stack.context()
    try context.performAndWait {
      let series = try #require(context.fetch(NSFetchRequest<Series>(entityName: "Series")).first)
      try body(context, series)
      checkInvariants(of: context)
    }
  }
}
