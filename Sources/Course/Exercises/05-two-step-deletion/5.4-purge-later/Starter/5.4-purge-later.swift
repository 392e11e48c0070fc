// 5.4  Purge later
//
// Take the second of two steps: delete from the file, in bulk, each row of `entity` that has been marked for longer
// than the grace period. `now` is the time; a mark exactly as old as the grace period stays. `entity` is Country or
// Continent; both have a `markedForDeletionDate`. The delete rules of the model hold. Only a mark that has been saved
// counts; you may assume that every mark in `context` has been saved.
//
// You are on the queue of `context`; purge in it. When the function returns, `context` and each of `others` know of
// every row that is gone, those that went along with another one included, and none of `others` takes an object for
// deleted whose row is there. The contexts of `others` have other queues, perhaps the main queue, which does nothing
// else before the function returns; `mergeChanges(fromRemoteContextSave:into:)` enters each of these by itself.
//
// The contexts have unsaved changes and held objects of other code: leave these as they are. One of the unsaved
// changes of `context` may put a country into another continent than the file has for it; what becomes of such a
// country in `context` itself is not asked. You may assume that nobody has saved such a move since a context read the
// country. If the delete rules refuse the purge, the caller gets the very error of the request, every row stays, and
// all contexts are as they were.

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
