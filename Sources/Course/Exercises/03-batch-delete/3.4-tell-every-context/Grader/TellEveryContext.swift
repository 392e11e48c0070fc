import Foundation
import OpenCoreData
import Samples

/// Exercise 3.4: to tell several contexts of everything that a batch delete did, victims included.
public struct TellEveryContext: ContextAttempt {
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
      "The request's answer names some of the rows that the delete touches, and leaves others out. Follow the rules from the series: which ones does it leave out?",
      "The episodes go, the histories lose their key. A context that holds only a history hears nothing of it by a merge of the series.",
      "One way: fetch the IDs of the episodes and of the histories before the request, as the file has them (includesPendingChanges false). Once the request has succeeded, merge the ID of the series and those of the episodes under NSDeletedObjectsKey, and those of the histories under NSUpdatedObjectsKey. The other way is this engine's deleteAndMerge, which the chapter's segment about `.resultTypeObjectIDs` and cascade shows.",
    ],
    why: """
      The rules delete and change more rows than the request names, and a context learns only of the IDs that are merged \
      into it. So every row that was touched has to be named, to every context.
      """)

  /// The house rules that the judge does not put, and why.
  public static var notPut: [HouseRule: NotPut] { [:] }

  /// The same attempt, with something around each call.
  public func around(_ wrapper: any CallWrapper) -> Self {
    Self { id, context, contexts in
      try wrapper.call(in: [context] + contexts, instead: ()) { try deleteSeries(id, context, contexts) }
    }
  }

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
        "nothing-to-tell", "B7",
        "The request failed, and a context was told of something, or has lost objects or unsaved changes: no context may be told before the request has succeeded."
      ) { attempt, fresh in
        let room = try Room(fresh)
        let held = try room.contexts.map { context in
          try context.performAndWait {
            let (gone, cut) = try room.objects(in: context, areFaults: false)
            return gone + cut
          }
        }
        let bystanders = try room.bystanders()
        let ear = MergeEar(room.contexts)
        room.store.makeReadOnly()
        // Whether the error arrives is the question of the check before.
        try? attempt.delete(room)
        for context in room.contexts { context.performAndWait { context.processPendingChanges() } }
        let lost = zip(room.contexts, held).map { context, objects in
          context.performAndWait { objects.count(where: Room.isDead) }
        }
        try expect(
          "objects that a context has let go of or takes for deleted", lost, is: room.contexts.map { _ in 0 })
        let told = room.contexts.count { !ear.ids(in: $0).isEmpty }
        try expect("contexts that posted a change", told, is: 0)
        for bystander in bystanders { try bystander.check(.unsaved, "after the request failed") }
      },
      Check(
        "every-context", "B7",
        "When the function returned, a context still took the series for alive: each of the contexts has to be told, and before the function returns."
      ) { attempt, fresh in
        let room = try Room(fresh, others: fresh.int(3...5))
        let held = try room.contexts.map { context in
          try context.performAndWait { [try context.series(room.id)] as [NSManagedObject] }
        }
        try attempt.delete(room)
        try expect("contexts that know that the series is gone", room.count(held), is: room.contexts.count)
      },
      Check(
        "the-victims", "B7",
        "A context takes an episode for alive whose row is gone: the request's answer leaves out the rows that went along with the series."
      ) { attempt, fresh in
        let room = try Room(fresh)
        let held = try room.victims()
        try attempt.delete(room)
        try expect(
          "contexts that know that the episode is gone", room.count(held.map { [$0.episode] }), is: room.contexts.count)
      },
      Check(
        "what-was-nullified", "B7",
        "A history that is held still names an episode whose row is gone: the history's own row was changed, too, and a context learns of that when the ID is merged as updated, while a refresh reads the old row from the row cache."
      ) { attempt, fresh in
        let room = try Room(fresh)
        let held = try room.victims()
        try attempt.delete(room)
        for (context, held) in zip(room.contexts, held) {
          let named = context.performAndWait {
            held.histories.map { $0.objectIDs(forRelationshipNamed: "episode").count }
          }
          try expect("episodes that the held histories name", named, is: [0, 0])
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
          let lost = context.performAndWait { histories.count(where: Room.isDead) }
          try expect("histories with a row in the file that a context takes for deleted", lost, is: 0)
        }
      },
      Check(
        "what-only-others-hold", "B7",
        "A context was not told what became of an object that it holds and that `context` has never loaded: all episodes go and all their histories are changed, and only the file knows which there are."
      ) { attempt, fresh in
        let room = try Room(fresh, more: fresh.int(1...5))
        let others = room.contexts.dropFirst()
        let areFaults = fresh.bool()
        let held = try others.map { context in
          try context.performAndWait { try room.objects(in: context, areFaults: areFaults) }
        }
        try attempt.delete(room)
        for (context, held) in zip(others, held) {
          let (dead, named) = context.performAndWait { (held.gone.count(where: Room.isDead), Room.named(held.cut)) }
          try expect("objects of rows that are gone that a context takes for dead", dead, is: held.gone.count)
          try expect("histories that name an episode that is gone", named, is: 0)
        }
      },
      Check(
        "the-next-save", "B7",
        "A context in which nobody had changed anything has more to save than the deletes that it was told of, or cannot be saved: the file has the new key of a history already, and a history that was also changed in the context, by code or by the rules of a delete that was merged first, waits to be written over it."
      ) { attempt, fresh in
        let room = try Room(fresh)
        let held = try room.contexts.map { context in
          try context.performAndWait { try room.objects(in: context, areFaults: false) }
        }
        try attempt.delete(room)
        for context in room.contexts {
          let waiting = context.performAndWait { context.insertedObjects.count + context.updatedObjects.count }
          try expect("objects with an unsaved change in a context that had none", waiting, is: 0)
          try expectToSave(context, "the next save of a context that had no changes")
        }
        withExtendedLifetime(held) {}
      },
    ]
  }

  private func delete(_ room: Room) throws {
    try deleteSeries(room.id, room.contexts[0], room.contexts)
    for context in room.contexts { context.performAndWait { context.processPendingChanges() } }
  }
}

