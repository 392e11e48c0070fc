import Foundation

// Hashes that tell whether two versions of a model keep the same data.
//
// Apple's are computed in a way that is not published: these are ours, and equal only ours.
extension NSManagedObjectModel {
  /// The version hash of each entity, by its name.
  public var entityVersionHashesByName: [String: Data] {
    Dictionary(entities.map { ($0.name ?? "", $0.versionHash) }, uniquingKeysWith: { first, _ in first })
  }

  /// One text for the versions of all entities.
  public var versionChecksum: String {
    let hashes = entityVersionHashesByName.sorted { $0.key < $1.key }.flatMap { Array($0.key.utf8) + [0] + $0.value }
    return Data(SHA256.digest(hashes)).base64EncodedString()
  }

  /// Whether a store was made with the entities of a configuration.
  ///
  /// - Parameters:
  ///   - configuration: a name; nil means all entities.
  ///   - metadata: the store's metadata. For a store of Apple's, whose hashes cannot be compared here, the names of its
  ///     entities decide, and opening it compares the rest (chosen here).
  public func isConfiguration(
    withName configuration: String?, compatibleWithStoreMetadata metadata: [String: Any]
  ) -> Bool {
    guard let entities = entities(forConfigurationName: configuration), let match = VersionMatch(metadata) else {
      return false
    }
    return entities.count == match.names.count && entities.allSatisfy(match.accepts)
  }
}

extension NSEntityDescription {
  /// 32 bytes that differ where the shape of the entity's data does.
  public var versionHash: Data { EntitySignature(self).hash }
}

extension NSPropertyDescription {
  /// 32 bytes that differ where the shape of the property's data does.
  public var versionHash: Data { Data(SHA256.digest(Array(EntitySignature.phrase(of: self).utf8))) }
}

/// The entities that a store's metadata names, and what is known of each.
package struct VersionMatch {
  private let hashes: [String: Data]
  /// The key of the text behind our hashes in a store's metadata, which marks a store of ours.
  ///
  /// Core Data has no such key.
  package static let ownKey = "OpenCoreDataModel"

  /// Whether the hashes are ours.
  private let isComparable: Bool

  /// Reads a store's metadata.
  ///
  /// - Returns: nil where it names no entities.
  init?(_ metadata: [String: Any]) {
    guard let hashes = metadata[NSStoreModelVersionHashesKey] as? [String: Data] else { return nil }
    self.hashes = hashes
    isComparable = metadata[Self.ownKey] != nil
  }

  var names: Set<String> { Set(hashes.keys) }

  /// Whether the store has the entity, as far as can be told.
  func accepts(_ entity: NSEntityDescription) -> Bool {
    guard let hash = hashes[entity.name ?? ""] else { return false }
    return !isComparable || hash == entity.versionHash
  }

  /// The models that describe just the store's entities; nil where one is missing.
  func models(from models: [NSManagedObjectModel]) -> [NSManagedObjectModel]? {
    if let whole = models.first(where: { $0.entities.count == names.count && $0.entities.allSatisfy(accepts) }) {
      return [whole]
    }
    var chosen: [NSManagedObjectModel] = []
    var found: Set<String> = []
    for model in models where !model.entities.isEmpty && model.entities.allSatisfy(accepts) {
      let own = Set(model.entities.compactMap(\.name))
      // By names alone another version of what is chosen already fits as well.
      if isComparable ? own.isSubset(of: found) : !own.isDisjoint(with: found) { continue }
      chosen.append(model)
      found.formUnion(own)
    }
    return found == names ? chosen : nil
  }
}
