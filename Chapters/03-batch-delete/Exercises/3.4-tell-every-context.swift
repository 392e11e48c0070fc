// 3.4  Tell every context
//
// The series with an `id` is deleted by a batch delete. The function is called on the queue of `context`. Every
// one of `contexts` (that one is among them; some have queues of their own) has to know afterwards what became of the
// objects that it holds: the series, its episodes, and the histories of these.
//
// The rules are those of chapter 1: episodes are cascaded to, histories are nullified. The contexts may have unsaved
// changes, of other objects: these are neither saved nor lost, and all other objects stay as they are. Afterwards no
// context takes an object for deleted whose row is in the file.
//
// You may assume that there is a series with the `id`, and only one.

import Foundation
import OpenCoreData
import Samples

func deleteSeriesInBulk(
  _ id: Int64, in context: NSManagedObjectContext, telling contexts: [NSManagedObjectContext]
) throws {
  let series = try context.series(id)
  context.delete(series)
}
