import Foundation

extension ModelLayout {
  /// What the metadata of a new store says of its model, whatever its type.
  var metadataEntries: [String: Any] {
    let identifiers = entities.first?.description.model?.versionIdentifiers ?? []
    return [
      "NSPersistenceFrameworkVersion": 1,
      NSStoreModelVersionHashesKey: shapes.hashes,
      "NSStoreModelVersionHashesVersion": 3,
      NSStoreModelVersionIdentifiersKey: identifiers.map { "\($0)" }.sorted(),
      VersionMatch.ownKey: shapes.signatures.mapValues(\.facts),
    ]
  }
}
