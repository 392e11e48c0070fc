// 3.3  Clear the list
//
// A button deletes everything that is done, by a batch delete. The list on the screen must not show it any more.
//
// Somebody may be in the middle of an edit. What they typed is neither lost nor saved by this, and the objects that
// the screen holds stay the same ones.

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
