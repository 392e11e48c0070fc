// 5.4  Purge later
//
// An app deletes in two steps; this is the second. Delete from the file, in bulk, each row of `entity`, which is
// Country or Continent, whose `markedForDeletionDate` is older than the grace period at the time `now`. The model's
// cascade rule takes a continent's countries along. When you return, `context` and each of `others` know every row
// that is gone, and take no other object for deleted.
//
//     marked exactly the grace period ago        stays
//     marked in a context, not saved             stays
//     a country in a continent that is purged    goes, marked or not
//
// You are on the queue of `context`. Each of `others` has a queue of its own, one perhaps the main queue, which is
// busy until you return; `mergeChanges(fromRemoteContextSave:into:)` enters these queues by itself.
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
