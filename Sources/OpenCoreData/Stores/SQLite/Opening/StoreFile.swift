import Foundation

/// The metadata of a store's file that no coordinator has open.
struct StoreFile {
  let url: URL
  /// Seconds to wait for a lock.
  var timeout = 5.0

  /// What the store says of itself.
  ///
  /// The file is not touched.
  ///
  /// - Throws: `StoreFailure` when the file is missing or no store.
  func metadata() throws -> [String: Any] { try read().dictionary }

  /// Changes what the store says of itself, at once (SQ-46); the entries that describe its model stay.
  ///
  /// - Throws: `StoreFailure` when the file is missing or no store.
  func setMetadata(_ dictionary: [String: Any]) throws {
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
