// 3.3  Clear the list
//
// A button deletes every item that is saved as done, also those that the list does not show. Delete them by a batch
// delete. There may be thousands of items, so do not load them. Then tell the list's context which items are gone, so
// that the list takes them off by itself and tells its delegate.
//
//   - What is saved decides. An item stays if it is saved as open, also if somebody has ticked it and not saved the
//     tick. An item goes if it is saved as done, also if somebody has edited it since, or taken the tick off, and has
//     not saved that. The edit goes with the item.
//   - All other unsaved changes of the context are neither saved nor lost. The caller saves them later, and this save
//     has to succeed.
//   - All other objects in the context stay as they are, and so do the list's request, its delegate, and the settings
//     of the context.
//   - If the request fails, throw its error on. Nothing is gone then, so list and context stay as they are. Some
//     stores of the grader are read-only, and the request fails there.

import Foundation
import OpenCoreData
import Samples

func clearDone(on list: NSFetchedResultsController<Item>) throws {
  let context = list.managedObjectContext
  let done = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
  done.predicate = NSPredicate(format: "done == YES")
  let request = NSBatchDeleteRequest(fetchRequest: done)
  try context.execute(request)
}
