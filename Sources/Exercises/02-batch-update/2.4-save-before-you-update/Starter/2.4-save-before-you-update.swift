// 2.4  Save before you update
//
// A button archives what is done: each such item is renamed to “(done)”, and the function says how many there
// were. The context is the one of the screen. Somebody may have ticked off an item a second ago, or be in the
// middle of an edit that cannot be saved at all; and they will go on editing.
//
// If the edits cannot be saved, nothing may be archived, and the caller gets the error.

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
