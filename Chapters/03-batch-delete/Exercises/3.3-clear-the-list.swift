// 3.3  Clear the list
//
// A button deletes every item that is saved as done, also those that the list does not show. Delete them in bulk, and
// let the list's context know which items are gone, so that the list takes them off by itself and tells its delegate.
// List and request stay set up as they are, and the context can be saved afterwards.
//
//     saved as open, ticked and not saved       stays, and so does the tick
//     saved as done, un-ticked and not saved    goes, with the edit
//     saved as done, renamed and not saved      goes, with the edit
//     nothing is done                           nothing happens
//
// House rules: all.

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
