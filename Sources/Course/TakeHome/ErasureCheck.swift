// Finds texts in the bytes of a store's files, whether a row still has them or not.
//
// Use it in a test of what your app does to erase a person: run that, close the store, and look. Do not use it in an app, nor while
// anybody has the store open: what a connection has not written yet is not found, and on closing a file that SQLite has open in the
// same process, the system drops SQLite's locks on it, so that the database can be damaged.
//
//     let check = ErasureCheck(store: storeURL, model: model)
//     let traces = try check.traces(of: ["Ada is allergic", "ada@example.com"])
//     XCTAssertEqual(traces, [])
//
// Let the test see the texts there before it erases them: a text that is not found may also be one that is written otherwise. Look for
// a few words that nothing else contains. A long text is not in one piece: it goes on in another page. What your app keeps in another
// form, such as a transformable attribute or something encrypted, is found by none of its texts. A text that some object still has is
// marked as live, for then a fetch finds it too. A tombstone of the history is not live, and neither is a page that is free.
//
// The files are the store's own, its `-wal`, `-shm` and `-journal`, and those in the folder where Core Data puts large binary data.
// Backups, exports, the server and the Spotlight index are elsewhere.

import CoreData
import Foundation

/// Looks through the files of a store.
nonisolated struct ErasureCheck {
  /// A text that is in a file.
  struct Trace: Hashable, Sendable {
    var text: String
    /// The name of the file, without its folder.
    var file: String
    /// Whether a string attribute of some object contains the text; false where there is no model to ask by.
    var isLive: Bool
  }

  /// The URL of the store.
  var store: URL
  /// The model by which the store can be opened, to be read only.
  var model: NSManagedObjectModel?

  /// Where texts are, in the order of the files and of the texts; an empty text is nowhere.
  ///
  /// - Throws: what reading a file throws that is there; with a model, what opening the store and a fetch throw.
  func traces(of texts: [String]) throws -> [Trace] {
    var traces: [Trace] = []
    for file in try files() {
      let bytes = try Data(contentsOf: file)
      for text in texts where !text.isEmpty && bytes.range(of: Data(text.utf8)) != nil {
        traces.append(Trace(text: text, file: file.lastPathComponent, isLive: false))
      }
    }
    guard let model, !traces.isEmpty else { return traces }
    let live = try Self.live(among: Set(traces.map(\.text)), in: store, model)
    for index in traces.indices { traces[index].isLive = live.contains(traces[index].text) }
    return traces
  }

  private static func live(
    among texts: Set<String>, in store: URL, _ model: NSManagedObjectModel
  ) throws -> Set<String> {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    let options = [NSReadOnlyPersistentStoreOption: true]
    let opened = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: store, options: options)
    defer { try? coordinator.remove(opened) }
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return try context.performAndWait { try texts.filter { try isLive($0, in: context) } }
  }

  private static func isLive(_ text: String, in context: NSManagedObjectContext) throws -> Bool {
    for entity in context.persistentStoreCoordinator?.managedObjectModel.entities ?? [] {
      guard let name = entity.name else { continue }
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

  /// The files of the store that are there.
  private func files() throws -> [URL] {
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
