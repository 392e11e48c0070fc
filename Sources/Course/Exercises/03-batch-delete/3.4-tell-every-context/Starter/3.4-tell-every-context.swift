// 3.4  Tell every context
//
// Delete the series with this `id` by a batch delete. When the function returns, each of `contexts` has to know what
// became of the objects that it holds: of the series, of its episodes, and of the histories of these episodes.
//
//   - The rules are those of chapter 1. `Series.episodes` is cascade, so the episodes go, too. `Episode.history` is
//     nullify, so the histories stay, and lose their episode.
//   - No context takes an object for deleted whose row is in the file.
//   - The contexts have unsaved changes of other objects. These changes are neither saved nor lost. All other objects
//     stay as they are, and so do the settings of the contexts. A context that has no unsaved changes gets none but
//     the deletes that it is told of, and can be saved.
//   - If the request fails, throw its error on. Nothing is gone then, so no context is told of anything, and each of
//     them stays as it is. Some stores of the grader are read-only, and the request fails there.
//
// You may assume:
//
//   - There is one series with this `id`, and only one.
//   - The function runs on the queue of `context`. This context is one of `contexts`; some of the others have queues
//     of their own.
//   - No unsaved change moves an episode from one series to another, or a history from one episode to another, and
//     nobody has saved such a move since a context read the episodes of a series.

import Foundation
import OpenCoreData
import Samples

func deleteSeriesInBulk(
  _ id: Int64, in context: NSManagedObjectContext, telling contexts: [NSManagedObjectContext]
) throws {
  let series = try context.series(id)
  context.delete(series)
}
