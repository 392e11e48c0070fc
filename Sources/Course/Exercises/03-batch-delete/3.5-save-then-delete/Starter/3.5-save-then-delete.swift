// 3.5  Save, then delete
//
// The user taps *Delete done*. What is done is what the screen shows as done, whether it is saved or not. Delete it by
// a batch delete, and return how many items were deleted. There may be thousands of which the screen holds no object:
// do not load them. `context` is the screen's; its coordinator has the store, and it has no parent. The user may have
// edited items without saving them.
//
// - The unsaved edits count: save them before you delete.
// - If they cannot be saved, nothing is deleted, the edits stay in the context as they are, and the caller gets the
//   error of the save.
// - If nothing is unsaved and the batch delete fails, the caller gets the error of the request, and the context stays
//   as it is. Some stores of the grader are read-only, and the request fails there.
// - Afterwards the context knows what is gone. All other objects that it holds, and its settings, stay as they are.

import Foundation
import OpenCoreData
import Samples

func deleteWhatIsDone(in context: NSManagedObjectContext) throws -> Int {
  let done = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
  done.predicate = NSPredicate(format: "done == YES")
  let request = NSBatchDeleteRequest(fetchRequest: done)
  request.resultType = .resultTypeObjectIDs
  let result = try context.execute(request) as? NSBatchDeleteResult
  let ids = result?.result as? [NSManagedObjectID] ?? []
  context.reset()
  return ids.count
}
