import Foundation

/// The bookkeeping of a store file that is made of SQL alone, as Apple's framework writes it (SQ-01 to SQ-05).
package enum HandmadeBooks {
  /// Makes the tables; `Z_PRIMARYKEY` has no rows yet.
  package static let tables = """
    CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
    CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
    CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);
    """

  /// What Apple's hash of an entity is made of is not known: it is 32 bytes.
  package static var hash: Data { Data(repeating: 7, count: 32) }

  /// Fills `Z_METADATA`.
  ///
  /// - Parameter hashes: the version hashes of the entities that the file has.
  package static func metadata(_ hashes: [String: Data]) throws -> String {
    let list = try PropertyListSerialization.data(
      fromPropertyList: [
        "NSStoreType": "SQLite", "NSStoreModelVersionHashes": hashes, "NSStoreModelVersionIdentifiers": [""],
        "NSStoreModelVersionHashesVersion": 3, "NSPersistenceFrameworkVersion": 1244, "_NSAutoVacuumLevel": "2",
      ] as [String: Any], format: .binary, options: 0)
    let plist = list.map { String(format: "%02X", $0) }.joined()
    return "INSERT INTO Z_METADATA VALUES (1, '0C1E8B0B-7A35-4F0B-9D58-1C5B2E6F7A10', x'\(plist)')"
  }
}
