import Foundation

/// The one row of `Z_METADATA` (SQ-02): the store's UUID and a property list.
struct StoreMetadata {
  let uuid: String
  /// The property list, without the UUID (SQ-03).
  private(set) var list: [String: Any]
  // Each of these is taken from the list once: it has an entry for each entity of the model, and to cast it takes as long.
  /// The names of the entities that the store was made with; nil when it does not say.
  let entityNames: Set<String>?
  /// The shapes of the entities that the store was made with; nil for a store that is not ours.
  let signatures: [String: EntitySignature]?
  /// The version hashes of a store of ours; nil for another's, whose hashes mean nothing here.
  let ownHashes: [String: Data]?
  /// The tables of a store that is not ours, by which callers tell versions of a model apart.
  var columns: [String: [String: String]]?

  /// The metadata of a new store.
  init(uuid: String, model: ModelLayout) {
    self.uuid = uuid
    (entityNames, signatures) = (Set(model.shapes.hashes.keys), model.shapes.signatures)
    ownHashes = model.shapes.hashes
    list = model.metadataEntries
    list[NSStoreTypeKey] = NSSQLiteStoreType
    list["_NSAutoVacuumLevel"] = "2"
  }

  /// Metadata as it was read.
  ///
  /// - Returns: nil where the bytes are no property list of the right shape.
  init?(uuid: String, bytes: Data) {
    guard let list = PropertyList.contents(of: bytes) as? [String: Any] else {
      return nil
    }
    self.uuid = uuid
    self.list = list
    entityNames = (list[NSStoreModelVersionHashesKey] as? [String: Any]).map { Set($0.keys) }
    signatures =
      (list[VersionMatch.ownKey] as? [String: [String: String]])?.mapValues(EntitySignature.init(facts:))
    ownHashes = signatures == nil ? nil : list[NSStoreModelVersionHashesKey] as? [String: Data]
  }

  /// The bytes of the property list.
  ///
  /// - Throws: `StoreFailure.unsupported` when somebody put in a value that property lists do not know.
  func encoded() throws -> Data {
    do {
      return try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    } catch {
      throw StoreFailure.unsupported("The store's metadata holds a value that a property list cannot: \(error)")
    }
  }

  /// What callers see: the list, with type and UUID.
  var dictionary: [String: Any] {
    var result = list.merging([NSStoreTypeKey: NSSQLiteStoreType, NSStoreUUIDKey: uuid]) { $1 }
    result[PresentColumns.key] = columns
    return result
  }

  /// The entries that callers have added.
  var userEntries: [String: Any] { list.filter { !StoreMetadata.ownKeys.contains($0.key) } }

  /// Takes over what a caller set; the entries that describe the store itself stay.
  mutating func replace(with dictionary: [String: Any]) {
    var changed = dictionary
    changed[NSStoreUUIDKey] = nil
    for key in StoreMetadata.ownKeys { changed[key] = list[key] }
    list = changed
  }

  private static let ownKeys = [
    NSStoreTypeKey, "NSPersistenceFrameworkVersion", NSStoreModelVersionHashesKey, "NSStoreModelVersionHashesVersion",
    NSStoreModelVersionIdentifiersKey, "_NSAutoVacuumLevel", "NSStoreModelVersionHashesDigest",
    "NSStoreModelVersionChecksumKey", VersionMatch.ownKey, PresentColumns.key,
  ]
}
