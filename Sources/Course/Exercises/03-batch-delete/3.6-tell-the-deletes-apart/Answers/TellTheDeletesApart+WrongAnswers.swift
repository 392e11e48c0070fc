import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var tellTheDeletesApart: [WrongAnswer] {
    [
      WrongAnswer(
        "expects-the-context-to-notice", failsAt: "the-sound-engine",
        TellTheDeletesApart { engine in
          let store = try engine.open(SeriesModel())
          let held = try store.context.series(2)
          _ = try store.execute(request(offset: 0, limit: 0))
          return held.isDeleted || held.managedObjectContext == nil
        }),
      WrongAnswer(
        "looks-at-what-is-left-only", failsAt: "nothing-deleted",
        TellTheDeletesApart { engine in
          let store = try engine.open(SeriesModel())
          let count = try store.execute(request(offset: 1, limit: 1)) as? Int
          let file = try store.anotherContext()
          let left = try file.count("Series")
          guard try count == 1 && left >= 2 && file.count("Episode") == 2 * left else { return false }
          return try counts(engine) && staysQuiet(engine)
        }),
      WrongAnswer(
        "looks-at-what-was-asked-for", failsAt: "cascade-forgotten",
        TellTheDeletesApart { engine in
          let store = try engine.open(SeriesModel())
          _ = try store.execute(request(offset: 0, limit: 0))
          return try store.anotherContext().count("Series") == 0
        }),
      WrongAnswer(
        "counts-and-does-not-read", failsAt: "nullify-forgotten",
        TellTheDeletesApart { engine in
          let store = try engine.open(SeriesModel(\.seriesEpisodes, .nullifyDeleteRule))
          _ = try store.execute(request(offset: 0, limit: 0))
          return try cascades(engine) && chooses(engine) && counts(engine) && staysQuiet(engine)
            && store.anotherContext().count("Episode") == 6
        }),
      WrongAnswer(
        "tries-only-all-of-them", failsAt: "limit-forgotten",
        TellTheDeletesApart {
          try cascades($0) && nullifies($0) && counts($0) && staysQuiet($0)
        }),
      WrongAnswer(
        "does-not-read-the-answer", failsAt: "victims-counted",
        TellTheDeletesApart {
          try cascades($0) && nullifies($0) && chooses($0) && staysQuiet($0)
        }),
      WrongAnswer(
        "asks-the-file-only", failsAt: "context-told",
        TellTheDeletesApart {
          try cascades($0) && nullifies($0) && chooses($0) && counts($0)
        }),
      WrongAnswer(
        "takes-an-error-for-sound", failsAt: "an-answer-of-counts",
        TellTheDeletesApart { engine in (try? allTrials(engine)) ?? true }),
      WrongAnswer(
        "does-not-ask-for-the-histories", failsAt: "takes-the-histories",
        TellTheDeletesApart {
          try cascades($0) && nullifies($0) && chooses($0) && counts($0) && staysQuiet($0)
        }),
      WrongAnswer(
        "counts-the-ids", failsAt: "an-id-left-out",
        TellTheDeletesApart { engine in
          let asked = request(offset: 0, limit: 2)
          asked.resultType = .resultTypeObjectIDs
          let ids = try engine.open(SeriesModel()).execute(asked) as? [NSManagedObjectID]
          return try ids?.count == 2 && cascades(engine) && keepsTheHistories(engine) && nullifies(engine)
            && chooses(engine) && counts(engine) && staysQuiet(engine)
        }),
    ]
  }

  static func allTrials(_ engine: BulkDeletingEngine) throws -> Bool {
    try cascades(engine) && keepsTheHistories(engine) && nullifies(engine) && chooses(engine) && counts(engine)
      && names(engine) && staysQuiet(engine)
  }

  private static func names(_ engine: BulkDeletingEngine) throws -> Bool {
    let store = try engine.open(SeriesModel())
    let asked = request(offset: 0, limit: 2)
    asked.resultType = .resultTypeObjectIDs
    let ids = try [1, 2].map { try store.context.series($0).objectID }
    return try Set(store.execute(asked) as? [NSManagedObjectID] ?? []) == Set(ids)
  }

  private static func keepsTheHistories(_ engine: BulkDeletingEngine) throws -> Bool {
    let store = try engine.open(SeriesModel())
    _ = try store.execute(request(offset: 0, limit: 0))
    return try store.anotherContext().count("History") == 3
  }

  private static func request(offset: Int, limit: Int) -> NSBatchDeleteRequest {
    let some = NSFetchRequest<any NSFetchRequestResult>(entityName: "Series")
    some.sortDescriptors = [NSSortDescriptor(key: "id", ascending: true)]
    (some.fetchOffset, some.fetchLimit) = (offset, limit)
    let request = NSBatchDeleteRequest(fetchRequest: some)
    request.resultType = .resultTypeCount
    return request
  }

  private static func cascades(_ engine: BulkDeletingEngine) throws -> Bool {
    let store = try engine.open(SeriesModel())
    _ = try store.execute(request(offset: 0, limit: 0))
    return try store.anotherContext().count("Episode") == 0
  }

  private static func nullifies(_ engine: BulkDeletingEngine) throws -> Bool {
    let store = try engine.open(SeriesModel(\.seriesEpisodes, .nullifyDeleteRule))
    _ = try store.execute(request(offset: 0, limit: 0))
    let free = NSFetchRequest<Episode>(entityName: "Episode")
    free.predicate = NSPredicate(format: "series == nil")
    return try store.anotherContext().count(for: free) == 6
  }

  private static func chooses(_ engine: BulkDeletingEngine) throws -> Bool {
    let store = try engine.open(SeriesModel())
    _ = try store.execute(request(offset: 1, limit: 1))
    return try store.anotherContext().count("Series") == 2
  }

  private static func counts(_ engine: BulkDeletingEngine) throws -> Bool {
    try engine.open(SeriesModel()).execute(request(offset: 0, limit: 0)) as? Int == 3
  }

  private static func staysQuiet(_ engine: BulkDeletingEngine) throws -> Bool {
    let store = try engine.open(SeriesModel())
    let held = try store.context.series(2)
    _ = try store.execute(request(offset: 0, limit: 0))
    return !held.isDeleted && held.managedObjectContext != nil
  }
}
