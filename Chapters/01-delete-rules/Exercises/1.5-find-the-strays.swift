// 1.5  Find the keys to nothing
//
// In an old version of an app `Series.episodes` had the delete rule no action. So the files of some users hold
// episodes whose key names a series that is gone. Return these episodes, in any order, as objects of `context`.
//
//     its series has a row in the file                      the episode is left out
//     it and its series are new in `context`, not saved     the episode is left out
//     it has no series                                      the episode is left out
//     `context` has a fault for a series that is gone       it stays a fault, and is not marked as deleted
//
// `context` has not read any series that is gone. No unsaved change moves an episode or deletes a series.
//
// House rules: all.

import OpenCoreData
import Samples

func strays(in context: NSManagedObjectContext) throws -> [Episode] {
  let request = NSFetchRequest<Episode>(entityName: "Episode")
  request.predicate = NSPredicate(format: "series == nil")
  return try context.fetch(request)
}
