// 3.5  Save, then delete
//
// The user taps *Delete done*: what the screen shows as done goes, saved or not. Save what is edited in `context`,
// then delete in bulk, and return how many items the batch delete has deleted. Afterwards the context knows what is
// gone, and can be saved.
//
//     ticked, or new and done, not saved              goes
//     un-ticked, not saved                            stays, and is saved as open
//     done, and `context` does not hold it            goes, and is not loaded
//     the edits cannot be saved                       the error of the save; nothing is deleted, the edits wait
//     another context saved an item edited here       the same: the conflict is the error of the save
//     nothing to save, and the batch delete fails     its error; the context takes nothing for gone
//
// House rules: all. The context has no parent.

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
