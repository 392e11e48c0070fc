import Foundation
import OpenCoreData

extension NSPersistentContainer {
  /// A container over a SQLite file, which is made if it is not there.
  static func opened(_ model: NSManagedObjectModel, at url: URL) throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "claims", managedObjectModel: model)
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    return container
  }
}
