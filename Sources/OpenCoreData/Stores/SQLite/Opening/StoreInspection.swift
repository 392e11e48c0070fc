import CSQLite
import Foundation

/// Looks into a database file without leaving a trace: no file beside it, no lock taken away, no byte changed.
///
/// SQLite alone would do more than look. Opening a file in WAL mode, even for reading, makes files beside it, and a file
/// left behind by a crash is repaired. So a quiet file is opened as one that nobody changes, one with leftovers is copied
/// first, and only one that another connection has open now is opened the ordinary way.
struct StoreInspection {
  let url: URL
  let timeout: Double

  /// Reads the structure of the database.
  ///
  /// - Throws: `StoreFailure`, such as `notADatabase`.
  /// - Returns: nil for a database without Core Data's bookkeeping.
  func contents() throws -> StoreContents? {
    if hasContent("-wal") {
      // The index of the log lies beside it while somebody is connected.
      return FileManager.default.fileExists(atPath: url.path + "-shm") ? try ordinary() : try copied()
    }
    guard hasContent("-journal") else { return try unchanging() }
    do {
      return try ordinary()
    } catch StoreFailure.sqlite(SQLITE_READONLY_ROLLBACK, _, _, _) {
      return try copied()
    }
  }

  private func hasContent(_ suffix: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path + suffix)
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0 > 0
  }

  private func unchanging() throws -> StoreContents? {
    let path = url.absoluteURL.absoluteString + "?immutable=1"
    return try StoreContents(
      reading: Connection(path: path, flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, timeout: timeout, url: url))
  }

  private func ordinary() throws -> StoreContents? {
    try StoreContents(
      reading: Connection(path: url.path, flags: SQLITE_OPEN_READONLY, timeout: timeout, url: url))
  }

  private func copied() throws -> StoreContents? {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appendingPathComponent("store")
    for suffix in ["", "-wal", "-journal"] where FileManager.default.fileExists(atPath: url.path + suffix) {
      try FileManager.default.copyItem(atPath: url.path + suffix, toPath: copy.path + suffix)
    }
    return try StoreContents(
      reading: Connection(path: copy.path, flags: SQLITE_OPEN_READWRITE, timeout: timeout, url: url))
  }
}
