// 5.4  Purge later
//
// The second of two steps: whatever has been marked for longer than the grace period is deleted from the file, in
// bulk, in `context`, on whose queue you are. `now` is the time. Everybody has to know afterwards: `context`, and each
// of `others`, which have queues of their own. A merge goes to these by itself.
//
// `entity` is Country or Continent; both have a `markedForDeletionDate`. If the purge fails, the caller hears of it.

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
