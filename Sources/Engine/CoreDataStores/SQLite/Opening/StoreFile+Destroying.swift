import CSQLite
import Foundation

// Emptying a store's file, and putting another in its place.
extension StoreFile {
  /// Leaves an empty database, an empty file, whatever there was, and nothing of what SQLite keeps beside it (SQ-47).
  ///
  /// - Parameter force: whether to do so without looking what the file is and who uses it.
  /// - Throws: `StoreFailure` for a file that is no store, for one that is in use, and for a missing folder. Nothing is
  ///   changed then.
  package func destroy(force: Bool) throws {
    guard case .file = StoreLocation(url) else { return }
    try alone(force: force, truncate)
  }

  /// Runs a piece of work on the file while no other connection has it open.
  private func alone(force: Bool, _ work: () throws -> Void) throws {
    guard let size = try size(), !force else { return try work() }
    // An empty file is an empty database, as good as none.
    if size > 0 { _ = try metadata() }
    let connection = try StoreLocation(url).connect(readOnly: false, timeout: timeout)
    // Leaving the WAL mode takes a lock that no other connection to the file allows.
    try connection.setJournalMode("delete")
    try connection.execute("BEGIN EXCLUSIVE")
    try work()
  }

  private func truncate() throws {
    guard try size() != nil else {
      guard FileManager.default.createFile(atPath: url.path, contents: nil) else {
        throw StoreFailure.missingFolder(url)
      }
      return
    }
    removeFiles(["-wal", "-shm", "-journal"])
    guard Foundation.truncate(url.path, 0) == 0 else { throw StoreFailure.notWritable(url, code: SQLITE_READONLY) }
  }

  /// Removes the file and what SQLite keeps beside it, as far as they are there.
  package func removeFiles() { removeFiles(["", "-wal", "-shm", "-journal"]) }

  private func removeFiles(_ suffixes: [String]) {
    guard case .file = StoreLocation(url) else { return }
    for suffix in suffixes {
      try? FileManager.default.removeItem(atPath: url.path + suffix)
    }
  }

  /// Puts a copy of another store here.
  ///
  /// The copy is made beside the destination first: until it is complete, nothing is taken away.
  ///
  /// - Parameters:
  ///   - source: a store, which may be in use.
  ///   - force: as `destroy(force:)` takes it; the file is taken away, not emptied.
  /// - Throws: `StoreFailure`; this file is then as it was.
  package func replace(with source: StoreFile, force: Bool) throws {
    guard case .file = StoreLocation(url) else {
      throw StoreFailure.unsupported("A store in memory cannot be replaced by a file.")
    }
    let folder = url.deletingLastPathComponent()
    guard FileManager.default.fileExists(atPath: folder.path) else { throw StoreFailure.missingFolder(url) }
    let copy = StoreFile(url: folder.appendingPathComponent("\(url.lastPathComponent)-\(UUID().uuidString)"))
    do {
      try StoreLocation(source.url).connect(readOnly: true, timeout: source.timeout)
        .execute("VACUUM INTO ?", [.string(copy.url.path)])
      try alone(force: force, removeFiles)
      try FileManager.default.moveItem(at: copy.url, to: url)
    } catch {
      copy.removeFiles()
      throw error
    }
  }
}
