// 2.4  Save before you update
//
// Before: the file has to know what the screen shows, so save, and stop if that fails. After: the screen has to
// know what the file holds, so merge. A merge policy would only have hidden that one of the two was left out.

import OpenCoreData
import Samples

func archive(in context: NSManagedObjectContext) throws -> Int {
  if context.hasChanges { try context.save() }
  let request = NSBatchUpdateRequest(entityName: "Item")
  request.predicate = NSPredicate(format: "done == YES")
  request.propertiesToUpdate = ["name": "(done)"]
  request.resultType = .updatedObjectIDsResultType
  let result = try context.execute(request) as? NSBatchUpdateResult
  let ids = result?.result as? [NSManagedObjectID] ?? []
  NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: ids], into: [context])
  return ids.count
}
