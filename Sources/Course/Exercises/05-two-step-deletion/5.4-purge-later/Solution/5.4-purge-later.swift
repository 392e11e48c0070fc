// 5.4  Purge later
//
// A mark is old enough if it is older than the grace period is long, by the clock that is handed in. A batch delete
// tells nobody, and the IDs that it returns are those of the rows that it selects: the countries that a continent takes
// along have to be asked for before it. The delete knows the rows of the file alone, so this question must not look at
// what the context has not saved either. Whether these countries go is for the delete rule to say: afterwards a fetch
// finds the ones that are left. The IDs of all that is gone are merged, into the context that purged as well.

import Foundation
import OpenCoreData
import Samples

func purge(
  _ entity: String, at now: Date, grace: TimeInterval, in context: NSManagedObjectContext,
  telling others: [NSManagedObjectContext]
) throws {
  let limit = now.addingTimeInterval(-grace)
  let ofMarked = NSPredicate(format: "continent.markedForDeletionDate < %@", limit as NSDate)
  let countries = entity == "Continent" ? try countryIDs(ofMarked, in: context) : []

  let marked = NSFetchRequest<any NSFetchRequestResult>(entityName: entity)
  marked.predicate = NSPredicate(format: "markedForDeletionDate < %@", limit as NSDate)
  let request = NSBatchDeleteRequest(fetchRequest: marked)
  request.resultType = .resultTypeObjectIDs
  let result = try context.execute(request) as? NSBatchDeleteResult
  let ids = result?.result as? [NSManagedObjectID] ?? []
  let left = countries.isEmpty ? [] : Set(try countryIDs(NSPredicate(format: "SELF IN %@", countries), in: context))
  NSManagedObjectContext.mergeChanges(
    fromRemoteContextSave: [NSDeletedObjectsKey: ids + countries.filter { !left.contains($0) }],
    into: [context] + others)
}

/// Which countries fulfil a condition, by the rows of the file; only IDs are asked for, so nothing is loaded.
private func countryIDs(_ condition: NSPredicate, in context: NSManagedObjectContext) throws -> [NSManagedObjectID] {
  let request = NSFetchRequest<NSManagedObjectID>(entityName: "Country")
  request.resultType = .managedObjectIDResultType
  request.includesPendingChanges = false
  request.predicate = condition
  return try context.fetch(request)
}
