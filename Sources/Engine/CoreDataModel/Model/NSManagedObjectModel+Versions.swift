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
  ///   - metadata: the store's metadata. Of a store of Apple's the hashes decide where the compiled model lies beside this one
  ///     (XM-70), else the columns of its file, where the metadata was read from it, and the names of its entities. Versions
  ///     that differ in none of them all count as compatible (CH-1033).
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
  private let columns: PresentColumns?
  /// The key of the text behind our hashes in a store's metadata, which marks a store of ours.
  ///
  /// Core Data has no such key.
  package static let ownKey = "OpenCoreDataModel"

  /// Whether the hashes are ours.
  private let isComparable: Bool
  /// Whether the hashes are made as those of a compiled model are.
  private let isAsCompiled: Bool

  /// Reads a store's metadata.
  ///
  /// - Returns: nil where it names no entities.
  package init?(_ metadata: [String: Any]) {
    guard let hashes = metadata[NSStoreModelVersionHashesKey] as? [String: Data] else { return nil }
    self.hashes = hashes
    isComparable = metadata[Self.ownKey] != nil
    isAsCompiled = !isComparable && (metadata["NSStoreModelVersionHashesVersion"] as? Int ?? 3) == 3
    columns = isComparable ? nil : PresentColumns(metadata)
  }

  var names: Set<String> { Set(hashes.keys) }

  /// Whether the store has the entity, as far as can be told.
  func accepts(_ entity: NSEntityDescription) -> Bool {
    guard let hash = hashes[entity.name ?? ""] else { return false }
    if let known = known(entity) { return hash == known }
    return columns?.fit(entity) ?? true
  }

  /// Whether the store was made by Apple's framework with another version of the entity than was compiled.
  package func contradicts(_ entity: NSEntityDescription) -> Bool {
    guard isAsCompiled, let hash = hashes[entity.name ?? ""], let known = known(entity) else { return false }
    return hash != known
  }

  /// The hash of an entity that those of the store are comparable with; nil where none is known.
  private func known(_ entity: NSEntityDescription) -> Data? {
    if isComparable { return entity.versionHash }
    return isAsCompiled ? entity.compiledHash?.value(for: entity) : nil
  }

  /// Whether of all entities of a model it is known which version of them the store has.
  private func isTold(_ model: NSManagedObjectModel) -> Bool { model.entities.allSatisfy { known($0) != nil } }

  /// The models that describe just the store's entities; nil where one is missing.
  func models(from models: [NSManagedObjectModel]) -> [NSManagedObjectModel]? {
    let whole = models.filter { $0.entities.count == names.count && $0.entities.allSatisfy(accepts) }
    if let best = whole.first(where: isTold) ?? whole.first { return [best] }
    var chosen: [NSManagedObjectModel] = []
    var found: Set<String> = []
    for model in models where !model.entities.isEmpty && model.entities.allSatisfy(accepts) {
      let own = Set(model.entities.compactMap(\.name))
      // By names alone another version of what is chosen already fits as well.
      if isTold(model) ? own.isSubset(of: found) : !own.isDisjoint(with: found) { continue }
      chosen.append(model)
      found.formUnion(own)
    }
    return found == names ? chosen : nil
  }
}
