// Batch update, and the refresh of every context that belongs to it, in one call.
//
// Use it to set the same values in many rows. Nothing of the model is checked: no validation, no `willSave`, no relationship. Set
// the values of objects and save where one of these matters, where there is undo, and in a store that is not SQLite. Save your
// edits first: the predicate is judged in the store, and does not see them.
//
// `refresh(_:mergeChanges:)` after a batch update may read the old row out of the coordinator's cache. A merge of the object IDs
// does not, and keeps what is being edited.
//
// Tried: on the engine of the Core Data workbook, on Linux. Not tried: on Apple's framework.
// There it needs iOS 15 or macOS 12.

import CoreData
import Foundation

/// Why a batch update was not begun.
enum BatchUpdateError: Error, Equatable {
  /// A context has unsaved changes of objects of the entity: save it first, or roll back what is your edit. What an earlier merge has
  /// deleted must be saved: rolled back, it would be faults whose rows are gone.
  case unsavedChanges(entity: String)
}

extension NSManagedObjectContext {
  /// Sets values in the store, and has every context read them.
  ///
  /// Call it on the context's queue, and while no other of the contexts waits for this queue.
  ///
  /// - Parameters:
  ///   - request: the rows and the values; its result type is set to object IDs.
  ///   - contexts: every context that may hold one of the rows; this one need not be named.
  ///   - allowsUnsavedChanges: whether edits that the predicate cannot see are meant to stay as they are.
  /// - Returns: the rows that were updated.
  /// - Throws: `BatchUpdateError` before anything is updated; the store's error, and then no row was updated.
  @discardableResult
  func batchUpdate(
    _ request: NSBatchUpdateRequest, telling contexts: [NSManagedObjectContext], allowsUnsavedChanges: Bool = false
  ) throws -> [NSManagedObjectID] {
    let told = contexts.contains { $0 === self } ? contexts : contexts + [self]
    if !allowsUnsavedChanges {
      for context in told {
        let isUnsaved = context.performAndWait { context.hasUnsavedObjects(ofEntity: request.entityName) }
        if isUnsaved { throw BatchUpdateError.unsavedChanges(entity: request.entityName) }
      }
    }
    request.resultType = .updatedObjectIDsResultType
    let result = try execute(request) as? NSBatchUpdateResult
    let updated = result?.result as? [NSManagedObjectID] ?? []
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: updated], into: told)
    return updated
  }

  private func hasUnsavedObjects(ofEntity name: String) -> Bool {
    insertedObjects.union(updatedObjects).union(deletedObjects).contains { object in
      var entity: NSEntityDescription? = object.entity
      while let current = entity {
        if current.name == name { return true }
        entity = current.superentity
      }
      return false
    }
  }
}
