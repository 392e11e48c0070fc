import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var tellTheEnginesApart: [WrongAnswer] {
    return [
      WrongAnswer(
        "expects-the-histories-to-go", failsAt: "the-sound-engine",
        TellTheEnginesApart { engine in
          let store = try engine.open(SeriesModel())
          try store.deleteTheSeries()
          return try store.anotherContext().count("History") == 0
        }),
      WrongAnswer(
        "looks-at-the-victim-only", failsAt: "cascade-forgotten",
        TellTheEnginesApart { engine in
          let store = try engine.open(SeriesModel())
          try store.deleteTheSeries()
          return try store.anotherContext().count("Series") == 0
        }),
      WrongAnswer(
        "tries-only-what-works", failsAt: "deny-forgotten",
        TellTheEnginesApart { engine in
          try cascades(engine) && keepsTheEpisode(engine) { try $0.anotherContext() }
        }),
      WrongAnswer(
        "looks-at-who-goes-only", failsAt: "nullify-deletes",
        TellTheEnginesApart { engine in
          let store = try engine.open(SeriesModel())
          store.context.delete(try store.context.history(ofEpisode: 100))
          try store.context.save()
          let isGone = (try? store.anotherContext().history(ofEpisode: 100)) == nil
          let other = try engine.open(SeriesModel())
          try other.deleteTheSeries()
          return try isGone && leavesAllWhenRefused(engine) && other.anotherContext().count("Episode") == 0
        }),
      WrongAnswer(
        "counts-and-does-not-read", failsAt: "nullify-leaves-the-key",
        TellTheEnginesApart { engine in
          let store = try engine.open(SeriesModel())
          store.context.delete(try store.context.history(ofEpisode: 100))
          try store.context.save()
          return try cascades(engine) && denies(engine) && store.anotherContext().count("Episode") == 4
        }),
      WrongAnswer(
        "asks-who-made-the-change", failsAt: "the-file-is-not-asked",
        TellTheEnginesApart { engine in
          let store = try engine.open(SeriesModel())
          try store.deleteTheSeries()
          return try store.context.count("Episode") == 0 && leavesAllWhenRefused(engine)
            && keepsTheEpisode(engine) { $0.context }
        }),
      WrongAnswer(
        "turns-down-what-throws", failsAt: "the-sound-engine",
        TellTheEnginesApart { engine in
          try engine.open(SeriesModel(\.seriesEpisodes, .denyDeleteRule)).deleteTheSeries()
          return true
        }),
      WrongAnswer(
        "forgives-every-error", failsAt: "cascade-refuses",
        TellTheEnginesApart { engine in
          guard try leavesAllWhenRefused(engine) else { return false }
          do {
            return try cascades(engine) && keepsTheEpisode(engine) { try $0.anotherContext() }
          } catch {
            return (error as NSError).domain == NSCocoaErrorDomain
          }
        }),
      WrongAnswer(
        "looks-for-free-episodes", failsAt: "cascade-leaves-the-key",
        TellTheEnginesApart { engine in
          let store = try engine.open(SeriesModel())
          try store.deleteTheSeries()
          let file = try store.anotherContext()
          return try file.count("Series") == 0 && freeEpisodes(file) == 0 && file.count("History") == 2
            && leavesAllWhenRefused(engine) && keepsTheEpisode(engine) { try $0.anotherContext() }
        }),
      WrongAnswer(
        "forgives-a-nullify-that-is-refused", failsAt: "nullify-refuses",
        TellTheEnginesApart { engine in
          let store = try engine.open(SeriesModel(\.episodeHistory, .cascadeDeleteRule))
          try store.deleteTheSeries()
          let file = try store.anotherContext()
          guard try leavesAllWhenRefused(engine), try file.count("Episode") == 0, try file.count("History") == 0 else {
            return false
          }
          return (try? keepsTheEpisode(engine) { try $0.anotherContext() }) ?? true
        }),
      WrongAnswer(
        "asks-deny-for-free-episodes", failsAt: "deny-deletes",
        TellTheEnginesApart { engine in
          let store = try engine.open(SeriesModel(\.seriesEpisodes, .denyDeleteRule))
          try? store.deleteTheSeries()
          let isKept = try freeEpisodes(store.anotherContext()) == 0
          return try isKept && cascades(engine) && keepsTheEpisode(engine) { try $0.anotherContext() }
        }),
      WrongAnswer(
        "asks-deny-for-the-episodes", failsAt: "deny-leaves-the-key",
        TellTheEnginesApart { engine in
          let store = try engine.open(SeriesModel(\.seriesEpisodes, .denyDeleteRule))
          try? store.deleteTheSeries()
          let file = try store.anotherContext()
          let isKept = try file.count("Episode") == 4 && freeEpisodes(file) == 0
          return try isKept && cascades(engine) && keepsTheEpisode(engine) { try $0.anotherContext() }
        }),
      WrongAnswer(
        "believes-the-refusal", failsAt: "refuses-and-deletes",
        TellTheEnginesApart { engine in
          try cascades(engine) && denies(engine) && keepsTheEpisode(engine) { try $0.anotherContext() }
        }),
      WrongAnswer(
        "takes-some-for-all", failsAt: "cascade-leaves-one",
        TellTheEnginesApart { engine in
          let store = try engine.open(SeriesModel())
          try store.deleteTheSeries()
          let file = try store.anotherContext()
          return try file.count("Series") == 0 && file.count("Episode") < 4 && file.count("History") == 2
            && leavesAllWhenRefused(engine) && keepsTheEpisode(engine) { try $0.anotherContext() }
        }),
    ]
  }

  private static func cascades(_ engine: DeletingEngine) throws -> Bool {
    let store = try engine.open(SeriesModel())
    try store.deleteTheSeries()
    let file = try store.anotherContext()
    return try file.count("Episode") == 0 && file.count("History") == 2
  }

  private static func freeEpisodes(_ file: NSManagedObjectContext) throws -> Int {
    let free = NSFetchRequest<Episode>(entityName: "Episode")
    free.predicate = NSPredicate(format: "series == nil")
    return try file.count(for: free)
  }

  private static func denies(_ engine: DeletingEngine) throws -> Bool {
    let store = try engine.open(SeriesModel(\.seriesEpisodes, .denyDeleteRule))
    return (try? store.deleteTheSeries()) == nil
  }

  private static func leavesAllWhenRefused(_ engine: DeletingEngine) throws -> Bool {
    let store = try engine.open(SeriesModel(\.seriesEpisodes, .denyDeleteRule))
    let isRefused = (try? store.deleteTheSeries()) == nil
    let file = try store.anotherContext()
    return try isRefused && file.count("Series") == 1 && file.count("Episode") == 4
  }

  private static func keepsTheEpisode(
    _ engine: DeletingEngine, whoIsAsked: (OpenedEngine) throws -> NSManagedObjectContext
  ) throws -> Bool {
    let store = try engine.open(SeriesModel())
    store.context.delete(try store.context.history(ofEpisode: 100))
    try store.context.save()
    let asked = try whoIsAsked(store)
    return try asked.count("Episode") == 4 && asked.episode(100).history == nil
  }
}

extension OpenedEngine {
  fileprivate func deleteTheSeries() throws {
    context.delete(try context.series(1))
    try context.save()
  }
}
