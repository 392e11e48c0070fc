import Foundation
import OpenCoreData

/// A copy of a store, on which an answer tries a delete.
struct TrialCopy {
  let context: NSManagedObjectContext
  let url: URL

  /// Makes a copy and opens it.
  init(of store: URL, _ model: URL, suffixes: [String] = ["", "-wal"]) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    url = folder.appendingPathComponent("copy.sqlite")
    for suffix in suffixes where FileManager.default.fileExists(atPath: store.path + suffix) {
      try FileManager.default.copyItem(atPath: store.path + suffix, toPath: url.path + suffix)
    }
    context = try Self.open(url, model)
  }

  /// Opens a store.
  static func open(_ url: URL, _ model: URL) throws -> NSManagedObjectContext {
    let coordinator = NSPersistentStoreCoordinator(
      managedObjectModel: try ModelFile(contentsOf: model, classes: .plain).model)
    try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
    let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }

  /// Removes the copy.
  func remove() { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }

  /// The titles in the file.
  func titles() throws -> [String] {
    try PlainSQL.rows(at: url, "SELECT ZTITLE FROM ZBOOKMARK").rows.compactMap { row in
      if case .text(let title)? = row.first { title } else { nil }
    }.sorted()
  }
}

extension NSManagedObjectContext {
  /// The bookmarks that a predicate finds.
  func bookmarks(_ format: String) throws -> [NSManagedObject] {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Bookmark")
    request.predicate = NSPredicate(format: format)
    return try fetch(request)
  }

  /// Deletes them one by one, and saves.
  func deleteBookmarks(_ format: String) throws {
    for bookmark in try bookmarks(format) { delete(bookmark) }
    if hasChanges { try save() }
  }

  /// A request that deletes them in bulk.
  func batchDelete(_ format: String) -> NSBatchDeleteRequest {
    let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Bookmark")
    request.predicate = NSPredicate(format: format)
    return NSBatchDeleteRequest(fetchRequest: request)
  }
}
