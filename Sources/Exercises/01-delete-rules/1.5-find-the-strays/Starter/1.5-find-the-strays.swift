// 1.5  Find the keys to nothing
//
// An old version of the app had *no action* on `Series.episodes`. Some of its users have episodes now whose
// series is gone, while their key still names it.
//
// Find these episodes, in any order: not those whose series is there, and not those that never had one. Looking
// must not leave a change in the context.

import OpenCoreData
import Samples

func strays(in context: NSManagedObjectContext) throws -> [Episode] {
  let request = NSFetchRequest<Episode>(entityName: "Episode")
  request.predicate = NSPredicate(format: "series == nil")
  return try context.fetch(request)
}
