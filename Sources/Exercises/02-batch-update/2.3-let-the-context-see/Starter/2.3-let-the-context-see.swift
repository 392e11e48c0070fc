// 2.3  Let the context see
//
// A batch update renames items. Objects that the context holds have to read the new name afterwards.
//
// Exactly these: an object that was not touched must not have to be read again, an edit that nobody has saved yet
// stays, and the context's settings stay as they were.

import OpenCoreData
import Samples

func rename(_ old: String, to new: String, in context: NSManagedObjectContext) throws {
  let request = NSBatchUpdateRequest(entityName: "Item")
  request.predicate = NSPredicate(format: "name == %@", old)
  request.propertiesToUpdate = ["name": new]
  try context.execute(request)
  context.refreshAllObjects()
}
