// 1.2  The series that came back
//
// A user swipes a series away. It leaves the list on the screen, and the next morning it is back. Make this function
// delete the series with the given id for good. It runs on the queue of `context`, which has no parent, and which
// merges by itself what other contexts of its coordinator save.
//
//     the series                           is gone from the file, and from `context` once it has merged
//     its episodes and their histories     go or stay, as the delete rules say
//     no series has this id                nothing happens, and nothing is thrown
//     a rule denies the delete             the error of the save is thrown on
//
// House rules: all, but unsaved edits of other code may be saved.

import OpenCoreData
import Samples

func deleteSeries(_ id: Int64, in context: NSManagedObjectContext) throws {
  let request = NSFetchRequest<Series>(entityName: "Series")
  guard let series = try context.fetch(request).first else { return }
  context.delete(series)
  context.processPendingChanges()
}
