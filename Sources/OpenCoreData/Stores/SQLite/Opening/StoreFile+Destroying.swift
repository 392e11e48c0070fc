import Foundation

// Taking a store's file away, and putting another in its place.
extension StoreFile {
  /// Removes the file, if there is one, and what SQLite keeps beside it.
  ///
  /// - Parameter force: whether to do so without looking what the file is and who uses it.
  /// - Throws: `StoreFailure` for a file that is no store, and for one that is in use. It is left alone.
  func destroy(force: Bool) throws {
    guard case .file = StoreLocation(url), let size = try size() else { return }
    if force { return removeFiles() }
    // An empty file is an empty database, as good as none.
    if size > 0 { _ = try metadata() }
    let connection = try StoreLocation(url).connect(readOnly: false, timeout: timeout)
    // Leaving the WAL mode takes a lock that no other connection to the file allows.
    try connection.setJournalMode("delete")
    try connection.execute("BEGIN EXCLUSIVE")
    removeFiles()
  }

  /// Removes the file and what SQLite keeps beside it, as far as they are there.
  func removeFiles() {
    guard case .file = StoreLocation(url) else { return }
    for suffix in ["", "-wal", "-shm", "-journal"] {
      try? FileManager.default.removeItem(atPath: url.path + suffix)
    }
  }

  /// Puts a copy of another store here.
  ///
  /// The copy is made beside the destination first: until it is complete, nothing is taken away.
  ///
  /// - Parameters:
  ///   - source: a store, which may be in use.
  ///   - force: as `destroy(force:)` takes it.
  /// - Throws: `StoreFailure`; this file is then as it was.
  func replace(with source: StoreFile, force: Bool) throws {
    guard case .file = StoreLocation(url) else {
      throw StoreFailure.unsupported("A store in memory cannot be replaced by a file.")
    }
    let folder = url.deletingLastPathComponent()
    guard FileManager.default.fileExists(atPath: folder.path) else { throw StoreFailure.missingFolder(url) }
    let copy = StoreFile(url: folder.appendingPathComponent("\(url.lastPathComponent)-\(UUID().uuidString)"))
    do {
      try StoreLocation(source.url).connect(readOnly: true, timeout: source.timeout)
        .execute("VACUUM INTO ?", [.string(copy.url.path)])
      try destroy(force: force)
      try FileManager.default.moveItem(at: copy.url, to: url)
    } catch {
      copy.removeFiles()
      throw error
    }
  }
}
