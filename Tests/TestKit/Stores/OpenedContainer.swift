import CoreData
import Foundation

extension NSPersistentContainer {
  /// A container over a SQLite file, which is made if it is not there.
  package static func opened(_ model: NSManagedObjectModel, at url: URL) throws -> NSPersistentContainer {
    try opened(model, NSPersistentStoreDescription(url: url))
  }

  /// A container over a store of the type that keeps objects in memory.
  package static func inMemory(_ model: NSManagedObjectModel) throws -> NSPersistentContainer {
    let description = NSPersistentStoreDescription()
    description.type = NSInMemoryStoreType
    return try opened(model, description)
  }

  /// A container over the store of a description; without one over a SQLite store that has no file.
  package static func opened(
    _ model: NSManagedObjectModel, _ description: NSPersistentStoreDescription = NSPersistentStoreDescription()
  ) throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "Test", managedObjectModel: model)
    try container.load(description)
    return container
  }

  /// Gives the container the store of a description, and no other.
  ///
  /// - Parameter description: without one, a SQLite store that has no file.
  /// - Throws: why the store was not loaded.
  package func load(_ description: NSPersistentStoreDescription = NSPersistentStoreDescription()) throws {
    persistentStoreDescriptions = [description]
    var failure: (any Error)?
    loadPersistentStores { failure = $1 }
    if let failure { throw failure }
  }
}
