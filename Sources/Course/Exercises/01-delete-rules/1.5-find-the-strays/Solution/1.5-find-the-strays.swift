// 1.5  Find the keys to nothing
//
// A stray has a key, and the key is not that of any series there is. The store can answer this by itself, so no
// lost series is ever read in the context.

import OpenCoreData
import Samples

func strays(in context: NSManagedObjectContext) throws -> [Episode] {
  let present = try context.fetch(NSFetchRequest<Series>(entityName: "Series"))
  let request = NSFetchRequest<Episode>(entityName: "Episode")
  request.predicate = NSPredicate(format: "series != nil AND NOT (series IN %@)", present)
  return try context.fetch(request)
}
