import Foundation
import OpenCoreData

/// A lesson's file and the containers that open it.
public enum LessonFile {
  /// A new folder for one file.
  ///
  /// - Throws: Foundation's error where it cannot be made.
  public static func makeFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("workbook-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Opens a file, which is made if it is not there; a new one has the UUID of every lesson's store.
  ///
  /// - Parameters:
  ///   - model: the model of the new container.
  ///   - url: the file.
  ///   - options: options of the store, beside its UUID.
  /// - Throws: what adding the store throws.
  public static func open(
    _ model: NSManagedObjectModel, _ url: URL, options: [String: NSObject] = [:]
  ) throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "lesson", managedObjectModel: model)
    let description = NSPersistentStoreDescription(url: url)
    description.setOption(FreshStore.uuid as NSString, forKey: StoreUUIDOption)
    for (key, value) in options { description.setOption(value, forKey: key) }
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 ?? failure }
    if let failure { throw failure }
    return container
  }
}
