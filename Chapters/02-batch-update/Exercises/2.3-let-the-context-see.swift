// 2.3  Let the context see
//
// A screen holds objects of `context`. Rename, in bulk and by a batch update, all items of the file that have the
// name `old`, and let `context` see it.
//
//     an item that `context` holds, loaded or a fault       reads the new name, and the next save of it succeeds
//     such an item has an unsaved tick                      reads the new name, and keeps the tick unsaved
//     an item that it does not hold                         is not loaded
//     `old` has an apostrophe                               renamed like any other
//     `old` in small letters                                another name
//
// No unsaved change takes the name `old` from an item, or gives it to one.
//
// House rules: all.

import OpenCoreData
import Samples

func rename(_ old: String, to new: String, in context: NSManagedObjectContext) throws {
  let request = NSBatchUpdateRequest(entityName: "Item")
  request.predicate = NSPredicate(format: "name == %@", old)
  request.propertiesToUpdate = ["name": new]
  try context.execute(request)
  context.refreshAllObjects()
}
