// 3.2  Keep the newest
//
// A to-do app forgets what was done long ago. Delete in bulk all items that are done, but keep the newest `keep` of
// these, by `createdAt` (no two have the same). Return how many items were deleted. What is saved decides, and
// `context` need not learn of the deletes.
//
//     three done items, keep 2                       the oldest goes: 1
//     three done items, keep 5                       none goes: 0
//     saved as done, un-ticked here, not saved       counts as done
//     saved as done, deleted here, not saved         counts as done
//     ticked here, or new and done, not saved        does not count as done
//
// House rules: all.

import Foundation
import OpenCoreData
import Samples

func deleteAllDone(keepingNewest keep: Int, in context: NSManagedObjectContext) throws -> Int {
  let done = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
  done.predicate = NSPredicate(format: "done == YES")
  let request = NSBatchDeleteRequest(fetchRequest: done)
  let result = try context.execute(request) as? NSBatchDeleteResult
  return result?.result as? Int ?? 0
}
