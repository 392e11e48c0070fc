// 1.2  The save that was forgotten
//
// This function is called when a user swipes a series away. The list on the screen is right afterwards, and
// the next morning the series is back.
//
// Make it delete the series with the given id for good. If that cannot be done, the caller has to hear of it,
// and the context must be as good as before: other saves will follow.
//
// Some stores of the grader have a rule that refuses: `Episode.history` is deny there.

import OpenCoreData
import Samples

func deleteSeries(_ id: Int64, in context: NSManagedObjectContext) throws {
  let request = NSFetchRequest<Series>(entityName: "Series")
  guard let series = try context.fetch(request).first else { return }
  context.delete(series)
  context.processPendingChanges()
}
