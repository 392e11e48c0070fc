// 5.4  Purge later
//
// A mark is old enough if it is older than the grace period is long, by the clock that is handed in. A batch delete
// tells nobody, and the IDs that it returns are those of the rows that it selects: the countries that a continent takes
// along have to be asked for before it. The delete knows the rows of the file alone, so this question must not look at
// what the context has not saved either. All IDs are merged, into the context that purged as well.

import Foundation
import OpenCoreData
import Samples

func purge(
  _ entity: String, at now: Date, grace: TimeInterval, in context: NSManagedObjectContext,
  telling others: [NSManagedObjectContext]
) throws {
  let limit = now.addingTimeInterval(-grace)
  let goingAlong = entity == "Continent" ? try countries(ofContinentsMarkedBefore: limit, in: context) : []

  let marked = NSFetchRequest<any NSFetchRequestResult>(entityName: entity)
  marked.predicate = NSPredicate(format: "markedForDeletionDate < %@", limit as NSDate)
  let request = NSBatchDeleteRequest(fetchRequest: marked)
  request.resultType = .resultTypeObjectIDs
  let result = try context.execute(request) as? NSBatchDeleteResult
  let ids = result?.result as? [NSManagedObjectID] ?? []
  NSManagedObjectContext.mergeChanges(
    fromRemoteContextSave: [NSDeletedObjectsKey: ids + goingAlong], into: [context] + others)
}

/// What a purge of continents takes along, by the rows of the file; only IDs are asked for, so nothing is loaded.
private func countries(
  ofContinentsMarkedBefore limit: Date, in context: NSManagedObjectContext
) throws -> [NSManagedObjectID] {
  let request = NSFetchRequest<NSManagedObjectID>(entityName: "Country")
  request.resultType = .managedObjectIDResultType
  request.includesPendingChanges = false
  request.predicate = NSPredicate(format: "continent.markedForDeletionDate < %@", limit as NSDate)
  return try context.fetch(request)
}
