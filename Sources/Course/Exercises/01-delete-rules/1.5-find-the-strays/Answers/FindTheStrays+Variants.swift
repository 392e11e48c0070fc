import Foundation
import Graders
import OpenCoreData
import Samples

extension Variant {
  static var findTheStrays: [Variant] {
    [
      Variant(
        "asks existingObject for each series",
        FindTheStrays { context in
          try context.fetch(NSFetchRequest<Episode>(entityName: "Episode")).filter { episode in
            guard let id = episode.series?.objectID else { return false }
            return (try? context.existingObject(with: id)) == nil
          }
        }),
      Variant(
        "compares IDs in memory",
        FindTheStrays { context in
          let present = Set(try context.fetch(NSFetchRequest<Series>(entityName: "Series")).map(\.objectID))
          let all = try context.fetch(NSFetchRequest<Episode>(entityName: "Episode"))
          return all.filter { episode in episode.series.map { !present.contains($0.objectID) } ?? false }
        }),
      Variant(
        "asks the file for a value of the row that is gone",
        FindTheStrays { context in
          let request = NSFetchRequest<Episode>(entityName: "Episode")
          request.predicate = NSPredicate(format: "series != nil AND series.id == nil")
          request.includesPendingChanges = false
          return try context.fetch(request)
        }),
      Variant(
        "fires the faults in a context of its own",
        FindTheStrays { context in
          let own = NSManagedObjectContext(.privateQueue)
          own.persistentStoreCoordinator = context.persistentStoreCoordinator
          let ids: [NSManagedObjectID] = try own.performAndWait {
            let request = NSFetchRequest<Episode>(entityName: "Episode")
            request.predicate = NSPredicate(format: "series != nil")
            return try own.fetch(request).filter { episode in
              _ = episode.series?.title
              return episode.series?.isDeleted ?? false
            }.map(\.objectID)
          }
          return ids.compactMap { context.object(with: $0) as? Episode }
        }),
    ]
  }
}
