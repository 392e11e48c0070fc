// 5.4  Purge later
//
// Take the second of two steps: delete from the file, in bulk, each row of `entity`, which is Country or Continent,
// whose `markedForDeletionDate` is older than the grace period at the time `now`. A continent takes its countries
// along, by the cascade rule of the model. When the function returns, `context` and each of `others` know of every
// row that is gone, and take no other object for deleted.
//
//    marked exactly the grace period ago                  stays
//    marked in a context that has not been saved          stays
//    a country in a continent that is purged              goes, marked or not
//
// You are on the queue of `context`. Those of `others` have other queues, one perhaps the main queue, which is busy
// until you return; `mergeChanges(fromRemoteContextSave:into:)` enters each of them by itself.
//
// House rules: all.

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
