// 3.3  Clear the list
//
// The IDs of what went are merged into the context. It deletes these objects and no others, and the list, which
// follows its context, takes them off.

import Foundation
import OpenCoreData
import Samples

func clearDone(on list: NSFetchedResultsController<Item>) throws {
  let context = list.managedObjectContext
  let done = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
  done.predicate = NSPredicate(format: "done == YES")
  let request = NSBatchDeleteRequest(fetchRequest: done)
  request.resultType = .resultTypeObjectIDs
  let result = try context.execute(request) as? NSBatchDeleteResult
  let ids = result?.result as? [NSManagedObjectID] ?? []
  NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [context])
}
