// 2.4  Save before you update
//
// A user edits items, taps *Archive*, perhaps without having saved, and goes on editing. Save what is edited in
// `context`, which is the screen's. Then give each done item the name “(done)”, in bulk, by a batch update, and
// return how many items are done.
//
//     ticked here, not saved                        is saved, and archived
//     un-ticked here, not saved                     is saved, and not archived
//     done, and named “(done)” before               counts, too
//     the edits cannot be saved                     the error of the save; nothing is archived, the edits wait
//     another context saved an item edited here     the same: the conflict is the error of the save
//     a done item that the screen holds             reads “(done)”, and can be edited and saved
//
// House rules: all. The context has no parent.

import OpenCoreData
import Samples

func archive(in context: NSManagedObjectContext) throws -> Int {
  let request = NSBatchUpdateRequest(entityName: "Item")
  request.predicate = NSPredicate(format: "done == YES")
  request.propertiesToUpdate = ["name": "(done)"]
  request.resultType = .updatedObjectIDsResultType
  let result = try context.execute(request) as? NSBatchUpdateResult
  let ids = result?.result as? [NSManagedObjectID] ?? []
  return ids.count
}
