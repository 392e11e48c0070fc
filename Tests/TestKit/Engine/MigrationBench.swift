import Foundation
import Testing

@testable import CoreData
@testable import CoreDataStores

/// A store file that is opened with one model after another.
package final class MigrationBench {
  package let folder: ScratchFolder
  package let url: URL
  package static var automatic: [AnyHashable: Any] {
    [NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true]
  }

  package init() throws {
    folder = try ScratchFolder()
    url = folder.file("store.sqlite")
  }

  /// Opens the store with a model, runs a body on a context, saves, and lets the store go.
  @discardableResult
  package func open<Result>(
    _ model: NSManagedObjectModel, _ options: [AnyHashable: Any] = MigrationBench.automatic, at url: URL? = nil,
    _ body: (NSManagedObjectContext) throws -> Result
  ) throws -> Result {
    let opened = try OpenedStore(model, at: url ?? self.url, options: options)
    defer { opened.close() }
    return try opened.run { context in
      let result = try body(context)
      if context.hasChanges { try context.save() }
      return result
    }
  }

  /// The error of opening the store with a model.
  package func refusal(
    _ model: NSManagedObjectModel, _ options: [AnyHashable: Any] = MigrationBench.automatic,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> NSError {
    try failure(sourceLocation: sourceLocation) { try open(model, options) { _ in } }
  }

  /// The cells of a query, past the engine.
  package func cells(_ sql: String, at url: URL? = nil) throws -> [[String]] {
    let connection = try Connection(path: (url ?? self.url).path, flags: 2, timeout: 1, url: url ?? self.url)
    return try connection.cells(sql)
  }

  /// The model that the file keeps; nothing where it keeps none.
  private func modelCache(at url: URL?) throws -> String {
    let connection = try Connection(path: (url ?? self.url).path, flags: 2, timeout: 1, url: url ?? self.url)
    return try ModelCache.read(connection).flatMap(StoredDeflate.decoded).map { PlistText.canonical($0) } ?? ""
  }

  /// Everything that makes up the file's structure: tables, indexes, entity numbers.
  package func structure(at url: URL? = nil) throws -> [[String]] {
    try cells("SELECT type, name, tbl_name, IFNULL(sql, '') FROM sqlite_master ORDER BY type, name", at: url)
      + cells("SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY ORDER BY Z_ENT", at: url)
      + [[modelCache(at: url)]]
  }

  /// The structure of a new file of a model.
  package func newStructure(_ model: NSManagedObjectModel) throws -> [[String]] {
    let place = folder.file("new-\(UUID().uuidString).sqlite")
    try open(model, at: place) { _ in }
    return try structure(at: place)
  }
}

extension NSManagedObjectContext {
  /// The objects of an entity, by primary key.
  package func all(_ entity: String) throws -> [NSManagedObject] {
    try fetch(NSFetchRequest<NSManagedObject>(entityName: entity)).sorted {
      ($0.objectID.number, "\($0.objectID)") < ($1.objectID.number, "\($1.objectID)")
    }
  }
}

extension NSManagedObject {
  /// A value as text.
  package func text(_ key: String) -> String { value(forKey: key).map { "\($0)" } ?? "nil" }

  /// The values under `name` of a relationship's members, in order where there is one.
  package func names(_ key: String) -> [String] {
    switch value(forKey: key) {
    case let set as Set<NSManagedObject>: set.map { $0.text("name") }.sorted()
    case let ordered as NSOrderedSet: ordered.array.compactMap { ($0 as? NSManagedObject)?.text("name") }
    case let one as NSManagedObject: [one.text("name")]
    default: []
    }
  }
}
