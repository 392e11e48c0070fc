import Foundation
import OpenCoreData

/// The rows of a scene's file, as a coordinator of its own reads them: looking goes past the row cache of those who play.
final class PlayFile {
  /// What the file has of a row.
  struct Row {
    let value: Any?
    let version: Int64?
  }

  /// The IDs of the rows in the file's own coordinator, in the order in which they were made.
  let ids: [NSManagedObjectID]
  let coordinator: NSPersistentStoreCoordinator

  /// Makes the file, with rows.
  init(_ url: URL, _ names: [String], options: [String: NSObject] = [:]) throws {
    coordinator = try Self.open(url, options: options)
    let context = NSManagedObjectContext(.privateQueue)
    context.persistentStoreCoordinator = coordinator
    ids = try context.performAndWait {
      let items = names.map { name in
        let item = PlayItem(context: context)
        item.name = name
        return item
      }
      try context.obtainPermanentIDs(for: items)
      try context.save()
      return items.map(\.objectID)
    }
  }

  /// Opens a store.
  static func open(
    _ url: URL, _ model: NSManagedObjectModel = PlayItem.model, options: [String: NSObject] = [:]
  ) throws -> NSPersistentStoreCoordinator {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    _ = try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: options)
    return coordinator
  }

  /// The address of a new store in memory.
  static var inMemory: URL { URL(fileURLWithPath: "/dev/null/play-\(UUID().uuidString)") }

  /// What the file has of each row; nil where it has none.
  ///
  /// Values are fetched as dictionaries, past this coordinator's own row cache: to that, a row which was inserted again in the
  /// version that it knows would be the old one.
  func rows(_ key: String) -> [Row?] {
    let context = NSManagedObjectContext(.privateQueue)
    context.persistentStoreCoordinator = coordinator
    return context.performAndWait {
      let found = (try? context.fetch(NSFetchRequest<PlayItem>(entityName: "Item"))) ?? []
      let request = NSFetchRequest<NSDictionary>(entityName: "Item")
      request.resultType = .dictionaryResultType
      request.propertiesToFetch = ["objectID", key]
      let values = (try? context.fetch(request)) ?? []
      return ids.map { id in
        values.first { $0["objectID"] as? NSManagedObjectID == id }.map { row in
          Row(value: row[key], version: found.first { $0.objectID == id }?.inside.rowVersion)
        }
      }
    }
  }
}
