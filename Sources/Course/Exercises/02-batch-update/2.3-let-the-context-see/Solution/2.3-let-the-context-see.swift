// 2.3  Let the context see
//
// The IDs of the rows that were written go to the coordinator, whose cache is old, and to the context, whose
// objects are. Everything else is left alone.

import OpenCoreData
import Samples

func rename(_ old: String, to new: String, in context: NSManagedObjectContext) throws {
  let request = NSBatchUpdateRequest(entityName: "Item")
  request.predicate = NSPredicate(format: "name == %@", old)
  request.propertiesToUpdate = ["name": new]
  request.resultType = .updatedObjectIDsResultType
  let result = try context.execute(request) as? NSBatchUpdateResult
  let changes = [NSUpdatedObjectsKey: result?.result as? [NSManagedObjectID] ?? []]
  NSManagedObjectContext.mergeChanges(fromRemoteContextSave: changes, into: [context])
}
