import Foundation
import OpenCoreData

/// The copy of a lesson's store that `--keep FILE` leaves.
enum KeptStore {
  /// Leaves a copy of a store.
  ///
  /// - Parameters:
  ///   - file: where to leave the copy. An earlier copy there is replaced; any other file is not.
  /// - Throws: `LessonProblem.isInTheWay` when a file is, else what SQLite or the file system says.
  static func leave(_ store: URL, at file: URL) throws {
    let manager = FileManager.default
    if manager.fileExists(atPath: file.path) {
      guard isEmpty(file) || isOurs(file) else { throw LessonProblem.isInTheWay(path: file.path) }
      try manager.removeItem(at: file)
    }
    try PlainSQL.copy(store, to: file)
  }

  private static func isEmpty(_ file: URL) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    return attributes?[.type] as? FileAttributeType == .typeRegular && (attributes?[.size] as? NSNumber)?.intValue == 0
  }

  private static func isOurs(_ file: URL) -> Bool {
    guard let table = try? PlainSQL.rows(at: file, "SELECT Z_UUID FROM Z_METADATA") else { return false }
    return table.rows == [[.text(FreshStore.uuid)]]
  }
}