/// A store with two series, and three contexts or more over it: two of the main queue, and the rest with queues of their own.
private struct Room {
  let store: GradedStore
  /// The series to delete, and the other one.
  let (id, other): (Int64, Int64)
  /// How many episodes of both have been watched: one of the other series.
  let watched: Int
  let contexts: [NSManagedObjectContext]

  init(_ fresh: FreshData, more: Int = 0, others: Int = 2) throws {
    let more = more + fresh.more
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
    let types: [NSManagedObjectContextConcurrencyType] = fresh.shuffled(
      [.mainQueueConcurrencyType] + Array(repeating: .privateQueueConcurrencyType, count: others - 1))
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
  /// - Parameter areFaults: whether the objects that go are held as faults.
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

  /// What each context holds of the victims: an episode that goes, and two histories that have been read and lose theirs.
  func victims() throws -> [(episode: Episode, histories: [History])] {
    try contexts.map { context in
      try context.performAndWait {
        let episode = try context.episode(id * 100 + 2)
        let histories = try (0..<2).map { try context.history(ofEpisode: id * 100 + $0) }
        for history in histories { _ = history.episode }
        return (episode: episode, histories: histories)
      }
    }
  }

  /// Places bystanders in each context, with the other series and its objects.
  func bystanders() throws -> [Bystanders] {
    try contexts.map { context in
      let (series, episode, history) = try context.performAndWait {
        (try context.series(other), try context.episode(other * 100), try context.history(ofEpisode: other * 100))
      }
      context.performAndWait { context.refresh(history, mergeChanges: false) }
      return try Bystanders(
        in: context, of: store, edit: (series, "title", "Half a tit" as NSString),
        insert: ("Series", ["title": "New" as NSString]), loaded: episode, fault: history.objectID)
    }
  }

  /// Whether the context of an object takes it for deleted, or has let go of it.
  static func isDead(_ object: NSManagedObject) -> Bool { object.isDeleted || object.managedObjectContext == nil }

  /// How many of some histories name an episode.
  static func named(_ histories: [NSManagedObject]) -> Int { histories.count { $0.value(forKey: "episode") != nil } }

  /// In how many contexts an object is known to be gone.
  func count(_ objects: [[NSManagedObject]]) -> Int {
    zip(contexts, objects).count { context, objects in
      context.performAndWait { objects.allSatisfy(Self.isDead) }
    }
  }
}
