import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var findTheStrays: [WrongAnswer] {
    func episodes(_ context: NSManagedObjectContext, _ format: String, _ arguments: Any...) throws -> [Episode] {
      let request = NSFetchRequest<Episode>(entityName: "Episode")
      request.predicate = NSPredicate(format: format, argumentArray: arguments)
      return try context.fetch(request)
    }
    return [
      WrongAnswer(
        "thinks-a-lost-row-reads-nil", failsAt: "the-strays", FindTheStrays { try episodes($0, "series == nil") }),
      WrongAnswer(
        "takes-every-key-for-a-stray", failsAt: "not-the-healthy", FindTheStrays { try episodes($0, "series != nil") }),
      WrongAnswer(
        "takes-no-series-for-a-lost-one", failsAt: "not-the-free",
        FindTheStrays { context in
          let present = Set(try context.fetch(NSFetchRequest<Series>(entityName: "Series")).map(\.objectID))
          return try context.fetch(NSFetchRequest<Episode>(entityName: "Episode")).filter {
            $0.series.map { !present.contains($0.objectID) } ?? true
          }
        }),
      // Turned down: a set that was read before others saved is not what the file has, and the file's keys are asked for.
      WrongAnswer(
        "thinks-a-set-is-read-anew", failsAt: "saved-since",
        FindTheStrays { context in
          let owned = try context.fetch(NSFetchRequest<Series>(entityName: "Series")).map(\.episodes)
          return try context.fetch(NSFetchRequest<Episode>(entityName: "Episode")).filter { episode in
            episode.series != nil && !owned.contains { $0.contains(episode) }
          }
        }),
      WrongAnswer(
        "knows-saved-series-only", failsAt: "not-what-is-new",
        FindTheStrays { context in
          let saved = NSFetchRequest<NSManagedObjectID>(entityName: "Series")
          (saved.resultType, saved.includesPendingChanges) = (.managedObjectIDResultType, false)
          let present = Set(try context.fetch(saved))
          return try context.fetch(NSFetchRequest<Episode>(entityName: "Episode")).filter { episode in
            episode.series.map { !present.contains($0.objectID) } ?? false
          }
        }),
      WrongAnswer(
        "thinks-a-fetch-has-to-refresh", failsAt: "what-is-held",
        FindTheStrays { context in
          let all = NSFetchRequest<Series>(entityName: "Series")
          all.shouldRefreshRefetchedObjects = true
          let present = try context.fetch(all)
          return try episodes(context, "series != nil AND NOT (series IN %@)", present)
        }),
      WrongAnswer(
        "thinks-unsaved-changes-decide", failsAt: "beside-unsaved-changes",
        FindTheStrays { context in
          let present = try context.fetch(NSFetchRequest<Series>(entityName: "Series"))
          return try episodes(context, "series != nil AND NOT (series IN %@)", present).filter { !$0.hasChanges }
        }),
      WrongAnswer(
        "fires-the-fault-to-see", failsAt: "nothing-disturbed",
        FindTheStrays { try fired(episodes($0, "series != nil")) }),
      WrongAnswer(
        "thinks-objects-fit-any-context", failsAt: "of-this-context",
        FindTheStrays { context in
          let other = NSManagedObjectContext(.mainQueue)
          other.persistentStoreCoordinator = context.persistentStoreCoordinator
          return try fired(episodes(other, "series != nil"))
        }),
    ]
  }

  /// The episodes whose series is marked as deleted once it has been read.
  private static func fired(_ episodes: [Episode]) -> [Episode] {
    episodes.filter { episode in
      _ = episode.series?.title
      return episode.series?.isDeleted == true
    }
  }
}
