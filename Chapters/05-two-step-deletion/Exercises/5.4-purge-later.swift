// 5.4  Purge later
//
// Take the second of two steps: delete from the file, in bulk, each row of `entity` that has been marked for longer
// than the grace period. `now` is the time; a mark exactly as old as the grace period stays. `entity` is Country or
// Continent; both have a `markedForDeletionDate`. The delete rules of the model hold. A mark counts once it is
// saved, and `context` has no marks that are not.
//
// You are on the queue of `context`; purge in it. When the function returns, `context` and each of `others` know of
// every row that is gone, and of those that went along with another one. The contexts of `others` have queues of
// their own; `mergeChanges(fromRemoteContextSave:into:)` enters each of these by itself.
//
// The contexts have unsaved changes and held objects of other code: leave these as they are. If the purge fails,
// its error reaches the caller unchanged, and nothing else has changed.

import Foundation
import OpenCoreData
import Samples

func purge(
  _ entity: String, at now: Date, grace: TimeInterval, in context: NSManagedObjectContext,
  telling others: [NSManagedObjectContext]
) throws {
  let marked = NSFetchRequest<any NSFetchRequestResult>(entityName: entity)
  marked.predicate = NSPredicate(format: "markedForDeletionDate < %@", Date() as NSDate)
  let request = NSBatchDeleteRequest(fetchRequest: marked)
  _ = try? context.execute(request)
}
