import Foundation

// One model from several, and from what a program carries with it.
extension NSManagedObjectModel: NSCopying {
  /// A copy that can be changed, also where a coordinator uses the model itself.
  public func copy(with zone: NSZone? = nil) -> Any { ModelCopier.copy([self]).model ?? NSManagedObjectModel() }

  /// Makes one model of several.
  ///
  /// An entity that several of them have counts once. Where two describe it differently it is a programming error.
  ///
  /// - Parameter models: the models, which stay as they are; nil takes those that `mergedModel(from: nil)` finds.
  public convenience init?(byMerging models: [NSManagedObjectModel]?) {
    guard let models = models ?? ModelBundles.models(in: nil) else { return nil }
    self.init()
    take(models)
  }

  /// Makes the model that a store was made with, of several.
  ///
  /// - Parameters:
  ///   - models: the models to choose entities from.
  ///   - metadata: a store's metadata, with the version hashes of its entities. What tells the version of a store of Apple's,
  ///     `isConfiguration(withName:compatibleWithStoreMetadata:)` says (CH-1033).
  /// - Returns: nil where the models lack an entity that the store has.
  public convenience init?(byMerging models: [NSManagedObjectModel], forStoreMetadata metadata: [String: Any]) {
    guard let chosen = VersionMatch(metadata)?.models(from: models) else { return nil }
    self.init()
    take(chosen)
  }

  /// The models in the resources of bundles, merged.
  ///
  /// - Parameter bundles: where to look; nil means the main bundle.
  /// - Returns: nil where there is none.
  public class func mergedModel(from bundles: [Bundle]?) -> NSManagedObjectModel? {
    ModelBundles.models(in: bundles).flatMap(NSManagedObjectModel.init(byMerging:))
  }

  /// The model that a store was made with, from the resources of bundles: of a model with several versions the one that fits
  /// (CH-1033).
  ///
  /// - Parameters:
  ///   - bundles: where to look; nil means the main bundle.
  ///   - metadata: the store's metadata.
  /// - Returns: nil where no such model is there.
  public class func mergedModel(
    from bundles: [Bundle]?, forStoreMetadata metadata: [String: Any]
  ) -> NSManagedObjectModel? {
    ModelBundles.versions(in: bundles).flatMap { NSManagedObjectModel(byMerging: $0, forStoreMetadata: metadata) }
  }

  private func take(_ models: [NSManagedObjectModel]) {
    let (copy, conflict) = ModelCopier.copy(models)
    if let conflict {
      raiseException(.invalidArgument, "Can't merge models with two different entities named '\(conflict)'")
    }
    guard let copy else { return }
    entities = copy.entities
    versionIdentifiers = copy.versionIdentifiers
    configured = copy.configured
    templates = copy.templates
    localizationDictionary = copy.localizationDictionary
    isRead = copy.isRead
    versionFolders = copy.versionFolders
  }
}

/// The models among the resources of bundles.
package enum ModelBundles {
  /// Reads the models: `.xcdatamodeld` folders, and `.xcdatamodel` folders that are in none.
  ///
  /// - Returns: nil where there is none.
  static func models(in bundles: [Bundle]?) -> [NSManagedObjectModel]? {
    read((bundles ?? [.main]).flatMap(files))
  }

  /// Reads all versions of the models, of each the current one first.
  ///
  /// - Returns: nil where there is none.
  static func versions(in bundles: [Bundle]?) -> [NSManagedObjectModel]? {
    read((bundles ?? [.main]).flatMap(files).flatMap { ModelFileLocator(url: $0).versionsFromCurrent })
  }

  private static func read(_ files: [URL]) -> [NSManagedObjectModel]? {
    let found = files.compactMap(NSManagedObjectModel.init(contentsOf:))
    return found.isEmpty ? nil : found
  }

  /// The model of a name in the main bundle.
  package static func model(named name: String) -> NSManagedObjectModel? {
    files(in: .main).first { $0.deletingPathExtension().lastPathComponent == name }
      .flatMap(NSManagedObjectModel.init(contentsOf:))
  }

  /// The folders with models in bundles, `.xcdatamodeld` and `.xcdatamodel`.
  package static func folders(in bundles: [Bundle]) -> [URL] { bundles.flatMap(files) }

  private static func files(in bundle: Bundle) -> [URL] {
    guard let folder = bundle.resourceURL else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".xcdatamodeld") || $0.hasSuffix(".xcdatamodel") }.sorted()
      .map { folder.appendingPathComponent($0) }
  }
}
