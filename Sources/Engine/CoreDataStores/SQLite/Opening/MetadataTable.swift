import Foundation

/// Reads and writes the row of `Z_METADATA`.
enum MetadataTable {
  /// Reads the row.
  ///
  /// - Returns: nil when there is none, or none that can be understood.
  static func read(_ connection: Connection) throws -> StoreMetadata? {
    var result: StoreMetadata?
    try connection.query("SELECT Z_UUID, Z_PLIST FROM Z_METADATA ORDER BY Z_VERSION LIMIT 1") { row in
      result = StoreMetadata(uuid: row.string(0), bytes: row.data(1))
    }
    return result
  }

  /// Writes the row of a new store.
  ///
  /// The list of a new store depends on nothing but the model: it is encoded once, and all stores that are made with the
  /// model get the same bytes.
  static func insert(_ metadata: StoreMetadata, of model: ModelLayout, _ connection: Connection) throws {
    let bytes = try model.metadata.value { try? metadata.encoded() } ?? metadata.encoded()
    try connection.execute(
      "INSERT INTO Z_METADATA (Z_VERSION, Z_UUID, Z_PLIST) VALUES (?, ?, ?)",
      [.int(1), .string(metadata.uuid), .object(bytes as NSData)])
  }

  /// Writes a changed list.
  static func update(_ metadata: StoreMetadata, _ connection: Connection) throws {
    try connection.execute("UPDATE Z_METADATA SET Z_PLIST = ?", [.object(try metadata.encoded() as NSData)])
  }
}
