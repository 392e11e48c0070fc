// 1.5  Find the keys to nothing
//
// An old version of the app had *no action* on `Series.episodes`. In the files of some users there are now episodes
// whose series is gone, while their key still names it. Return these episodes, in any order, as objects of `context`.
//
//     the series has a row in the file                      left out
//     the series is new in `context`, and not saved         left out
//     the episode has no series                             left out
//     `context` has a fault for a series that is gone       it stays a fault, and is not marked as deleted
//
// `context` has read no series that is gone. No unsaved change moves an episode or deletes a series.
//
// House rules: all.

import OpenCoreData
import Samples

func strays(in context: NSManagedObjectContext) throws -> [Episode] {
  let request = NSFetchRequest<Episode>(entityName: "Episode")
  request.predicate = NSPredicate(format: "series == nil")
  return try context.fetch(request)
}
