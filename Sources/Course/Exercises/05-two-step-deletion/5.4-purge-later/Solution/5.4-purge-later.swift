// 5.4  Purge later
//
// A mark is old enough if it is older than the grace period is long, by the clock that is handed in. A batch delete
// tells nobody, and the IDs that it returns are those of the rows that it selects: the countries that a continent takes
// along have to be asked for before it. The IDs of all that is gone are merged, into the context that purged as well.

import Foundation
import OpenCoreData
import Samples

func purge(
  _ entity: String, at now: Date, grace: TimeInterval, in context: NSManagedObjectContext,
  telling others: [NSManagedObjectContext]
) throws {
  let limit = now.addingTimeInterval(-grace)
  let goingAlong = NSFetchRequest<NSManagedObjectID>(entityName: "Country")
  goingAlong.resultType = .managedObjectIDResultType
  goingAlong.includesPendingChanges = false  // the delete goes by the rows
  goingAlong.predicate = NSPredicate(format: "continent.markedForDeletionDate < %@", limit as NSDate)
  let countries = entity == "Continent" ? try context.fetch(goingAlong) : []

  let marked = NSFetchRequest<any NSFetchRequestResult>(entityName: entity)
  marked.predicate = NSPredicate(format: "markedForDeletionDate < %@", limit as NSDate)
  let request = NSBatchDeleteRequest(fetchRequest: marked)
  request.resultType = .resultTypeObjectIDs
  let result = try context.execute(request) as? NSBatchDeleteResult
  let ids = result?.result as? [NSManagedObjectID] ?? []
  NSManagedObjectContext.mergeChanges(
    fromRemoteContextSave: [NSDeletedObjectsKey: ids + countries], into: [context] + others)
}
