// 3.3  Clear the list
//
// A button deletes every item that is saved as done, whether the list shows it or not. Delete them in bulk, and let
// the list's context know which items are gone: the list then takes them off by itself, and tells its delegate. List
// and fetch request stay set up as they are, and the context can be saved afterwards.
//
//     saved as open, ticked and not saved       stays, and so does the tick
//     saved as done, un-ticked and not saved    goes, with the edit
//     saved as done, renamed and not saved      goes, with the edit
//     nothing is done                           nothing happens, and nothing is thrown
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
