// 3.5  Save, then delete
//
// Save, and stop if that fails; delete; merge. Each step makes two of the three agree: screen and file, then file
// and request, then file and screen again.

import Foundation
import OpenCoreData
import Samples

func deleteWhatIsDone(in context: NSManagedObjectContext) throws -> Int {
  if context.hasChanges { try context.save() }
  let done = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
  done.predicate = NSPredicate(format: "done == YES")
  let request = NSBatchDeleteRequest(fetchRequest: done)
  request.resultType = .resultTypeObjectIDs
  let result = try context.execute(request) as? NSBatchDeleteResult
  let ids = result?.result as? [NSManagedObjectID] ?? []
  NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [context])
  return ids.count
}
