// 3.5  Save, then delete
//
// The user taps *Delete done*: what the screen shows as done goes, saved or not. Save what is edited in `context`,
// then delete in bulk, and return how many items were deleted. Afterwards the context knows what is gone, and can be
// saved. It has no parent.
//
//     ticked, or new and done, and not saved         goes
//     un-ticked and not saved                        stays, and is saved as open
//     the edits cannot be saved                      the error of the save; nothing is deleted
//     nothing to save, and the batch delete fails    its error
//
// House rules: all.

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
