// 3.4  Tell every context
//
// Several screens show series, each with a context of its own. Delete the series with this `id` in bulk.
// `Series.episodes` is cascade, `Episode.history` is nullify. When the function returns, each of `contexts` knows
// what became of what it holds:
//
//     the series, its episodes                 deleted
//     the histories of these episodes          alive, without an episode
//     what `context` has never loaded          the same
//     a context that had no unsaved changes    can be saved, with nothing but the deletes
//     the request fails                        no context is told of anything
//
// There is one such series. `context` is one of `contexts`, and the function runs on its queue; others have their
// own. No unsaved change moves an episode or a history.
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
