import Foundation
import OpenCoreData
import Samples

/// Exercise 1.5: to find the keys that lead nowhere, and to disturb nothing.
public struct FindTheStrays: ContextAttempt {
  let strays: (NSManagedObjectContext) throws -> [Episode]

  /// Makes an attempt.
  ///
  /// - Parameter strays: the episodes whose series is gone.
  public init(_ strays: @escaping (NSManagedObjectContext) throws -> [Episode]) { self.strays = strays }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(1, 5), "find-the-strays", "Find the keys to nothing", minutes: 10, claims: ["D7"],
    call: "FindTheStrays(strays)",
    hints: [
      "The key of such an episode is not NULL. So what does `series == nil` ask?",
      "Fetch the series that are there. The episodes that you look for have a series, and it is not among these.",
      "A predicate can compare with a list of objects: IN, and NOT before it. Reading a property of a series that is gone would change the context.",
    ],
    why:
      "A key that leads nowhere is not nil: only a look for the row that it names tells that this row is gone. You have looked without reading a property of such a series in `context`, so the context has marked none as deleted."
  )

  /// The same attempt, with something around each call.
  public func around(_ wrapper: any CallWrapper) -> Self {
    Self { context in try wrapper.call(in: [context], instead: []) { try strays(context) } }
  }

  /// What is checked: who is found, and that the context is as it was.
  public static var checks: [Check<FindTheStrays>] {
    [
      Check(
        "of-this-context", "D7", "Objects of another context were returned, which the caller cannot use."
      ) { attempt, fresh in
        let library = try Damaged(fresh)
        let found = try attempt.strays(library.context)
        try expect(
          "objects of another context, or of none", found.count { $0.managedObjectContext !== library.context }, is: 0)
      },
      Check(
        "the-strays", "D7",
        "Not all episodes that have lost their series were found: the key of such an episode holds the number of a row that is gone, so it is not nil, and the attribute id says nothing about it."
      ) { attempt, fresh in
        let library = try Damaged(fresh)
        let found = try attempt.strays(library.context).map { Int($0.id) }
        let lost = try library.lost()
        try expect("episodes that have lost their series", lost.filter(found.contains), is: lost)
      },
      Check(
        "not-the-healthy", "D7",
        "An episode was found whose series is there: neither a key that is set nor a value of the series says that a row is gone."
      ) { attempt, fresh in
        let library = try Damaged(fresh)
        let found = try attempt.strays(library.context).map { Int($0.id) }
        try expect("found, though their series is there", found.filter(library.healthy.contains).sorted(), is: [])
      },
      Check(
        "not-the-free", "D7",
        "What was found is not each episode that has lost its series, once, and no other: an episode whose key is NULL has lost nothing, and there may be many of each kind."
      ) { attempt, fresh in
        for more in [0, fresh.int(20...30)] {
          let library = try Damaged(fresh, more: more)
          let found = try attempt.strays(library.context).map { Int($0.id) }
          try expect("all that were found", found.sorted(), is: try library.lost())
        }
      },
      Check(
        "saved-since", "D7",
        "An episode was found whose series is there, and which was saved after the episodes of this series had been read: a to-many that an object has read stays as it was read."
      ) { attempt, fresh in
        let library = try Damaged(fresh)
        let (late, series) = try library.saveElsewhere()
        let found = try attempt.strays(library.context).map(\.id)
        try expect("found, though its series is there", found.filter { $0 == late }, is: [])
        withExtendedLifetime(series) {}
      },
      Check(
        "not-what-is-new", "D7",
        "An episode was found that has lost nothing: it is new and has no series, or its series is new and not in the file yet."
      ) { attempt, fresh in
        let library = try Damaged(fresh)
        library.insertSeries()
        library.insertEpisode(9_992)
        let lost = try library.lost()
        let found = try attempt.strays(library.context).map { Int($0.id) }
        try expect("found, though nothing is lost", found.filter { !lost.contains($0) }.sorted(), is: [])
      },
      Check(
        "beside-unsaved-changes", "D7",
        "Where other code has unsaved changes in the context, other episodes are found than those that have lost their series: none of these changes gives an episode in the file a series or takes one away."
      ) { attempt, fresh in
        let library = try Damaged(fresh)
        let held = (try library.bystanders(), try library.heldLostSeries())
        let found = try attempt.strays(library.context).map { Int($0.id) }
        try expect("all that were found", found.sorted(), is: try library.lost())
        withExtendedLifetime(held) {}
      },
      Check(
        "nothing-disturbed", "D7",
        "Looking changes nothing: the context marks a series without a row as deleted when it is read, and a predicate on a value of the series reads it for each episode with unsaved changes."
      ) { attempt, fresh in
        let library = try Damaged(fresh)
        let (context, before) = (library.context, try library.store.contents())
        _ = try attempt.strays(context)
        try expect("hasChanges after the search", context.hasChanges, is: false)
        let bystanders = try library.bystanders()
        let series = try library.heldLostSeries()
        let pending = PendingChanges(in: context)
        _ = try attempt.strays(context)
        try expect("the series that is gone is a fault", series.isFault && !series.isDeleted, is: true)
        try expect("objects that are marked as deleted, one of them by other code", context.deletedObjects.count, is: 1)
        try pending.check("after the search")
        for bystanders in bystanders { try bystanders.check(.unsaved, "after the search") }
        try expect("changes in the file", before.changes(to: try library.store.contents()), is: [])
      },
      Check(
        "what-is-held", "D7",
        "An object that the app had read has not kept its values: to look for keys is no reason to forget what the context has, or to read anew what the file has by now."
      ) { attempt, fresh in
        let library = try Damaged(fresh)
        let held = try library.heldObjects()
        _ = try attempt.strays(library.context)
        try held.check("after the search")
      },
    ]
  }
}

