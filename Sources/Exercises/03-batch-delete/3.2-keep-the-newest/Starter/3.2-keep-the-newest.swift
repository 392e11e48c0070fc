// 3.2  Keep the newest
//
// Everything that is done shall go, but for the newest few: the ones that were written down last. Do it with one
// request, without loading an item, and return how many went.

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
