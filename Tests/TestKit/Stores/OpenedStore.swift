import CoreData
import Foundation

/// A coordinator of its own over one store, which is let go when this is.
///
/// Stacks of the tests that need no container stand on it, but for those that add and remove their stores themselves.
package final class OpenedStore {
  package let coordinator: NSPersistentStoreCoordinator
  package let store: NSPersistentStore

  /// Adds the store to a new coordinator.
  ///
  /// - Parameters:
  ///   - model: the coordinator takes it, and freezes it.
  ///   - url: the file; nil for a store in memory, and for one of SQLite that has no file.
  ///   - configuration: the configuration of the model; nil for all of it.
  ///   - options: those of the store.
  ///   - prepare: gets the coordinator before it has the store.
  /// - Throws: what adding the store throws.
  package init(
    _ model: NSManagedObjectModel, at url: URL?, type: String = NSSQLiteStoreType, configuration: String? = nil,
    options: [AnyHashable: Any]? = nil, prepare: (NSPersistentStoreCoordinator) -> Void = { _ in }
  ) throws {
    coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    prepare(coordinator)
    store = try coordinator.addPersistentStore(
      ofType: type, configurationName: configuration, at: url, options: options)
  }

  deinit { close() }

  /// The UUID of the stores of tests, so that URIs can be asserted and files compared.
  package static let uuid = "0B5C5CDC-5E6F-4B0B-9C39-3B0F6DDA1C11"

  /// A place without a file, for a store of SQLite's that several coordinators of the process can open (SQ-45b).
  package static func sharedPlace() -> URL { URL(fileURLWithPath: "/dev/null/test-\(UUID().uuidString)") }

  /// Lets go of every store that the coordinator has, those that a test has added too.
  package func close() { for store in coordinator.persistentStores { try? coordinator.remove(store) } }

  /// A new context on the coordinator.
  package func context(
    _ type: NSManagedObjectContextConcurrencyType = .privateQueueConcurrencyType
  ) -> NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: type)
    context.persistentStoreCoordinator = coordinator
    return context
  }

  /// Runs a body in a new private-queue context, on its queue.
  package func run<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
    let context = context()
    return try context.performAndWait { try body(context) }
  }
}
