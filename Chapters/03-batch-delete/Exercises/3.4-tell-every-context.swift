// 3.4  Tell every context
//
// Several screens show series, each with a context of its own. Delete the one series with this `id` in bulk.
// `Series.episodes` is cascade, `Episode.history` is nullify. When the function returns, each of `contexts` knows
// what became of the objects that it holds:
//
//     the series and its episodes                  deleted
//     the histories of these episodes              not deleted, and without an episode
//     objects that `context` has never loaded      the same
//     a context that had no unsaved changes        has nothing but these deletes to save, and can be saved
//     the request fails                            no context is told of anything
//
// `context` is one of `contexts`, and the function runs on its queue; the others may have their own. No unsaved
// change moves an episode or a history.
//
// House rules: all.

import Foundation
import OpenCoreData
import Samples

func deleteSeriesInBulk(
  _ id: Int64, in context: NSManagedObjectContext, telling contexts: [NSManagedObjectContext]
) throws {
  let series = try context.series(id)
  context.delete(series)
}
