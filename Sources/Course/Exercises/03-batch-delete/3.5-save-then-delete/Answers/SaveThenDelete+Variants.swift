import Foundation
import Graders
import OpenCoreData
import Samples

extension Variant {
  static var saveThenDelete: [Variant] {
    [
      Variant(
        "names-the-ids",
        SaveThenDelete { context in
          try context.save()
          let done = NSFetchRequest<NSManagedObjectID>(entityName: "Item")
          done.predicate = NSPredicate(format: "done == YES")
          done.resultType = .managedObjectIDResultType
          let ids = try context.fetch(done)
          guard !ids.isEmpty else { return 0 }
          try context.execute(NSBatchDeleteRequest(objectIDs: ids))
          NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [context])
          return ids.count
        }),
      // Accepted: IDs say as well before the save what the screen shows, and a fetch for IDs loads nothing.
      Variant(
        "goes-by-the-ids-on-the-screen",
        SaveThenDelete { context in
          try context.obtainPermanentIDs(for: Array(context.insertedObjects))
          let done = NSFetchRequest<NSManagedObjectID>(entityName: "Item")
          done.predicate = NSPredicate(format: "done == YES")
          done.resultType = .managedObjectIDResultType
          let ids = try context.fetch(done)
          try context.save()
          guard !ids.isEmpty else { return 0 }
          try context.execute(NSBatchDeleteRequest(objectIDs: ids))
          WrongAnswer.merge(ids, [context])
          return ids.count
        }),
      Variant(
        "deletes-in-another-context",
        SaveThenDelete { context in
          if context.hasChanges { try context.save() }
          let other = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
          other.persistentStoreCoordinator = context.persistentStoreCoordinator
          let ids = try other.performAndWait { try WrongAnswer.done(in: other) }
          WrongAnswer.merge(ids, [context])
          return ids.count
        }),
    ]
  }
}
