// 3.4  Tell every context
//
// A series is deleted by a batch delete, executed in `context`. Every one of `contexts` (that one is among them) has
// to know afterwards what became of the objects that it holds: the series, its episodes, and the histories of these.
//
// The rules are those of chapter 1: episodes are cascaded to, histories are nullified.

import Foundation
import OpenCoreData
import Samples

func deleteSeriesInBulk(
  _ id: Int64, in context: NSManagedObjectContext, telling contexts: [NSManagedObjectContext]
) throws {
  let series = try context.series(id)
  context.delete(series)
}
