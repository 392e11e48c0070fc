import OpenCoreData
import Samples
import WorkbookKit

/// A store with the chapter's rows in its file and nothing in memory.
///
/// - Parameters:
///   - page: the page of the segment.
///   - rules: the model with its delete rules.
///   - damage: what else happened to the store before the segment begins.
/// - Throws: what a save throws.
func openStore(
  _ page: Page, _ rules: SeriesModel = SeriesModel(),
  damagedBy damage: (NSManagedObjectContext) throws -> Void = { _ in }
) throws -> FreshStore {
  try FreshStore(rules.make, page: page) { context in
    try SeriesData.insert(into: context)
    try damage(context)
  }
}

/// A store whose three episodes hold the key of a series that *no action* let go without them.
///
/// - Parameter page: the page of the segment.
/// - Throws: what a save throws.
func openDamagedStore(_ page: Page) throws -> FreshStore {
  try openStore(page, SeriesModel(\.seriesEpisodes, .noActionDeleteRule)) { context in
    context.delete(try context.series(1))
    try context.save()
  }
}

extension Page {
  /// Prints how many series and episodes a fetch finds in each of some contexts.
  ///
  /// - Parameters:
  ///   - label: when they are counted.
  ///   - viewers: the contexts, each with the name of its row.
  /// - Throws: what a count throws.
  func showCounts(_ label: String, seenBy viewers: KeyValuePairs<String, NSManagedObjectContext>) throws {
    let table: [[RowCell]] = try viewers.map { name, context in
      try context.performAndWait {
        [.text(name), .integer(Int64(try context.count("Series"))), .integer(Int64(try context.count("Episode")))]
      }
    }
    rows(label, headers: ["counted by", "Series", "Episode"], table)
  }
}

extension FreshStore {
  /// Prints how many rows each table of the file has.
  ///
  /// - Parameter label: when they are counted.
  /// - Throws: what SQLite says of the query.
  func showCounts(_ label: String) throws {
    try showRows(
      """
      SELECT (SELECT COUNT(*) FROM ZSERIES) AS series, (SELECT COUNT(*) FROM ZEPISODE) AS episodes,
        (SELECT COUNT(*) FROM ZHISTORY) AS histories
      """, label)
  }
}
