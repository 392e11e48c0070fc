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
      "Which rows does the delete touch? Follow the rules from the series: the request's answer leaves some of them out.",
      "The episodes go, the histories lose their key. Nobody who holds a history alone hears of it by a merge of the series.",
      "Either fetch the IDs of the victims before you delete and merge those too, or use this engine's deleteAndMerge, of the eighth segment.",
    ],
    why: """
      The rules delete and change more rows than the request names, and a context learns only of the IDs that are merged \
      into it. So every row that was touched has to be named, to every context.
      """)

  /// What is checked: the file, how it was changed, and what objects know in each context.
  public static var checks: [Check<TellEveryContext>] {
    [
      Check(
        "the-file", "B2",
        "The file is not as the rules leave it: the series and its episodes go, and nothing else does."
      ) { attempt, fresh in
        let room = try Room(fresh)
        try attempt.delete(room)
        try expect(
          "ids of series in the file", try room.store.numbers("SELECT ZID FROM ZSERIES"), is: [Int(room.other)])
        let episodes = try room.store.numbers("SELECT DISTINCT ZID / 100 FROM ZEPISODE")
        try expect("the series whose episodes are in the file", episodes, is: [Int(room.other)])
        try expect("histories in the file", try room.store.rows("ZHISTORY"), is: room.watched)
        try expect(
          "histories of no episode in the file", try room.store.rows("ZHISTORY", where: "ZEPISODE IS NULL"),
          is: room.watched - 2)
      },
      Check(
        "in-bulk", "B2",
        "More rows take more statements: a batch delete deletes the series, and the store applies the rules to the rest."
      ) { attempt, fresh in
        let work = try [0, 30].map { more in
          let room = try Room(fresh, more: more)
          return try Executed.during(on: room.store) { try attempt.delete(room) }.executed
        }
        try expectSame("statements that wrote", work[0].writes, work[1].writes, with: "30 episodes")
      },
      Check(
        "every-context", "B7",
        "A context that was to be told still takes the series or an episode for alive: each context has to be told of each."
      ) { attempt, fresh in
        let room = try Room(fresh)
        let held = try room.contexts.map { context in
          try context.performAndWait { [try context.series(room.id)] as [NSManagedObject] }
        }
        try attempt.delete(room)
        try expect("contexts that know that the series is gone", room.count(held), is: room.contexts.count)
      },
      Check("what-was-not-saved", "B7", "What somebody had typed or held is lost: telling is not forgetting.") {
        attempt, fresh in
        let room = try Room(fresh)
        let bystanders = try room.contexts.map { context in
          let (series, episode, history) = try context.performAndWait {
            (
              try context.series(room.other), try context.episode(room.other * 100),
              try context.history(ofEpisode: room.other * 100)
            )
          }
          context.performAndWait { context.refresh(history, mergeChanges: false) }
          return try Bystanders(
            in: context, of: room.store, edit: (series, "title", "Half a tit" as NSString),
            insert: ("Series", ["title": "New" as NSString]), loaded: episode, fault: history.objectID)
        }
        let held = try room.contexts.map { context in
          try context.performAndWait {
            let (episode, history) = (
              try context.episode(room.other * 100 + 1), try context.history(ofEpisode: room.other * 100 + 1)
            )
            _ = (episode.title, history.watchedAt)
            return HeldObjects([episode, history], in: context)
          }
        }
        let watches = room.contexts.map(ContextWatch.init)
        try attempt.delete(room)
        for held in held { try held.check("after the delete") }
        for bystander in bystanders { try bystander.check(.unsaved, "after the delete") }
        for watch in watches { try watch.checkSettings("after the delete") }
      },
      Check(
        "the-victims", "B7",
        "An episode is taken for alive, or a history names one that is gone: the answer leaves out what the rules did."
      ) { attempt, fresh in
        let room = try Room(fresh)
        let episodes = try room.contexts.map { context in
          try context.performAndWait { [try context.episode(room.id * 100 + 2)] as [NSManagedObject] }
        }
        let histories = try room.contexts.map { context in
          try context.performAndWait {
            let histories = try (0..<2).map { try context.history(ofEpisode: room.id * 100 + $0) }
            for history in histories { _ = history.episode }
            return histories
          }
        }
        try attempt.delete(room)
        try expect("contexts that know that the episode is gone", room.count(episodes), is: room.contexts.count)
        for (context, histories) in zip(room.contexts, histories) {
          let named = context.performAndWait {
            histories.map { $0.objectIDs(forRelationshipNamed: "episode").count }
          }
          try expect("episodes that the held histories name", named, is: [0, 0])
        }
      },
      Check(
        "every-row", "B7",
        "One of the rows that the delete touched was not told of: all episodes go, and all their histories are changed."
      ) { attempt, fresh in
        for (more, areFaults) in fresh.shuffled([(0, true), (fresh.int(20...40), true), (fresh.int(0...5), false)]) {
          let room = try Room(fresh, more: more)
          let held = try room.contexts.map { context in
            try context.performAndWait { try room.objects(in: context, areFaults: areFaults) }
          }
          try attempt.delete(room)
          for (context, held) in zip(room.contexts, held) {
            let (dead, named) = context.performAndWait {
              (
                held.gone.count { $0.isDeleted || $0.managedObjectContext == nil },
                held.cut.count { $0.value(forKey: "episode") != nil }
              )
            }
            try expect("objects of rows that are gone that a context takes for dead", dead, is: held.gone.count)
            try expect("histories that name an episode that is gone", named, is: 0)
          }
        }
      },
      Check(
        "the-histories-stay", "B7",
        "A history is deleted for a context, and its row is in the file: nullify changes the row of a history and deletes none."
      ) { attempt, fresh in
        let room = try Room(fresh)
        let held = try room.contexts.map { context in
          try context.performAndWait { try room.objects(in: context, areFaults: false).cut }
        }
        try attempt.delete(room)
        for (context, histories) in zip(room.contexts, held) {
          let lost = context.performAndWait { histories.count { $0.isDeleted || $0.managedObjectContext == nil } }
          try expect("histories with a row in the file that a context takes for deleted", lost, is: 0)
        }
      },
    ]
  }

  private func delete(_ room: Room) throws {
    try deleteSeries(room.id, room.contexts[0], room.contexts)
    for context in room.contexts { context.performAndWait { context.processPendingChanges() } }
  }
}

