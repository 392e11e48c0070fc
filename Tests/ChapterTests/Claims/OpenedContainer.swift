import Foundation
import OpenCoreData

extension NSPersistentContainer {
  /// A container over a SQLite file, which is made if it is not there.
  static func opened(_ model: NSManagedObjectModel, at url: URL) throws -> NSPersistentContainer {
    try opened(model, NSPersistentStoreDescription(url: url))
  }

  /// A container over a store of the type that keeps objects in memory.
  static func inMemory(_ model: NSManagedObjectModel) throws -> NSPersistentContainer {
    let description = NSPersistentStoreDescription()
    description.type = NSInMemoryStoreType
    return try opened(model, description)
  }

  /// A container over the store of a description; without one over a SQLite store that has no file.
  static func opened(
    _ model: NSManagedObjectModel, _ description: NSPersistentStoreDescription = NSPersistentStoreDescription()
  ) throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "claims", managedObjectModel: model)
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    return container
  }
}
