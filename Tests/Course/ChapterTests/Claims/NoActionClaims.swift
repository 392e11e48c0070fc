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
}