/// A store with two series, and three contexts over it, one of them with a queue of its own.
private struct Room {
  let store: GradedStore
  /// The series to delete, and the other one.
  let (id, other): (Int64, Int64)
  /// How many episodes of both have been watched: one of the other series.
  let watched: Int
  let contexts: [NSManagedObjectContext]

  init(_ fresh: FreshData, more: Int = 0) throws {
    let ids = fresh.ints(2, 2...99).map(Int64.init)
    (id, other) = (ids[0], ids[1])
    let seen = 2 + fresh.int(0...2) + more / 2
    watched = seen + 2
    let title = fresh.word()
    let store = try GradedStore(
      SeriesModel(),
      fresh.shuffled([
        SeriesSeed(id: id, title: title, episodes: 5 + more, watched: seen),
        SeriesSeed(id: other, title: title, episodes: 3, watched: 2),
      ]))
    self.store = store
    let types: [NSManagedObjectContextConcurrencyType] = fresh.shuffled([
      .mainQueueConcurrencyType, .privateQueueConcurrencyType,
    ])
    contexts =
      [store.context]
      + types.map { type in
        let context = NSManagedObjectContext(concurrencyType: type)
        context.persistentStoreCoordinator = store.container.persistentStoreCoordinator
        return context
      }
  }

  /// What a context holds of the series: what the delete takes along, and the histories, which lose their episode.
  ///
  /// - Parameters:
  ///   - context: one of the contexts.
  ///   - areFaults: whether the objects that go are held as faults.
  func objects(
    in context: NSManagedObjectContext, areFaults: Bool
  ) throws -> (gone: [NSManagedObject], cut: [NSManagedObject]) {
    let series = try context.series(id)
    // The series does not know its episodes: a context that is told of the series would delete those by itself.
    let all: [Episode] = try context.all("Episode", by: "id")
    let episodes = all.filter { $0.id / 100 == id }
    let histories = episodes.compactMap(\.history)
    for history in histories { _ = history.episode?.title }
    let gone: [NSManagedObject] = [series] + episodes
    if areFaults { for object in gone { context.refresh(object, mergeChanges: false) } }
    return (gone, histories)
  }

  /// In how many contexts an object is known to be gone.
  func count(_ objects: [[NSManagedObject]]) -> Int {
    zip(contexts, objects).count { context, objects in
      context.performAndWait { objects.allSatisfy { $0.isDeleted || $0.managedObjectContext == nil } }
    }
  }
}