/// A store in which series were deleted under no action; others are there, and some episodes never had a series.
private struct Damaged {
  let store: GradedStore
  /// The ids of the episodes whose series is there.
  let healthy: [Int]

  private let whole: [Int64]
  private let free: [Int64]

  var context: NSManagedObjectContext { store.context }

  /// Makes a store.
  ///
  /// - Parameter more: how many more episodes each of two series has, one of those that are gone and one that is there.
  init(_ fresh: FreshData, more: Int = 0) throws {
    let ids = fresh.ints(4, 3...90).map(Int64.init)
    // A series may have no title, and the id 0: what a series that is gone would read as.
    let titles = fresh.shuffled(["", fresh.word()])
    let lost = [
      SeriesSeed(id: ids[0], title: fresh.word(), episodes: fresh.int(2...4) + more, watched: 1),
      SeriesSeed(id: ids[1], title: titles[1], episodes: fresh.int(1...2), watched: 0),
    ]
    let kept =
      [
        SeriesSeed(id: ids[2], title: titles[0], episodes: fresh.int(2...3) + more, watched: 1),
        SeriesSeed(id: 0, title: titles[1], episodes: 2, watched: 2),
        SeriesSeed(id: ids[3], title: "", episodes: 2, watched: 0),
      ] + fresh.ints(more, 100...900).map { SeriesSeed(id: Int64($0), title: fresh.word(), episodes: 1, watched: 0) }
    store = try GradedStore(SeriesModel(\.seriesEpisodes, .noActionDeleteRule), fresh.shuffled(lost + kept))
    whole = kept.map(\.id)
    free = [9_990, 9_991]
    let context = try store.reopened().viewContext
    // The ids do not tell whose an episode is: one that is to be found has an id like those of a series that is there,
    // and one that is not to be found an id like those of a series that is gone.
    let (moved, stray, home) = (ids[3] * 100 + 1, ids[2] * 100 + 77, ids[0] * 100 + 77)
    try context.episode(ids[0] * 100 + 1).id = stray
    try context.episode(moved).id = home
    let kin: [Int64] = kept.flatMap { seed in (0..<seed.episodes).map { seed.id * 100 + Int64($0) } }
    healthy = kin.map { Int($0 == moved ? home : $0) }
    for seed in fresh.shuffled(lost) { context.delete(try context.series(seed.id)) }
    for id in free {
      let episode = Episode(context: context)
      episode.id = id
      episode.title = fresh.word()
    }
    try context.save()
  }

