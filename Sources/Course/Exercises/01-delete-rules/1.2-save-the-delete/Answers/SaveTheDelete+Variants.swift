import Foundation
import Graders
import OpenCoreData
import Samples

extension Variant {
  static var saveTheDelete: [Variant] {
    [
      // Accepted: the given context shows the series until it merges, as the task says; what is saved is gone.
      Variant(
        "finds the series in the context that was handed over, by its ID in another",
        SaveTheDelete { id, context in
          let request = NSFetchRequest<NSManagedObjectID>(entityName: "Series")
          request.resultType = .managedObjectIDResultType
          request.predicate = NSPredicate(format: "%K == %@", "id", NSNumber(value: id))
          guard let found = try context.fetch(request).first else { return }
          let own = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
          own.persistentStoreCoordinator = context.persistentStoreCoordinator
          try own.performAndWait {
            own.delete(try own.existingObject(with: found))
            do {
              try own.save()
            } catch {
              own.rollback()
              throw error
            }
          }
        }),
      Variant(
        "takes the delete back by undo, in a context of its own, and merges by hand",
        SaveTheDelete { id, context in
          let own = NSManagedObjectContext(.privateQueue)
          own.persistentStoreCoordinator = context.persistentStoreCoordinator
          let gone: [NSManagedObjectID] = try own.performAndWait {
            own.undoManager = UndoManager()
            let all = try own.fetch(NSFetchRequest<Series>(entityName: "Series"))
            guard let series = all.first(where: { $0.id == id }) else { return [] }
            own.delete(series)
            own.processPendingChanges()
            let ids = own.deletedObjects.map(\.objectID)
            do {
              try own.save()
            } catch {
              own.undo()
              throw error
            }
            return ids
          }
          NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: gone], into: [context])
        }),
      Variant(
        "saves what is pending, then deletes in the same context, so that a rollback drops nothing but the delete",
        SaveTheDelete { id, context in
          if context.hasChanges { try context.save() }
          let request = NSFetchRequest<Series>(entityName: "Series")
          request.predicate = NSPredicate(format: "id == %lld", id)
          guard let series = try context.fetch(request).first else { return }
          context.delete(series)
          do {
            try context.save()
          } catch {
            context.rollback()
            throw error
          }
        }),
      // Accepted: file, error and context are as the task says, whichever context asks the rule.
      Variant(
        "deletes in a child first, whose save is refused before the context hears of it",
        SaveTheDelete { id, context in
          let child = NSManagedObjectContext(.privateQueue)
          child.parent = context
          try child.performAndWait {
            let request = NSFetchRequest<Series>(entityName: "Series")
            request.predicate = NSPredicate(format: "id == %lld", id)
            for series in try child.fetch(request) { child.delete(series) }
            try child.save()
          }
          try context.save()
        }),
    ]
  }
}
