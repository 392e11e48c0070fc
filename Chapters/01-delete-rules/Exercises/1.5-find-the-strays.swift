// 1.5  Find the keys to nothing
//
// An old version of the app had *no action* on `Series.episodes`. In the files of some users there are now episodes
// whose series is gone, while their key still names it.
//
// Return these episodes, in any order, as objects of `context`: not the episodes whose series is there, as a row of
// the file or new and unsaved in `context`, and not those that never had one.
//
// Looking must change nothing. Nothing is saved, no object is marked as deleted, an object that is held for a
// series that is gone stays the fault that it was, any other object that has been read keeps its values, and what
// other code has not saved yet stays unsaved. You may assume that no unsaved change of the context gives a series to
// one of these episodes, takes one away, or deletes a series.

import OpenCoreData
import Samples

func strays(in context: NSManagedObjectContext) throws -> [Episode] {
  let request = NSFetchRequest<Episode>(entityName: "Episode")
  request.predicate = NSPredicate(format: "series == nil")
  return try context.fetch(request)
}
