import Foundation

/// The model that a store was made with, and where its tables lie.
struct SourceModel {
  let layout: ModelLayout
  let schema: StoreSchema
  /// Layouts keep no model alive.
  private let model: NSManagedObjectModel

  /// Finds the model: the one that the store itself keeps, else the first of the app's versions that fits the store.
  ///
  /// A store of Apple's keeps an archive of Apple's classes, which is not read; its model must be among the versions, and is
  /// known by the tables that it has (MG-11, CH-961).
  ///
  /// - Parameters:
  ///   - contents: what the store says of its structure.
  ///   - target: the model that the store is to have; versions that lie beside its file come first.
  ///   - reading: lets something be read from the store.
  /// - Returns: nil where none fits.
  static func find(
    for contents: StoreContents, target: ModelLayout, url: URL,
    reading: @escaping (_ read: (Connection) throws -> Void) throws -> Void
  ) -> SourceModel? {
    func fitting(_ model: NSManagedObjectModel, comparesHashes: Bool = true) -> SourceModel? {
      guard let layout = try? model.layout(classes: { _ in nil }) else { return nil }
      var match = StoreMatch(contents: contents, model: layout, url: url, reading: reading)
      match.comparesHashes = comparesHashes
      // A file of Core Data's has the tables of its configuration only (SQ-48).
      if contents.metadata.ownHashes == nil {
        match.held = layout.entities.map { contents.entities[$0.name] != nil }
      }
      return (try? match.schema()).map { SourceModel(layout: layout, schema: $0, model: model) }
    }
    if let bytes = contents.modelCache, let hashes = contents.metadata.ownHashes,
      let kept = ModelCache.model(in: bytes, hashes: hashes),
      let found = fitting(kept, comparesHashes: false)
    {
      return found
    }
    let versions = ModelVersions.all(beside: target.entities.first?.description.model)
    for version in versions {
      if let found = fitting(version) { return found }
    }
    // The app may have merged several models. Only hashes of ours tell which versions belong together.
    guard contents.metadata.ownHashes != nil,
      let merged = NSManagedObjectModel(byMerging: versions, forStoreMetadata: contents.metadata.dictionary)
    else { return nil }
    return fitting(merged)
  }

  private init(layout: ModelLayout, schema: StoreSchema, model: NSManagedObjectModel) {
    (self.layout, self.schema, self.model) = (layout, schema, model)
  }
}

/// The versions of an app's models that are at hand.
enum ModelVersions {
  /// Reads them: those in the `.xcdatamodeld` that a model was read from, then those in the resources of all bundles.
  ///
  /// Their entities have no classes: nobody makes objects of them.
  static func all(beside model: NSManagedObjectModel?) -> [NSManagedObjectModel] {
    let folders = (model?.versionFolders ?? []) + ModelBundles.folders(in: Bundle.allBundles + [.main])
    var seen: Set<String> = []
    return folders.filter { seen.insert($0.standardizedFileURL.path).inserted }.flatMap(versions)
  }

  private static func versions(in folder: URL) -> [NSManagedObjectModel] {
    ModelFileLocator(url: folder).versions.compactMap { try? ReadModel(contentsOf: $0, hasClasses: false).model }
  }
}
