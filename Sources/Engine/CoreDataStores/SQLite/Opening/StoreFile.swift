import Foundation

/// The file of a store that no coordinator has open.
package struct StoreFile {
  let url: URL
  /// Seconds to wait for a lock.
  var timeout = 5.0

  /// Names a file.
  package init(url: URL) { self.url = url }

  /// What the store says of itself.
  ///
  /// The file is not touched.
  ///
  /// - Throws: `StoreFailure` when the file is missing or no store.
  package func metadata() throws -> [String: Any] { try read().dictionary }

  /// Changes what the store says of itself, at once (SQ-46); the entries that describe its model stay.
  ///
  /// - Throws: `StoreFailure` when the file is missing or no store.
  package func setMetadata(_ dictionary: [String: Any]) throws {
    var metadata = try read()
    metadata.replace(with: dictionary)
    let connection = try StoreLocation(url).connect(readOnly: false, timeout: timeout)
    try connection.transaction { try MetadataTable.update(metadata, connection) }
  }

  private func read() throws -> StoreMetadata {
    guard let contents = try StoreInspection(url: url, timeout: timeout).contents() else {
      throw StoreFailure.notACoreDataStore(url)
    }
    return contents.metadata
  }
}

extension StoreFile {
  /// The file that callers name by type, place and options.
  ///
  /// - Throws: `StoreFailure` for a type that has no files.
  package init(type: String, url: URL, options: [AnyHashable: Any]?) throws {
    guard let form = StoreForm(type) else { throw StoreFailure.unknownType(type) }
    guard form.hasFiles else { throw StoreFailure.unsupported("A store in memory has no file: ask its coordinator.") }
    self.url = url
    timeout = StoreOptions.timeout(in: options)
  }

  /// How many bytes there are; nil when there is no file.
  ///
  /// - Throws: `StoreFailure.isADirectory`.
  func size() throws -> Int? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { return nil }
    if isFolder.boolValue { throw StoreFailure.isADirectory(url) }
    return (try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? NSNumber)?.intValue
  }

  /// Whether both are the same file.
  package func isSame(as other: StoreFile) -> Bool { url.standardizedFileURL == other.url.standardizedFileURL }

  /// Checks that a new store can be made here: no file, or an empty one.
  ///
  /// - Throws: `StoreFailure.occupied`.
  package func requireVacant() throws {
    if case .file = StoreLocation(url), try size() ?? 0 > 0 { throw StoreFailure.occupied(url) }
  }
}
