// 3.3  Clear the list
//
// A button deletes everything that is saved as done, by a batch delete: also what the list does not show. That may be
// thousands of items: do not load them. Then the list's context is told what is gone, so that the list takes it off by
// itself and tells its delegate.
//
// - Somebody may be in the middle of an edit: what they have changed is neither saved nor lost (saving is left
//   to the caller, whose next save has to succeed). A tick that is not saved does not count.
// - All other objects in the context stay as they are, and so do the list's request, its delegate, and the settings
//   of the context.

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
