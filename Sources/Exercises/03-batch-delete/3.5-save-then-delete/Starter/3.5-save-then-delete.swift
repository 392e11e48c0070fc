// 3.5  Save, then delete
//
// The user taps *Delete done*. What is done is what the screen shows as done: the context is the one of the screen,
// and some of its ticks may be a second old. Return how many items went.
//
// If the edits on the screen cannot be saved, nothing is deleted and the caller gets the error. Afterwards the
// context knows what is gone, and holds on to what is not.

import Foundation
import OpenCoreData
import Samples

func deleteWhatIsDone(in context: NSManagedObjectContext) throws -> Int {
  let done = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
  done.predicate = NSPredicate(format: "done == YES")
  let request = NSBatchDeleteRequest(fetchRequest: done)
  request.resultType = .resultTypeObjectIDs
  let result = try context.execute(request) as? NSBatchDeleteResult
  let ids = result?.result as? [NSManagedObjectID] ?? []
  context.reset()
  return ids.count
}
