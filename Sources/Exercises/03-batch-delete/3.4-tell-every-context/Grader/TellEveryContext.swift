import Foundation
import OpenCoreData
import Samples

/// Exercise 3.4: to tell several contexts of everything that a batch delete did, victims included.
public struct TellEveryContext: Attempt {
  let deleteSeries: (Int64, NSManagedObjectContext, [NSManagedObjectContext]) throws -> Void

  /// Makes an attempt.
  ///
  /// - Parameter deleteSeries: deletes a series by a batch delete in a context, and tells some contexts.
  public init(
    _ deleteSeries:
      @escaping (
        _ id: Int64, _ context: NSManagedObjectContext, _ contexts: [NSManagedObjectContext]
      ) throws -> Void
  ) { self.deleteSeries = deleteSeries }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(3, 4), "tell-every-context", "Tell every context", minutes: 15, claims: ["B2", "B7"],
    call: "TellEveryContext(deleteSeriesInBulk)",
    hints: [
      "Which rows does the delete touch? Follow the rules from the series: not all of these rows are in the request's answer.",
      "The episodes go, the histories lose their key. Nobody who holds a history alone hears of it by a merge of the series.",
      "Either fetch the IDs of the victims before you delete and merge those too, or use this engine's `deleteAndMerge`, of the eighth segment.",
    ])

  /// What is checked: the file, and what objects know in each context.
  public static var checks: [Check<TellEveryContext>] {
    [
      Check("the-file", "B2", "The series is still in the file: what is deleted in a context waits for a save.") {
        attempt in
        let room = try Room()
        try attempt.delete(7, room)
        try expect("ids of series in the file", try room.store.numbers("SELECT ZID FROM ZSERIES"), is: [8])
      },
      Check(
        "every-context", "B7",
        "A context that was to be told still takes the series for alive: each context has to be told."
      ) { attempt in
        let room = try Room()
        let held = try room.contexts.map { try $0.series(7) }
        try attempt.delete(7, room)
        try expect("contexts that know that it is gone", held.count(where: \.isKnownToBeGone), is: held.count)
      },
      Check("what-was-not-saved", "B7", "What somebody had typed and not saved is lost: telling is not forgetting.") {
        attempt in
        let room = try Room()
        let other = try room.contexts[1].series(8)
        other.title = "Half a tit"
        try attempt.delete(7, room)
        try expect("the unsaved title", other.title, is: "Half a tit")
      },
      Check(
        "the-victims", "B7",
        "A history still names an episode that is gone: the answer of the request leaves out what the rules took and changed."
      ) { attempt in
        let room = try Room()
        let history = try room.contexts[1].history(ofEpisode: 700)
        try attempt.delete(7, room)
        try expect(
          "episodes that the held history names", history.objectIDs(forRelationshipNamed: "episode").count, is: 0)
        let untouched = try room.contexts[1].history(ofEpisode: 800)
        try expect(
          "episodes that an untouched history names", untouched.objectIDs(forRelationshipNamed: "episode").count, is: 1)
      },
    ]
  }

  private func delete(_ id: Int64, _ room: Room) throws {
    try deleteSeries(id, room.contexts[0], room.contexts)
    for context in room.contexts { context.processPendingChanges() }
  }
}

/// A store with two series, and three contexts over it.
private struct Room {
  let store: GradedStore
  let contexts: [NSManagedObjectContext]

  init() throws {
    let store = try GradedStore(
      SeriesModel(),
      [
        SeriesSeed(id: 7, title: "Ebb", episodes: 3, watched: 2),
        SeriesSeed(id: 8, title: "Reef", episodes: 2, watched: 1),
      ])
    self.store = store
    let others = (0..<2).map { _ in
      let context = NSManagedObjectContext(.mainQueue)
      context.persistentStoreCoordinator = store.container.persistentStoreCoordinator
      return context
    }
    contexts = [store.context] + others
  }
}

extension NSManagedObject {
  /// Whether the object's context knows that its row is gone.
  fileprivate var isKnownToBeGone: Bool { isDeleted || managedObjectContext == nil }
}
