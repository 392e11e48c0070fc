import OpenCoreData
import Samples

extension FreshStore {
  /// Makes a store with items in its file and nothing in memory.
  ///
  /// - Parameters:
  ///   - page: the page of the segment.
  ///   - count: how many items; every third one is done, beginning with the first.
  ///   - change: changes the entity: its class, or the rules of its attributes.
  /// - Throws: what filling the store throws.
  public static func items(
    _ page: Page, _ count: Int = 16, _ change: @escaping (NSEntityDescription) -> Void = { _ in }
  ) throws -> FreshStore {
    try FreshStore({ ItemModel.make(change) }, page: page) { try ItemData.insert(into: $0, count) }
  }

  /// Counts the statements that `work` runs in the store's own container.
  ///
  /// - Parameter work: what to count; its statements are the page's all the same.
  /// - Throws: what `work` throws.
  public func countStatements(_ work: () throws -> Void) rethrows -> Int { try statements.counting(work) }
}
