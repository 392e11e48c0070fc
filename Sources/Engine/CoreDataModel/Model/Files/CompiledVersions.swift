import Foundation

/// The version hashes that Apple's compiler wrote for a version of a model: in the `VersionInfo.plist` of the `.momd` that lies
/// beside the `.xcdatamodeld` (XM-70).
enum CompiledVersions {
  /// The hashes of the entities of one version.
  ///
  /// - Parameter contents: the file `contents` of the version.
  /// - Returns: the hashes by the names of the entities; none where no compiled model lies there, or none that has the version.
  static func hashes(for contents: URL) -> [String: Data] {
    let version = contents.deletingLastPathComponent()
    guard let folder = ModelFileLocator.versionFolders(of: contents).first else { return [:] }
    let list = folder.deletingPathExtension().appendingPathExtension("momd").appendingPathComponent(
      "VersionInfo.plist")
    guard let bytes = try? ModelFileLocator.read(list),
      let info = PropertyList.contents(of: Data(bytes)) as? [String: Any],
      let versions = info["NSManagedObjectModel_VersionHashes"] as? [String: Any]
    else { return [:] }
    return versions[version.deletingPathExtension().lastPathComponent] as? [String: Data] ?? [:]
  }
}

/// The version hash that Apple's compiler wrote for an entity, while the entity is as it was read.
struct CompiledHash {
  private let hash: Data
  /// Our hashes of the entity and of those above it, whose properties it inherits.
  private let shape: [Data]

  init(_ hash: Data, of entity: NSEntityDescription) {
    self.hash = hash
    shape = Self.shape(of: entity)
  }

  /// The hash; nil once the entity has another shape than the one that was compiled.
  func value(for entity: NSEntityDescription) -> Data? {
    shape == Self.shape(of: entity) ? hash : nil
  }

  private static func shape(of entity: NSEntityDescription) -> [Data] {
    sequence(first: entity, next: \.superentity).map(\.versionHash)
  }
}

extension NSManagedObjectModel {
  /// Tells the entities their hashes in a compiled model.
  func note(compiled hashes: [String: Data]) {
    guard !hashes.isEmpty else { return }
    for entity in entities {
      entity.compiledHash = hashes[entity.name ?? ""].map { CompiledHash($0, of: entity) }
    }
  }
}
