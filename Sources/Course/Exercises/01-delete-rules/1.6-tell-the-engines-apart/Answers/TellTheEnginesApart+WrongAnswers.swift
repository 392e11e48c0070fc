import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var tellTheEnginesApart: [WrongAnswer] {
    // Counts its calls, as a test does that passes the first engine of a process only.
    final class Calls { var count = 0 }
    let calls = Calls()
    return [
      WrongAnswer(
        "passes-the-first-engine-only", failsAt: "the-sound-engine",
        TellTheEnginesApart { engine in
          calls.count += 1
          return try calls.count == 1 && cascades(engine) && leavesAllWhenRefused(engine)
        }),
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
        "reads-the-rules-of-the-model", failsAt: "cascade-forgotten",
        TellTheEnginesApart { engine in
          let asked = SeriesModel()
          let store = try engine.open(asked)
          let model = store.context.persistentStoreCoordinator?.managedObjectModel
          func rule(_ entity: String, _ name: String) -> NSDeleteRule? {
            model?.entitiesByName[entity]?.relationshipsByName[name]?.deleteRule
          }
          return rule("Series", "episodes") == asked.seriesEpisodes && rule("Episode", "series") == asked.episodeSeries
            && rule("Episode", "history") == asked.episodeHistory && rule("History", "episode") == asked.historyEpisode
        }),
      WrongAnswer(
        "looks-into-the-engine", failsAt: "cascade-forgotten",
        TellTheEnginesApart { engine in
          let store = try engine.open(SeriesModel())
          let parts =
            Mirror(reflecting: engine).children.map { "\($0.value)" }
            + Mirror(reflecting: store).children.filter { $0.label != "context" }.map { "\($0.value)" }
          return parts.allSatisfy { $0 == "(Function)" } && store.context.parent == nil
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
        "counts-the-files", failsAt: "the-file-is-not-asked",
        TellTheEnginesApart { engine in
          let store = try engine.open(SeriesModel())
          try store.deleteTheSeries()
          let (files, left) = (try store.files(), try store.context.count("Episode"))
          let other = try engine.open(SeriesModel())
          _ = try other.anotherContext()
          let isUsual = try files == 2 && other.files() == 2
          return try isUsual && left == 0 && cascadesInMemory(engine) && leavesAllWhenRefused(engine)
            && keepsTheEpisode(engine) { $0.context }
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
      WrongAnswer(
        "looks-at-the-last-episode", failsAt: "cascade-leaves-one",
        TellTheEnginesApart { engine in
          let store = try engine.open(SeriesModel())
          try store.deleteTheSeries()
          let file = try store.anotherContext()
          let isGone = (try? file.episode(103)) == nil
          return try isGone && file.count("Series") == 0 && file.count("History") == 2
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

  private static func cascadesInMemory(_ engine: DeletingEngine) throws -> Bool {
    let store = try engine.open(SeriesModel())
    try store.deleteTheSeries()
    return try store.context.count("Episode") == 0 && store.context.count("History") == 2
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

  /// How many stores there are in the folder of this one.
  fileprivate func files() throws -> Int {
    let url = context.persistentStoreCoordinator?.persistentStores.first?.url?.deletingLastPathComponent()
    let names = try FileManager.default.contentsOfDirectory(atPath: url?.path ?? "")
    return names.count { $0.hasSuffix(".sqlite") }
  }
}
