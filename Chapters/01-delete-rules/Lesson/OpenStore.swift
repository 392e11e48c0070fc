import OpenCoreData
import Samples
import WorkbookKit

/// A store with the chapter's rows in its file and nothing in memory.
///
/// - Parameters:
///   - page: the page of the segment.
///   - rules: the delete rules of the store's model.
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

/// One line of a table of who sees what: how many series and episodes a fetch in `context` finds.
func counted(_ viewer: String, _ context: NSManagedObjectContext) throws -> [RowCell] {
  try context.performAndWait {
    [.text(viewer), .integer(Int64(try context.count("Series"))), .integer(Int64(try context.count("Episode")))]
  }
}

extension FreshStore {
  /// Prints how many rows each table of the file has.
  func showCounts(_ label: String) throws {
    try showRows(
      """
      SELECT (SELECT COUNT(*) FROM ZSERIES) AS series, (SELECT COUNT(*) FROM ZEPISODE) AS episodes,
        (SELECT COUNT(*) FROM ZHISTORY) AS histories
      """, label)
  }
}
