import Foundation
import OpenCoreData

extension GradedStore {
  /// Has the store refuse from now on what a context of its container asks it to write.
  ///
  /// It is then like a store that was opened read-only: a batch request throws, and the file stays as it is.
  func makeReadOnly() {
    for store in container.persistentStoreCoordinator.persistentStores { store.isReadOnly = true }
  }

  /// Makes the store read-only, and runs what has to throw the error that a batch delete throws there.
  ///
  /// - Throws: `Mismatch` where nothing is thrown, or another error than the request's.
  func expectBatchDeleteRefused(of entity: String, _ attempt: () throws -> Void) throws {
    let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: entity))
    try expectRefused(request, "a batch delete", attempt)
  }

  /// Makes the store read-only, and runs what has to throw the error that a batch update throws there.
  ///
  /// - Parameter values: what an update may write there.
  /// - Throws: `Mismatch` where nothing is thrown, or another error than the request's.
  func expectBatchUpdateRefused(
    of entity: String, writing values: [AnyHashable: Any], _ attempt: () throws -> Void
  ) throws {
    let request = NSBatchUpdateRequest(entityName: entity)
    request.propertiesToUpdate = values
    try expectRefused(request, "a batch update", attempt)
  }

  private func expectRefused(
    _ request: NSPersistentStoreRequest, _ what: String, _ attempt: () throws -> Void
  ) throws {
    makeReadOnly()
    let plain = container.newBackgroundContext()
    let expected = try expectError("\(what) in a store that is read-only") {
      _ = try plain.performAndWait { try plain.execute(request) }
    }
    let error = try expectError("the function, in a store that is read-only", attempt)
    try expectSameError(error, as: expected)
  }
}
