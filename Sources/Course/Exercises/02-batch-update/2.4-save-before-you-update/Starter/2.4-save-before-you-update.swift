// 2.4  Save before you update
//
// A button archives what is done on the screen, whose context it gets: each done item gets the name “(done)”, in
// bulk, by a batch update. Return how many items are done. The user may have edited items without saving, and goes on
// editing.
//
//     ticked here, not saved                    saved first, then archived
//     un-ticked here, not saved                 saved first, and not archived
//     had the name “(done)” before              counts, if it is done
//     the edits cannot be saved                 the error of the save; nothing is archived, the edits wait
//     another context saved an edited item      the same: the conflict is the error of the save
//     a done item that the screen holds         reads “(done)”, and its next save succeeds
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
