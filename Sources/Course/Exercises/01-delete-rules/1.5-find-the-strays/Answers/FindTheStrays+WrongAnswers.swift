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
        "looks-for-it-in-the-episodes-of-the-series", failsAt: "saved-since",
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
        "thinks-not-in-leaves-nil-out", failsAt: "not-what-is-new",
        FindTheStrays { context in
          let present = try context.fetch(NSFetchRequest<Series>(entityName: "Series"))
          return try episodes(context, "NOT (series IN %@)", present)
        }),
      WrongAnswer(
        "reads-all-anew-before-it-looks", failsAt: "what-is-held",
        FindTheStrays { context in
          context.refreshAllObjects()
          return try context.fetch(NSFetchRequest<Episode>(entityName: "Episode")).filter { episode in
            guard let id = episode.series?.objectID else { return false }
            return (try? context.existingObject(with: id)) == nil
          }
        }),
      WrongAnswer(
        "takes-the-newest-values-for-its-own", failsAt: "what-is-held",
        FindTheStrays { context in
          let present = try context.fetch(NSFetchRequest<Series>(entityName: "Series"))
          let request = NSFetchRequest<Episode>(entityName: "Episode")
          request.predicate = NSPredicate(format: "series != nil AND NOT (series IN %@)", present)
          request.shouldRefreshRefetchedObjects = true
          return try context.fetch(request)
        }),
      WrongAnswer(
        "reads-each-series-anew-that-it-fetches", failsAt: "what-is-held",
        FindTheStrays { context in
          let all = NSFetchRequest<Series>(entityName: "Series")
          all.shouldRefreshRefetchedObjects = true
          let present = try context.fetch(all)
          return try episodes(context, "series != nil AND NOT (series IN %@)", present)
        }),
      WrongAnswer(
        "thinks-a-lost-series-is-marked", failsAt: "the-strays",
        FindTheStrays { try episodes($0, "series != nil").filter { $0.series?.isDeleted == true } }),
      WrongAnswer(
        "takes-an-empty-title-for-a-lost-series", failsAt: "not-the-healthy",
        FindTheStrays { try episodes($0, "series != nil").filter { $0.series?.title == "" } }),
      WrongAnswer(
        "takes-id-0-for-a-lost-series", failsAt: "not-the-healthy",
        FindTheStrays { try episodes($0, "series != nil").filter { $0.series?.id == 0 } }),
      WrongAnswer(
        "reckons-the-series-from-the-id", failsAt: "the-strays",
        FindTheStrays { context in
          let present = Set(try context.fetch(NSFetchRequest<Series>(entityName: "Series")).map(\.id))
          return try episodes(context, "series != nil").filter { !present.contains($0.id / 100) }
        }),
      WrongAnswer(
        "leaves-out-what-waits-for-a-save", failsAt: "beside-unsaved-changes",
        FindTheStrays { context in
          let present = try context.fetch(NSFetchRequest<Series>(entityName: "Series"))
          return try episodes(context, "series != nil AND NOT (series IN %@)", present).filter { !$0.hasChanges }
        }),
      WrongAnswer(
        "fires-the-fault-to-see", failsAt: "nothing-disturbed",
        FindTheStrays { try fired(episodes($0, "series != nil")) }),
      WrongAnswer(
        "fires-every-fault-and-rolls-back", failsAt: "nothing-disturbed",
        FindTheStrays { context in
          let found = try fired(episodes(context, "series != nil"))
          context.rollback()
          return found
        }),
      WrongAnswer(
        "saves-before-it-looks", failsAt: "nothing-disturbed",
        FindTheStrays { context in
          if context.hasChanges { try context.save() }
          let present = try context.fetch(NSFetchRequest<Series>(entityName: "Series"))
          return try episodes(context, "series != nil AND NOT (series IN %@)", present)
        }),
      WrongAnswer(
        "reads-every-held-series-anew", failsAt: "nothing-disturbed",
        FindTheStrays { context in
          for case let series as Series in context.registeredObjects where !series.isInserted {
            context.refresh(series, mergeChanges: false)
          }
          let present = try context.fetch(NSFetchRequest<Series>(entityName: "Series"))
          return try episodes(context, "series != nil AND NOT (series IN %@)", present)
        }),
      WrongAnswer(
        "looks-at-a-page-of-episodes", failsAt: "not-the-free",
        FindTheStrays { context in
          let present = try context.fetch(NSFetchRequest<Series>(entityName: "Series"))
          return Array(try episodes(context, "series != nil AND NOT (series IN %@)", present).prefix(20))
        }),
      WrongAnswer(
        "looks-elsewhere-and-returns-that", failsAt: "of-this-context",
        FindTheStrays { context in
          let other = NSManagedObjectContext(.mainQueue)
          other.persistentStoreCoordinator = context.persistentStoreCoordinator
          return try fired(episodes(other, "series != nil"))
        }),
      WrongAnswer(
        "knows-ten-series", failsAt: "not-the-free",
        FindTheStrays { context in
          let some = NSFetchRequest<Series>(entityName: "Series")
          some.fetchLimit = 10
          return try episodes(context, "series != nil AND NOT (series IN %@)", try context.fetch(some))
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
