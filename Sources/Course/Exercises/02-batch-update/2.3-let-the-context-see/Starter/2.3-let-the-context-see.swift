// 2.3  Let the context see
//
// Rename all items that have the name `old` in the file, by one batch update. A name may have any characters in it.
// Objects of these items that `context` holds read the new name afterwards, and can be changed and saved as before.
// There may be thousands of which it holds no object: do not load them.
//
// Everything else stays as it is: an object of another item keeps its values in memory and need not be read again,
// unsaved changes of other code are neither saved nor lost, and the settings of the context are what they were. A
// change of another attribute of a renamed item may be unsaved, too. No unsaved change takes the name `old` from an
// item, gives it to one, or deletes an item that has it.

import OpenCoreData
import Samples

func rename(_ old: String, to new: String, in context: NSManagedObjectContext) throws {
  let request = NSBatchUpdateRequest(entityName: "Item")
  request.predicate = NSPredicate(format: "name == %@", old)
  request.propertiesToUpdate = ["name": new]
  try context.execute(request)
  context.refreshAllObjects()
}
