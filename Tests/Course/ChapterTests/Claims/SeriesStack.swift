import Foundation
import OpenCoreData
import Samples
import TestKit

/// A store with chapter 1's rows, straight on the engine: no lesson, no page.
struct SeriesStack {
  let container: NSPersistentContainer
  let url: URL
  let rules: SeriesModel

  var context: NSManagedObjectContext { container.viewContext }

  /// Runs `body` with a filled store and an empty context.
  static func with(_ rules: SeriesModel = SeriesModel(), _ body: (SeriesStack) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("series.sqlite")
      try SeriesData.insert(into: NSPersistentContainer.opened(rules.make(), at: url).viewContext)
      try body(SeriesStack(container: .opened(rules.make(), at: url), url: url, rules: rules))
    }
  }

  /// What the next start of an app would see.
  func reopened() throws -> NSPersistentContainer { try .opened(rules.make(), at: url) }

  /// The only value of a query's only row.
  func value(_ sql: String) throws -> PlainSQL.Value? {
    let rows = try PlainSQL.rows(at: url, sql).rows
    return rows.count == 1 && rows[0].count == 1 ? rows[0][0] : nil
  }

  /// How many rows the tables of series, episodes and histories have.
  func counts() throws -> [PlainSQL.Value] {
    try PlainSQL.rows(
      at: url,
      """
      SELECT (SELECT COUNT(*) FROM ZSERIES), (SELECT COUNT(*) FROM ZEPISODE), (SELECT COUNT(*) FROM ZHISTORY)
      """
    ).rows[0]
  }
}
