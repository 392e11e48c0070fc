import Foundation
import OpenCoreData
import Samples
import WorkbookKit

extension PlayScene {
  /// Delete rules, and the end of the event.
  static let rules = PlayScene(
    name: "rules", title: "Delete rules and the end of the event",
    situation: """
      A series, its episode, and the history that says it was watched are in the file; code holds all three. \
      `Series.episodes` is cascade, `Episode.history` is deny, and the two inverses are nullify. Here no event ends by itself.
      """,
    chapters: [1, 6],
    panels: [
      .init(name: "context", kind: .context, "which relationships of its objects lead somewhere"),
      .init(name: "this event", kind: .note, "the objects that were changed in it"),
      .init(name: "rules to run", kind: .note, "deleted objects whose rules are still to run, and when"),
      .init(name: "file", kind: .file),
    ],
    rows: ["series", "episode", "history"],
    operations: [
      PlayOperation(
        "delete-series", "context.delete(series)", "chapter-1.md#how-far-cascade-goes", unless: gone(\.series)
      ) { (world: RulesWorld) in world.run { $0.delete(world.series) } },
      PlayOperation(
        "delete-episode", "context.delete(episode)", "chapter-6.md#a-delete-is-a-request", unless: gone(\.episode)
      ) { (world: RulesWorld) in world.run { $0.delete(world.episode) } },
      PlayOperation(
        "delete-history", "context.delete(history)", "chapter-1.md#when-nullify-runs", unless: gone(\.history)
      ) { (world: RulesWorld) in world.run { $0.delete(world.history) } },
      PlayOperation("leave", "episode.series = nil", "chapter-1.md#how-far-cascade-goes", unless: gone(\.episode)) {
        (world: RulesWorld) in world.run { _ in world.episode.series = nil }
      },
      PlayOperation("forget", "episode.history = nil", "chapter-1.md#when-nullify-runs", unless: gone(\.episode)) {
        (world: RulesWorld) in world.run { _ in world.episode.history = nil }
      },
      PlayOperation(
        "late", "context.propagatesDeletesAtEndOfEvent = false", "chapter-6.md#one-property-decides-when",
        unless: { (world: RulesWorld) in world.context.propagatesDeletesAtEndOfEvent ? nil : "it is that already" }
      ) { (world: RulesWorld) in world.run { $0.propagatesDeletesAtEndOfEvent = false } },
      PlayOperation("process", "context.processPendingChanges()", "chapter-1.md#when-nullify-runs") {
        (world: RulesWorld) in world.run { $0.processPendingChanges() }
      },
      PlayOperation(
        "save", "try context.save()", "chapter-1.md#a-delete-without-a-save",
        outcomes: [
          .throwing("chapter-1.md#deny-and-the-save", ["DR-06", "VL-06", "VL-20h", "VL-21"]),
          .running("chapter-1.md#how-far-cascade-goes") { $0["context", "series"].contains("deleted") },
          .running("chapter-1.md#when-nullify-runs") { $0["context", "history"].contains("deleted") },
          .running("chapter-6.md#one-property-decides-when") { !$0["rules to run"].hasPrefix("nothing") },
        ]
      ) {
        (world: RulesWorld) in
        try world.context.performAndWait { try world.context.save() }
        return []
      },
      PlayOperation("rollback", "context.rollback()", "chapter-1.md#after-a-refused-delete") { (world: RulesWorld) in
        world.run { $0.rollback() }
      },
      PlayOperation(
        "count", "print(try context.count(for: episodes))", "chapter-1.md#a-delete-without-a-save", printing: ["FR-07"]
      ) { (world: RulesWorld) in
        let count = try world.context.performAndWait {
          try world.context.count(for: NSFetchRequest<Episode>(entityName: "Episode"))
        }
        return ["\(count)"]
      },
    ],
    levels: [
      PlayLevel(
        "all-three", PlayGoal("The file has none of the three.") { $0.lacks(["series", "episode", "history"]) }),
      PlayLevel(
        "out-of-the-cascade", start: ["delete-series", "process"],
        PlayGoal("The file has no series.") { $0.lacks(["series"]) },
        PlayGoal("It has the episode, with its history.") { $0["file", "episode"] == "has history" }),
      PlayLevel(
        "after-the-refusal", start: ["delete-episode", "save"],
        PlayGoal("In the file the episode has left its series, and kept its history.") {
          $0["file", "episode"] == "has history"
        },
        PlayGoal("The series is there.") { !$0.lacks(["series"]) }),
      PlayLevel(
        "the-rules-wait",
        PlayGoal("The event has ended: nothing is left of it.") { $0["this event"] == "nothing" },
        PlayGoal("The series is marked as deleted, and has its episode.") {
          $0["context", "series"] == "has episode (deleted)"
        }),
    ],
    words: [("%{PROPERTY}@", "printed as it stands: Core Data fills in no name here")],
    makeWorld: { try RulesWorld(RulesWorld.model) })
}

