// 3.4  Tell every context
//
// The answer of a batch delete names the series and nothing else. `deleteAndMerge`, which is this engine's and not
// Core Data's, notes every row that was deleted or changed while the store works. If the request fails, it throws and
// merges nothing. In an app you would fetch the IDs of the episodes and of their histories before the request, and
// merge them after it under NSDeletedObjectsKey and NSUpdatedObjectsKey. Set `includesPendingChanges` of these
// fetches to false: the request does not count what is not saved.

import Foundation
import OpenCoreData
import Samples

func deleteSeriesInBulk(
  _ id: Int64, in context: NSManagedObjectContext, telling contexts: [NSManagedObjectContext]
) throws {
  let wanted = NSFetchRequest<any NSFetchRequestResult>(entityName: "Series")
  wanted.predicate = NSPredicate(format: "id == %@", id)
  try context.deleteAndMerge(NSBatchDeleteRequest(fetchRequest: wanted), into: contexts)
}
