// 1.2  The series that came back
//
// A user swipes a series away. The list on the screen is right afterwards, and the next morning the series is back.
// Make this function delete the series with the given id for good.
//
//     the series                           gone from the file, and from `context` once it has merged
//     its episodes and their histories     what the delete rules say
//     no series has this id                nothing happens
//     a rule denies the delete             the error of the save is thrown on
//
// The function runs on the queue of `context`, which has no parent and merges what other contexts of its coordinator
// save.
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
