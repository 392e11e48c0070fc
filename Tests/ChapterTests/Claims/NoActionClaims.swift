import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing

@Suite("no action", .fact("D7"))
struct NoActionClaims {
  private func withDamage(_ body: (SeriesStack, NSManagedObjectContext) throws -> Void) throws {
    try SeriesStack.with(SeriesModel(\.seriesEpisodes, .noActionDeleteRule)) { stack in
      stack.context.delete(try stack.context.series(1))
      try stack.context.save()
      let container = try stack.reopened()
      try body(stack, container.viewContext)
      withExtendedLifetime(container) {}
    }
  }

  @Test(
    "The save succeeds, and the rows keep the key of a row that is gone", .fact("D7", "DR-23"),
    .shows("what-no-action-leaves"))
  func dangles() throws {
    try withDamage { stack, _ in
      #expect(!stack.context.hasChanges)
      let counts = try stack.counts()
      #expect(counts == [.integer(0), .integer(3), .integer(2)])
      #expect(try stack.value("SELECT COUNT(*) FROM ZEPISODE WHERE ZSERIES = 1") == .integer(3))
    }
  }

  @Test(
    "SQLite's own check finds nothing; a LEFT JOIN finds all three", .fact("D7", "SQ-24"),
    .shows("what-no-action-leaves"))
  func detectInSQL() throws {
    try withDamage { stack, _ in
      let found = try PlainSQL.rows(at: stack.url, "PRAGMA foreign_key_check").rows
      #expect(found.isEmpty)
      #expect(try stack.value("PRAGMA integrity_check") == .text("ok"))
      let join = """
        SELECT COUNT(*) FROM ZEPISODE e LEFT JOIN ZSERIES s ON s.Z_PK = e.ZSERIES
        WHERE e.ZSERIES IS NOT NULL AND s.Z_PK IS NULL
        """
      #expect(try stack.value(join) == .integer(3))
    }
  }

  @Test(
    "A nil predicate misses them; NOT IN what exists finds them, and only them", .fact("D7"),
    .shows("find-the-dangling-key"))
  func detectWithPredicates() throws {
    try withDamage { _, context in
      let request = NSFetchRequest<Episode>(entityName: "Episode")
      request.predicate = NSPredicate(format: "series == nil")
      #expect(try context.count(for: request) == 0)

      // Two more episodes, one in a series that exists and one in none: neither dangles.
      let healthy = Series(context: context)
      healthy.id = 2
      for series in [healthy, nil] { Episode(context: context).series = series }
      try context.save()
      let all = try context.fetch(NSFetchRequest<Series>(entityName: "Series"))
      request.predicate = NSPredicate(format: "series != nil AND NOT (series IN %@)", all)
      #expect(try context.fetch(request).map(\.id).sorted() == [1, 2, 3])
    }
  }

  @Test(
    "existingObject says that the row is gone, and changes nothing", .fact("D7", "ID-07"),
    .shows("find-the-dangling-key"))
  func existingObject() throws {
    try withDamage { _, context in
      let series = try #require(try context.episode(1).series)
      let error = #expect(throws: (any Error).self) { try context.existingObject(with: series.objectID) }
      #expect((error as NSError?)?.code == 133000)
      #expect(!context.hasChanges && !series.isDeleted)
    }
  }

  @Test(
    "The chapter's read of a missing series is announced once, on standard error", .fact("D7", "FT-15"),
    .shows("find-the-dangling-key"))
  func warning() throws {
    let result = try Programs.run("chapter-1", ["--segment", "find-the-dangling-key"])
    #expect(result.ending == .exited(0))
    let warnings = result.errorText.split(separator: "\n")
    #expect(warnings.count == 1)
    #expect(warnings.first?.hasPrefix("CoreData: warning: An NSManagedObjectContext delegate overrode") == true)
    #expect(warnings.first?.contains("'Series#1 ") == true)
  }

  @Test(
    "Saving after such a read drops the mark, and leaves the key", .fact("D7", "CH-007"),
    .shows("find-the-dangling-key"))
  func savingRepairsNothing() throws {
    try withDamage { stack, context in
      let series = try #require(try context.episode(1).series)
      _ = series.title
      try context.save()
      #expect(!context.hasChanges)
      #expect(try stack.value("SELECT COUNT(*) FROM ZEPISODE WHERE ZSERIES = 1") == .integer(3))
    }
  }

  @Test(
    "Reading through the key marks the missing object deleted and dirties the context", .fact("D7", "FT-10"),
    .shows("find-the-dangling-key"))
  func reading() throws {
    try withDamage { _, context in
      let series = try #require(try context.episode(1).series)
      #expect(series.title == "" && series.id == 0)
      #expect(series.isDeleted && context.hasChanges)
      #expect(context.deletedObjects == [series])
    }
  }

  @Test("A new series does not inherit the key, so the episodes stay nobody's", .fact("D7", "SQ-07"))
  func keysAreNotReused() throws {
    try withDamage { stack, context in
      let series = Series(context: context)
      series.id = 2
      try context.save()
      #expect(try stack.value("SELECT Z_PK FROM ZSERIES") == .integer(2))
      #expect(series.episodes.isEmpty)
    }
  }

  @Test("Setting the relationship repairs the row", .fact("D7"))
  func repair() throws {
    try withDamage { stack, context in
      for number in 1...3 { try context.episode(Int64(number)).series = nil }
      try context.save()
      #expect(try stack.value("SELECT COUNT(*) FROM ZEPISODE WHERE ZSERIES IS NULL") == .integer(3))
    }
  }
}
