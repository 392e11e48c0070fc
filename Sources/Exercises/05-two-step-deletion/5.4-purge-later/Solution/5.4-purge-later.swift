// 5.4  Purge later
//
// A mark is old enough if it is older than the grace period is long, by the clock that is handed in. What goes is
// merged like any other delete, into the context that purged as well: a batch delete goes past it.

import Foundation
import OpenCoreData
import Samples

func purge(
  _ entity: String, at now: Date, grace: TimeInterval, in context: NSManagedObjectContext,
  telling others: [NSManagedObjectContext]
) throws {
  let marked = NSFetchRequest<any NSFetchRequestResult>(entityName: entity)
  marked.predicate = NSPredicate(format: "markedForDeletionDate < %@", now.addingTimeInterval(-grace) as NSDate)
  let request = NSBatchDeleteRequest(fetchRequest: marked)
  request.resultType = .resultTypeObjectIDs
  let result = try context.execute(request) as? NSBatchDeleteResult
  let ids = result?.result as? [NSManagedObjectID] ?? []
  NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [context] + others)
}
