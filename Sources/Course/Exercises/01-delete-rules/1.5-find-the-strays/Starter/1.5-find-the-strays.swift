// 1.5  Find the keys to nothing
//
// An old version of the app had *no action* on `Series.episodes`. In the files of some users there are now episodes
// whose series is gone, while their key still names it.
//
// Return these episodes, in any order, as objects of `context`. Leave out an episode whose series is there: a series
// is there if the file has its row, or if it is new in `context` and not saved yet. Leave out an episode that has no
// series, too.
//
// Looking must change nothing:
//
//   - Nothing is saved, and what other code has not saved yet stays unsaved.
//   - No object is marked as deleted.
//   - An object that has been read keeps its values.
//   - `context` may hold an object for a series that is gone. This object is a fault, and stays a fault.
//   - The settings of `context` stay as they are.
//
// You may assume:
//
//   - No unsaved change of `context` gives a series to one of these episodes, takes one away, or deletes a series.
//   - `context` has not read a series whose row is gone: each object that it holds for such a series is a fault.
//   - A row that is in the file can be read.

import OpenCoreData
import Samples

func strays(in context: NSManagedObjectContext) throws -> [Episode] {
  let request = NSFetchRequest<Episode>(entityName: "Episode")
  request.predicate = NSPredicate(format: "series == nil")
  return try context.fetch(request)
}
