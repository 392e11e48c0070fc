// Batch update, and the merge that belongs to it, in one call.
//
// Use it to set the same values in many rows. Do not use it where validation, `willSave` or undo matters, for relationships, or in a
// store that is not SQLite: nothing of the model is checked. Set the values of objects and save there.
//
//     try await container.persistentStoreCoordinator.batchUpdate(mergingInto: [viewContext]) {
//       let request = NSBatchUpdateRequest(entityName: "Note")
//       request.predicate = NSPredicate(format: "date < %@", monthAgo as NSDate)
//       request.propertiesToUpdate = ["isRead": true]
//       return request
//     }
//
// Save your edits before: the predicate is judged in the store, and does not see them.
//
// `refresh(_:mergeChanges:)` after a batch update may read the old row out of the coordinator's cache. A merge of the object IDs
// does not, and keeps what is being edited.
//
// For a million rows update one range after the other, such as a month of dates: a call keeps the ID of each row that it updates, and
// holds the queue of each context for as long as all of them take to merge.

import CoreData
import Foundation

/// Why a batch update was not begun, or what of it did not come through.
nonisolated enum BatchUpdateError: Error, Equatable {
  /// A context has unsaved changes of objects of the entity: save it first, or roll back what is your edit. What an earlier merge has
  /// deleted must be saved: rolled back, it would be faults whose rows are gone.
  case unsavedChanges(entity: String)
  /// The rows are updated, and the store has not said which: have each context refresh what it shows.
  case unexpectedResult
}

nonisolated extension NSPersistentStoreCoordinator {
  /// Sets values in the stores, and has contexts read them.
  ///
  /// No thread waits for the queue of a context.
  ///
  /// - Parameters:
  ///   - contexts: every context that may hold one of the rows, a parent before its children.
  ///   - author: the `transactionAuthor` in the store's history.
  ///   - allowsUnsavedChanges: whether edits that the predicate cannot see are meant to stay as they are.
  ///   - request: makes the request, with the rows and the values; its result type is set to object IDs.
  /// - Returns: the rows that were updated.
  /// - Throws: `BatchUpdateError`; the store's error, and then no row was updated.
  @discardableResult
  func batchUpdate(
    mergingInto contexts: [NSManagedObjectContext], author: String? = nil, allowsUnsavedChanges: Bool = false,
    _ request: @escaping @Sendable () -> NSBatchUpdateRequest
  ) async throws -> [NSManagedObjectID] {
    let worker = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    worker.persistentStoreCoordinator = self
    worker.transactionAuthor = author
    let update = await worker.perform { Update(request: request()) }
    if !allowsUnsavedChanges {
      for context in contexts where await context.perform({ context.hasUnsavedObjects(ofEntity: update.entity) }) {
        throw BatchUpdateError.unsavedChanges(entity: update.entity)
      }
    }
    let updated = try await worker.perform {
      update.request.resultType = .updatedObjectIDsResultType
      return (try worker.execute(update.request) as? NSBatchUpdateResult)?.result as? [NSManagedObjectID]
    }
    guard let updated else { throw BatchUpdateError.unexpectedResult }
    for context in contexts {
      await context.perform {
        NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: updated], into: [context])
      }
    }
    return updated
  }
}

/// The request between two blocks of one queue; nothing else touches it.
private nonisolated struct Update: @unchecked Sendable {
  let request: NSBatchUpdateRequest
  let entity: String

  init(request: NSBatchUpdateRequest) { (self.request, entity) = (request, request.entityName) }
}

nonisolated extension NSManagedObjectContext {
  fileprivate func hasUnsavedObjects(ofEntity name: String) -> Bool {
    insertedObjects.union(updatedObjects).union(deletedObjects).contains { object in
      sequence(first: object.entity, next: \.superentity).contains { $0.name == name }
    }
  }
}
