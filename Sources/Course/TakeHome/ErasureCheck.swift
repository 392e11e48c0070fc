// Finds texts in the bytes of a store's files, whether a row still has them or not.
//
// Use it in a test of what your app does to erase a person: run that, close the store, and look. Do not use it in an app, nor while
// another process has the store open: on closing a file that SQLite has open in the same process, the system drops SQLite's locks on
// it, and the database can be damaged.
//
//     let check = ErasureCheck(coordinator: container.persistentStoreCoordinator)
//     let traces = try await check.traces(of: ["Ada is allergic", "ada@example.com"])
//     XCTAssertEqual(traces, [])
//
// Look for a few words that nothing else contains. A long text is not in one piece: it goes on in another page. What your app keeps in
// another form, such as a transformable attribute or something encrypted, is found by none of its texts. A name that some object still
// has is marked as live, for then a fetch finds it too. A tombstone of the history is not live, and neither is a page that is free.
//
// The files are the store's own, its `-wal`, `-shm` and `-journal`, and those in the folder where Core Data puts large binary data.
// Backups, exports, the server and the Spotlight index are elsewhere.

import CoreData
import Foundation

/// Looks through the files of the stores of a coordinator; it changes nothing.
nonisolated struct ErasureCheck: Sendable {
  /// A text that is in a file.
  struct Trace: Hashable, Sendable {
    var text: String
    /// The name of the file, without its folder.
    var file: String
    /// Whether a string attribute of some object contains the text.
    var isLive: Bool
  }

  var coordinator: NSPersistentStoreCoordinator

  /// Where texts are, in the order of the texts and of the files; an empty text is nowhere.
  ///
  /// - Throws: what a fetch throws, and what reading a file throws that is there.
  func traces(of texts: [String]) async throws -> [Trace] {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    let live = try await context.perform { Set(try texts.filter { try isLive($0, in: context) }) }
    let files = try coordinator.persistentStores.compactMap(\.url).flatMap(files)
    var traces: [Trace] = []
    for file in files {
      let bytes = try Data(contentsOf: file)
      for text in texts where !text.isEmpty && bytes.range(of: Data(text.utf8)) != nil {
        traces.append(Trace(text: text, file: file.lastPathComponent, isLive: live.contains(text)))
      }
    }
    return traces
  }

  private func isLive(_ text: String, in context: NSManagedObjectContext) throws -> Bool {
    for entity in coordinator.managedObjectModel.entities {
      guard let name = entity.name, !text.isEmpty else { continue }
      for (key, attribute) in entity.attributesByName
      where attribute.attributeType == .stringAttributeType && !attribute.isTransient {
        let request = NSFetchRequest<NSManagedObject>(entityName: name)
        request.includesSubentities = false
        request.predicate = NSPredicate(format: "%K CONTAINS %@", key, text)
        if try context.count(for: request) > 0 { return true }
      }
    }
    return false
  }

  /// The files of a store that are there.
  private func files(of store: URL) throws -> [URL] {
    let manager = FileManager.default
    let beside = ["", "-wal", "-shm", "-journal"].map { URL(fileURLWithPath: store.path + $0) }
      .filter { manager.fileExists(atPath: $0.path) }
    let name = ".\(store.deletingPathExtension().lastPathComponent)_SUPPORT"
    let folder = store.deletingLastPathComponent().appendingPathComponent(name)
    guard manager.fileExists(atPath: folder.path) else { return beside }
    let external = try manager.subpathsOfDirectory(atPath: folder.path).sorted().map(folder.appendingPathComponent)
    return beside
      + external.filter { url in
        var isFolder: ObjCBool = false
        return manager.fileExists(atPath: url.path, isDirectory: &isFolder) && !isFolder.boolValue
      }
  }
}
