// 1.2  The series that came back
//
// This function is called when a user swipes a series away. The list on the screen is right afterwards, and the
// next morning the series is back.
//
// Make it delete the series with the given id for good, with everything that the delete rules say.
//
//   - If the store refuses, throw the error of the save on, and leave everything as it was that the delete would have
//     changed: nothing is marked as deleted. Some stores of the grader refuse, because a relationship is deny there.
//   - If there is no series with this id, there is nothing to do. An id is never used twice.
//   - Other code has unsaved changes in `context`, and holds objects of it. In no case may this function lose these
//     changes. Whether it saves them is yours to decide: if you save them first, they may stay in the file after a
//     refusal. What the delete takes may take its own unsaved edits along; after a refusal these have to be there, too.
//   - One of the unsaved changes may be one that cannot be saved yet, such as a title that is missing. Then either
//     delete the series all the same, or throw the error of the save and leave the series and the changes as they
//     were.
//
// You may assume that the function runs on the queue of `context`, that `context` has no parent, and that it merges
// what other contexts of its coordinator save (`automaticallyMergesChangesFromParent` is true). You may also assume
// that no unsaved change decides what the delete takes: none moves an episode from one series to another.

import OpenCoreData
import Samples

func deleteSeries(_ id: Int64, in context: NSManagedObjectContext) throws {
  let request = NSFetchRequest<Series>(entityName: "Series")
  guard let series = try context.fetch(request).first else { return }
  context.delete(series)
  context.processPendingChanges()
}
