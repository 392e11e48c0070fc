// Deletes objects in the background by their object IDs, so that no object goes from one task to another.
//
// Use it for what somebody has chosen on a screen, where delete rules and hooks have to run. Do not use it for thousands of rows, which
// it loads part by part (a batch delete does not), nor for objects that were never saved: no other context can know these, so delete
// them in their own.
//
//     let ids = selection.map(\.objectID)
//     let deletion = try await container.persistentStoreCoordinator.deleteObjects(ids, mergingInto: [viewContext])
//     log("\(deletion.deleted.count) objects are gone, \(deletion.missing.count) were gone before")
//
// When it returns, the contexts know what is gone; whether they merge automatically does not matter. An edit of theirs that was not
// saved goes with its object. Save them afterwards: what they hold of the rows is deleted in them, unsaved.
//
// Each part is one block and one save. A task that is cancelled stops between two parts with `CancellationError`, since nothing inside
// a block knows of the task; the parts before are deleted, and the contexts know of them. So it is when a save fails.

import CoreData
import Foundation

/// What was deleted.
nonisolated struct TaskSafeDeletion: Sendable {
  /// Every object that is gone, those of cascades too.
  var deleted: Set<NSManagedObjectID> = []
  /// The objects that stayed and lost a reference.
  var changed: Set<NSManagedObjectID> = []
  /// The IDs of which nothing was there any more.
  var missing: Set<NSManagedObjectID> = []
}

/// Why nothing was deleted.
nonisolated enum TaskSafeDeletionError: Error, Equatable {
  /// These objects have no row yet, and IDs that only their own context knows.
  case neverSaved([NSManagedObjectID])
}

nonisolated extension NSPersistentStoreCoordinator {
  /// Deletes objects in a context of its own, part by part, and tells other contexts.
  ///
  /// - Parameters:
  ///   - ids: the objects; those that are gone are left out.
  ///   - contexts: every context that may hold one of them, a parent before its children.
  ///   - partSize: how many objects a save deletes, without those of cascades.
  /// - Returns: what was deleted, and what was gone before.
  /// - Throws: `TaskSafeDeletionError`; `CancellationError`; the error of the first save that failed, such as 1600.
  @discardableResult
  func deleteObjects(
    _ ids: [NSManagedObjectID], mergingInto contexts: [NSManagedObjectContext], partSize: Int = 100
  ) async throws -> TaskSafeDeletion {
    let neverSaved = ids.filter(\.isTemporaryID)
    if !neverSaved.isEmpty { throw TaskSafeDeletionError.neverSaved(neverSaved) }
    let worker = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    worker.persistentStoreCoordinator = self
    var all = TaskSafeDeletion()
    for start in stride(from: 0, to: ids.count, by: max(1, partSize)) {
      try Task.checkCancellation()
      let part = Array(ids[start..<min(start + max(1, partSize), ids.count)])
      let deletion = try await worker.perform { try worker.deletePart(part) }
      for context in contexts {
        await context.perform {
          NSManagedObjectContext.mergeChanges(
            fromRemoteContextSave: [
              NSDeletedObjectsKey: Array(deletion.deleted), NSUpdatedObjectsKey: Array(deletion.changed),
            ], into: [context])
        }
      }
      all.deleted.formUnion(deletion.deleted)
      all.changed.formUnion(deletion.changed)
      // What an earlier part took along is missing in a later one.
      all.missing.formUnion(deletion.missing)
    }
    all.changed.subtract(all.deleted)
    all.missing.subtract(all.deleted)
    return all
  }
}

nonisolated extension NSManagedObjectContext {
  /// Deletes and saves what is there of some IDs, and forgets all objects.
  fileprivate func deletePart(_ ids: [NSManagedObjectID]) throws -> TaskSafeDeletion {
    defer { reset() }
    var found: Set<NSManagedObjectID> = []
    for (entity, ids) in Dictionary(grouping: ids, by: { $0.entity }) {
      let request = NSFetchRequest<NSManagedObject>(entityName: entity.name ?? "")
      request.predicate = NSPredicate(format: "SELF IN %@", ids as NSArray)
      for object in try fetch(request) {
        found.insert(object.objectID)
        delete(object)
      }
    }
    // The delete rules add what goes and changes too.
    processPendingChanges()
    let deletion = TaskSafeDeletion(
      deleted: Set(deletedObjects.map(\.objectID)), changed: Set(updatedObjects.map(\.objectID)),
      missing: Set(ids).subtracting(found))
    if hasChanges { try save() }
    return deletion
  }
}
