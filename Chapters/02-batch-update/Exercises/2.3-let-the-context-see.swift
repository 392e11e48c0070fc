// 2.3  Let the context see
//
// A screen holds objects of `context`. By a batch update, rename all items of the file that have the name `old`, in
// bulk, and see to it that `context` shows the new name.
//
//     an item that `context` holds, loaded or a fault       reads the new name, and can be edited and saved
//     such an item with an unsaved tick or date             reads the new name, and keeps its edit unsaved
//     an item that `context` does not hold                  is renamed, and not loaded
//     `old` has an apostrophe or a backslash                is renamed like any other
//     a name that differs in case or in an accent           is another name, and stays
//
// No unsaved edit gives an item the name `old`, or takes it from one.
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