extension PlayBoard {
  /// Whether the file lacks all of some rows.
  fileprivate func lacks(_ rows: [String]) -> Bool { rows.allSatisfy { self["file", $0] == "no row" } }
}

private func gone(_ object: KeyPath<RulesWorld, some NSManagedObject> & Sendable) -> @Sendable (RulesWorld) -> String? {
  { $0[keyPath: object].managedObjectContext == nil ? "the object has no context any more" : nil }
}

/// The world of the scene.
private final class RulesWorld: PlayWorld {
  // One for all worlds: most of what opening costs is done once for a model.
  nonisolated(unsafe) static let model = SeriesModel(\.episodeHistory, .denyDeleteRule).make()

  private let file: NSPersistentStoreCoordinator
  let context: NSManagedObjectContext
  let series: Series
  let episode: Episode
  let history: History

  init(_ model: NSManagedObjectModel) throws {
    let url = PlayFile.inMemory
    file = try PlayFile.open(url, model)
    let filling = NSManagedObjectContext(.privateQueue)
    filling.persistentStoreCoordinator = file
    try filling.performAndWait {
      let (series, episode, history) = (Series(context: filling), Episode(context: filling), History(context: filling))
      (series.id, episode.id, history.episodeId) = (1, 1, 1)
      (episode.series, episode.history) = (series, history)
      try filling.save()
    }
    let context = NSManagedObjectContext(.privateQueue)
    context.persistentStoreCoordinator = try PlayFile.open(url, model)
    self.context = context
    (series, episode, history) = try context.performAndWait {
      (try context.series(1), try context.episode(1), try context.history(ofEpisode: 1))
    }
  }

  /// Nothing ends an event but what is pressed.
  override var endsEvents: Bool { false }

  /// Runs code on the context's queue.
  ///
  /// - Returns: nothing that was printed.
  func run(_ work: (NSManagedObjectContext) -> Void) -> [String] {
    context.performAndWait { work(context) }
    return []
  }

  override var held: [[LayerWalk.Cell]] {
    let all: [(String, NSManagedObject)] = [("series", series), ("episode", episode), ("history", history)]
    return context.performAndWait {
      let graph = context.graph
      func names(_ objects: [NSManagedObject]) -> [String] {
        all.filter { _, one in objects.contains { $0 === one } }.map(\.0)
      }
      return [
        all.map { Self.cell($0.1) }, [LayerWalk.Cell(names(graph.event).listed)],
        [
          LayerWalk.Cell(
            names(graph.unpropagated).listed,
            note: context.propagatesDeletesAtEndOfEvent ? "at the end of the event" : "in the save")
        ], fileCells,
      ]
    }
  }

  /// What the context has: the links of an object, and whether it is deleted or waits for a save.
  private static func cell(_ object: NSManagedObject) -> LayerWalk.Cell {
    guard object.managedObjectContext != nil else { return LayerWalk.Cell("no context", isAbsent: true) }
    let note = object.isDeleted ? "deleted" : object.isUpdated ? "unsaved" : nil
    return LayerWalk.Cell(links(object), note: note)
  }

  /// Which relationships of an object lead somewhere.
  private static func links(_ object: NSManagedObject) -> String {
    let names: [String] =
      switch object {
      case let series as Series: series.episodes.isEmpty ? [] : ["episode"]
      case let episode as Episode:
        [episode.series.map { _ in "series" }, episode.history.map { _ in "history" }].compactMap(\.self)
      case let history as History: history.episode == nil ? [] : ["episode"]
      default: []
      }
    return "has " + (names.isEmpty ? "none" : names.joined(separator: ", "))
  }

  private var fileCells: [LayerWalk.Cell] {
    let context = NSManagedObjectContext(.privateQueue)
    context.persistentStoreCoordinator = file
    return context.performAndWait {
      ["Series", "Episode", "History"].map { entity in
        let found = try? context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity)).first
        return found.map { LayerWalk.Cell(Self.links($0)) } ?? LayerWalk.Cell("no row", isAbsent: true)
      }
    }
  }
}

extension [String] {
  /// The words with commas between.
  fileprivate var listed: String { isEmpty ? "nothing" : joined(separator: ", ") }
}
