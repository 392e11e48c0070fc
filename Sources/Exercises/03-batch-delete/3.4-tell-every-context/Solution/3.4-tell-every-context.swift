// 3.4  Tell every context
//
// The answer of a batch delete names the series and nothing else. `deleteAndMerge`, which is this engine's and not
// Core Data's, notes every row that was deleted or changed while the store works. In an app you would fetch the IDs
// of the episodes and of their histories before, and merge them under NSDeletedObjectsKey and NSUpdatedObjectsKey.

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
