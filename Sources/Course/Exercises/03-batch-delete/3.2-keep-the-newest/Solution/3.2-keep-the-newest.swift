// 3.2  Keep the newest
//
// The newest first, and the first few are skipped. There is no limit: however many come after them, all go.

import Foundation
import OpenCoreData
import Samples

func deleteAllDone(keepingNewest keep: Int, in context: NSManagedObjectContext) throws -> Int {
  let done = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
  done.predicate = NSPredicate(format: "done == YES")
  done.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: false)]
  done.fetchOffset = keep
  let request = NSBatchDeleteRequest(fetchRequest: done)
  request.resultType = .resultTypeCount
  let result = try context.execute(request) as? NSBatchDeleteResult
  return result?.result as? Int ?? 0
}
