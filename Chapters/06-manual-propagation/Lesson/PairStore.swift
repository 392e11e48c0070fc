import OpenCoreData
import Samples
import WorkbookKit

extension FreshStore {
  /// A store with one A and a few pairs of B and C in its file, and nothing in memory.
  ///
  /// - Parameters:
  ///   - page: the page of the segment.
  ///   - model: the model; its class of the As does the work.
  ///   - count: how many pairs.
  static func pairs(_ page: Page, _ model: PairsModel, _ count: Int = 2) throws -> FreshStore {
    try FreshStore(model.make, page: page) { try $0.insertPairs(count) }
  }

  /// Prints how many rows each table of the file has.
  func showCounts(_ label: String = "file") throws {
    try showRows(
      "SELECT (SELECT COUNT(*) FROM ZB) AS \"B\", (SELECT COUNT(*) FROM ZC) AS \"C\"", label)
  }
}
