// 1.2  The series that came back
//
// This function is called when a user swipes a series away. The list on the screen is right afterwards, and the
// next morning the series is back.
//
// Make it delete the series with the given id for good. What goes along with the series is for the delete rules to
// say.
//
//   - If there is no series with this id, there is nothing to do. An id is never used twice.
//   - Some stores of the grader refuse the delete, because a relationship is deny there. Then throw the error of the
//     save on, and leave everything as it was: no row is gone, and no object is marked as deleted.
//   - Other code has unsaved changes in `context`. Never lose them, also when the delete is refused. You may save
//     them before you delete, and they may be in the file after a refusal. There is one exception: an object that is
//     deleted takes its own unsaved changes along.
//   - Other code holds objects of `context`, too. Those with which the delete has nothing to do stay as they are:
//     what has been read keeps its values. The settings of `context` stay as they are, too.
//   - One of the unsaved changes may be one that cannot be saved yet, such as a title that is missing. Then there are
//     two right answers: delete the series all the same, or throw the error of the save, and leave the series and the
//     unsaved changes as they were.
//
// You may assume:
//
//   - The function runs on the queue of `context`, and `context` has no parent.
//   - `context` merges what other contexts of its coordinator save: `automaticallyMergesChangesFromParent` is true.
//   - No unsaved change decides what the delete takes. No episode was moved from one series to another, and no new
//     series that is not saved yet has the given id.

import OpenCoreData
import Samples

func deleteSeries(_ id: Int64, in context: NSManagedObjectContext) throws {
  let request = NSFetchRequest<Series>(entityName: "Series")
  guard let series = try context.fetch(request).first else { return }
  context.delete(series)
  context.processPendingChanges()
}
