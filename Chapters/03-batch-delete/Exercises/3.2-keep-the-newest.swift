// 3.2  Keep the newest
//
// A to-do app forgets what was done long ago. Delete in bulk every item that is done, except for the newest `keep` of
// these: the ones that were written down last (no two at the same moment). Return how many items were deleted. What
// is saved decides, and `context` need not learn of the deletes.
//
//     three done items, keep 2                  the oldest goes: 1
//     three done items, keep 5                  none goes: 0
//     saved as done, un-ticked and not saved    is done
//     saved as done, deleted and not saved      is done
//     ticked, or new and done, and not saved    is not done
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
