import Foundation
import Graders
import OpenCoreData
import Samples

extension Variant {
  static var keepTheNewest: [Variant] {
    func delete(_ request: NSBatchDeleteRequest, _ context: NSManagedObjectContext) throws -> Int {
      request.resultType = .resultTypeObjectIDs
      let ids = (try context.execute(request) as? NSBatchDeleteResult)?.result as? [NSManagedObjectID] ?? []
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [context])
      return ids.count
    }
    func done<Result>(_ limit: Int) -> NSFetchRequest<Result> {
      let done = NSFetchRequest<Result>(entityName: "Item")
      done.predicate = NSPredicate(format: "done == YES")
      done.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: false)]
      done.fetchLimit = limit
      return done
    }
    return [
      Variant(
        "names-the-ids",
        KeepTheNewest { keep, context in
          let request: NSFetchRequest<NSManagedObjectID> = done(0)
          (request.resultType, request.includesPendingChanges) = (.managedObjectIDResultType, false)
          let ids = try context.fetch(request).dropFirst(keep)
          return ids.isEmpty ? 0 : try delete(NSBatchDeleteRequest(objectIDs: Array(ids)), context)
        }),
      Variant(
        "deletes-in-another-context",
        KeepTheNewest { keep, context in
          let other = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
          other.persistentStoreCoordinator = context.persistentStoreCoordinator
          return try other.performAndWait {
            let request: NSFetchRequest<any NSFetchRequestResult> = done(0)
            request.fetchOffset = keep
            return try delete(NSBatchDeleteRequest(fetchRequest: request), other)
          }
        }),
      Variant(
        "finds-the-newest-date-to-go-in-dictionaries",
        KeepTheNewest { keep, context in
          let dates: NSFetchRequest<NSDictionary> = done(0)
          (dates.resultType, dates.propertiesToFetch) = (.dictionaryResultType, ["createdAt"])
          let all = try context.fetch(dates).compactMap { $0["createdAt"] as? Date }
          guard all.count > keep else { return 0 }
          let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
          request.predicate = NSPredicate(format: "done == YES AND createdAt <= %@", all[keep] as NSDate)
          return try delete(NSBatchDeleteRequest(fetchRequest: request), context)
        }),
      Variant(
        "deletes-what-is-not-to-be-kept",
        KeepTheNewest { keep, context in
          let kept: NSFetchRequest<NSManagedObjectID> = done(keep)
          (kept.resultType, kept.includesPendingChanges) = (.managedObjectIDResultType, false)
          let ids = keep == 0 ? [] : try context.fetch(kept)
          let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
          request.predicate = NSPredicate(format: "done == YES AND NOT SELF IN %@", ids)
          return try delete(NSBatchDeleteRequest(fetchRequest: request), context)
        }),
    ]
  }
}
