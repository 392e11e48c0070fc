import Foundation
import Graders
import OpenCoreData
import Samples

extension Variant {
  static var tickOffInBulk: [Variant] {
    [
      Variant(
        "counts the IDs and merges them",
        TickOffInBulk { date, context in
          let request = NSBatchUpdateRequest(entityName: "Item")
          request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
            NSPredicate(format: "%K < %@", "createdAt", date as NSDate), NSPredicate(format: "NOT (done == YES)"),
          ])
          request.propertiesToUpdate = ["done": NSExpression(forConstantValue: true)]
          request.resultType = .updatedObjectIDsResultType
          let result = try context.execute(request) as? NSBatchUpdateResult
          let ids = result?.result as? [NSManagedObjectID] ?? []
          NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: ids], into: [context])
          return ids.count
        }),
      Variant(
        "works in a context of its own, and fetches IDs first",
        TickOffInBulk { date, context in
          let own = NSManagedObjectContext(.privateQueue)
          own.persistentStoreCoordinator = context.persistentStoreCoordinator
          return try own.performAndWait {
            let ids = NSFetchRequest<NSManagedObjectID>(entityName: "Item")
            ids.resultType = .managedObjectIDResultType
            ids.predicate = NSPredicate(format: "createdAt < %@ AND done == NO", date as NSDate)
            let found = try own.fetch(ids)
            let request = NSBatchUpdateRequest(entityName: "Item")
            request.predicate = NSPredicate(format: "SELF IN %@", found)
            request.propertiesToUpdate = ["done": true]
            try own.execute(request)
            return found.count
          }
        }),
    ]
  }
}