  /// The ids of the episodes whose key leads nowhere, as the file says.
  func lost() throws -> [Int] {
    try store.numbers(
      "SELECT ZID FROM ZEPISODE WHERE ZSERIES NOT NULL AND ZSERIES NOT IN (SELECT Z_PK FROM ZSERIES) ORDER BY ZID")
  }

  /// The object that the context has for a series that is gone: a fault.
  func heldLostSeries() throws -> Series {
    let id = Int64(try lost()[0])
    guard let series = try context.episode(id).series else { throw Mismatch(["the episode \(id) has no series"]) }
    return series
  }

  /// Holds objects of each entity that have been read, of which all but the history have another title in the file since.
  func heldObjects() throws -> HeldObjects {
    let history = try context.history(ofEpisode: whole[0] * 100)
    let series = try context.series(whole[0])
    let episodes = try [Int64(try lost()[0]), whole[0] * 100, free[0]].map { try context.episode($0) }
    _ = (history.watchedAt, series.title, episodes.map(\.title))
    for entity in ["Series", "Episode"] {
      let renaming = NSBatchUpdateRequest(entityName: entity)
      renaming.propertiesToUpdate = ["title": "Renamed since"]
      _ = try store.elsewhere { try $0.execute(renaming) }
    }
    let held: [NSManagedObject] = [history, series] + episodes
    return HeldObjects(held, in: context)
  }

  /// Reads the episodes of every series that is there, and saves one more past the context.
  ///
  /// - Returns: the id of the episode, and the series, which know their episodes as long as they are held.
  func saveElsewhere() throws -> (late: Int64, series: [Series]) {
    let series: [Series] = try context.all("Series", by: "id")
    for one in series { _ = one.episodes.count }
    try store.elsewhere { context in
      let episode = Episode(context: context)
      (episode.id, episode.title, episode.series) = (9_993, "Late", try context.series(whole[0]))
    }
    return (9_993, series)
  }

  /// Inserts a series and an episode of it.
  func insertSeries() {
    let series = Series(context: context)
    (series.id, series.title) = (95, "New one")
    insertEpisode(9_500).series = series
  }

  /// Inserts an episode without a series.
  @discardableResult
  func insertEpisode(_ id: Int64) -> Episode {
    let episode = Episode(context: context)
    (episode.id, episode.title) = (id, "New one, too")
    return episode
  }

  /// Places unsaved changes of each entity in the context, among them a new episode of a new series and a history that is
  /// deleted; and holds a series and an episode that is to be found.
  func bystanders() throws -> [Bystanders] {
    insertSeries()
    let strays = try lost().map(Int64.init)
    context.delete(try context.history(ofEpisode: 0))
    let history = try context.history(ofEpisode: 1)
    return [
      try Bystanders(
        in: context, of: store, edit: (try context.episode(whole[0] * 100), "title", "Half a ti" as NSString),
        insert: ("Episode", ["id": NSNumber(value: 9_992), "title": "Free" as NSString]),
        loaded: try context.episode(free[0])),
      try Bystanders(
        in: context, of: store, edit: (try context.series(whole[0]), "title", "Half a se" as NSString),
        loaded: try context.series(whole[2])),
      try Bystanders(
        in: context, of: store, edit: (try context.episode(strays[0]), "duration", NSNumber(value: 7)),
        loaded: try context.episode(strays[1])),
      try Bystanders(in: context, of: store, edit: (history, "watchedAt", ItemSeed.date(7) as NSDate)),
    ]
  }
}
