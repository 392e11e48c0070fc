import Foundation
import OpenCoreData
import Samples

/// Exercise 1.3: to choose four delete rules so that nothing is left that nobody can reach.
public struct MendTheModel: Attempt {
  let rules: () -> SeriesModel

  /// Makes an attempt.
  ///
  /// - Parameter rules: the delete rules.
  public init(_ rules: @escaping () -> SeriesModel) { self.rules = rules }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(1, 3), "mend-the-model", "Mend the model", minutes: 8, claims: ["D1", "D6", "D7", "D8"],
    call: "MendTheModel(familyRules)",
    hints: [
      "Say each rule aloud as a sentence that begins “when I am deleted”. Who is “I” in Episode.history?",
      "A rule stands at the end of the object that is deleted. Two of the four ends own what is at the other one; two do not.",
      "From the series down to the history, each delete has to take the next object along. On the way up it only clears the reference.",
    ],
    why:
      "A rule speaks of the object that is deleted: an owner takes what it owns along (cascade), and what is owned makes its owner forget it (nullify)."
  )

  /// What is checked: deletes of a series, an episode and a history, on real stores with these rules.
  public static var checks: [Check<MendTheModel>] {
    [
      Check(
        "only-the-rules", "D8",
        "Only the four delete rules were to be chosen, and something else in the model has changed."
      ) { attempt in
        try expect("History.episode is optional", attempt.rules().isHistoryEpisodeOptional, is: true)
      },
      Check(
        "nothing-refuses", "D6",
        "A save was refused, because a rule is deny: an object under it cannot be deleted while it refers to one that stays."
      ) { attempt, fresh in
        let rules = attempt.rules()
        for victim in ["a series", "an episode", "a history"] {
          let home = try Home(rules, fresh)
          do {
            try home.delete(victim)
          } catch {
            throw Mismatch(["deleting \(victim): refused because of \(Self.deniers(error).joined(separator: ", "))"])
          }
        }
      },
      Check(
        "the-episodes-go", "D1",
        "The series is deleted, and its episodes are still in the file: the rule of Series.episodes says what becomes of them."
      ) { attempt, fresh in
        let home = try Home(attempt.rules(), fresh)
        try home.delete("a series")
        try expect("rows of ZEPISODE", try home.store.rows("ZEPISODE"), is: home.other.episodes)
      },
      Check(
        "no-history-is-left", "D1",
        "An episode is deleted and its history is still in the file, where no screen leads to it: the rule of Episode.history says what becomes of it, however the episode was deleted."
      ) { attempt, fresh in
        let rules = attempt.rules()
        for (victim, which) in [("a series", "ZEPISODEID / 100 ="), ("an episode", "ZEPISODEID - 1 = 100 *")] {
          let home = try Home(rules, fresh)
          try home.delete(victim)
          try expect(
            "histories of what is gone, after \(victim) was deleted",
            try home.store.rows("ZHISTORY", where: "\(which) \(home.series.id)"), is: 0)
        }
      },
      Check(
        "a-history-goes-alone", "D8",
        "One history was deleted, and its episode went with it: the rule of History.episode says what becomes of the episode."
      ) { attempt, fresh in
        let home = try Home(attempt.rules(), fresh)
        try home.delete("a history")
        try expect("rows of ZEPISODE", try home.store.rows("ZEPISODE"), is: home.series.episodes + home.other.episodes)
      },
      Check(
        "an-episode-goes-alone", "D8",
        "One episode was deleted, and its series went with it: the rule of Episode.series says what becomes of the series."
      ) { attempt, fresh in
        let home = try Home(attempt.rules(), fresh)
        try home.delete("an episode")
        try expect("rows of ZSERIES", try home.store.rows("ZSERIES"), is: 2)
        try expect(
          "rows of ZEPISODE", try home.store.rows("ZEPISODE"), is: home.series.episodes + home.other.episodes - 1)
      },
      Check(
        "nothing-refers-to-the-dead", "D7",
        "An object that stays still refers to one that is deleted, and this app has no code that would clear the reference."
      ) { attempt, fresh in
        let home = try Home(attempt.rules(), fresh)
        let before = try home.store.contents()
        let episode = try home.context.episode(home.series.id * 100)
        try expect("episode.history is set", episode.history != nil, is: true)
        try home.delete("a history")
        try expect("episode.history is set after this history was deleted", episode.history != nil, is: false)
        try expect("keys to a history that is gone", try home.store.numbers(Self.lostHistories), is: [])
        let series = try home.context.series(home.series.id)
        try expect("series.episodes, counted in memory", series.episodes.count, is: home.series.episodes)
        try home.delete("an episode")
        try expect(
          "series.episodes, counted in memory after an episode was deleted", series.episodes.count,
          is: home.series.episodes - 1)
        try home.delete("a series")
        // All rows of the one series, and no other, have changed.
        try expect(
          "rows that differ at the end", before.changes(to: try home.store.contents()).count,
          is: 1 + home.series.episodes + home.series.watched)
      },
    ]
  }

  private static let lostHistories =
    "SELECT ZHISTORY FROM ZEPISODE WHERE ZHISTORY NOT NULL AND ZHISTORY NOT IN (SELECT Z_PK FROM ZHISTORY)"

  /// The relationships that refuse, such as `Episode.history`.
  private static func deniers(_ error: any Error) -> [String] {
    let error = error as NSError
    let all = error.userInfo[NSDetailedErrorsKey] as? [any Error] ?? [error]
    let names = all.map { detail in
      let info = (detail as NSError).userInfo
      let entity = (info[NSValidationObjectErrorKey] as? NSManagedObject)?.entity.name ?? "an object"
      return "\(entity).\(info[NSValidationKeyErrorKey] as? String ?? "?")"
    }
    return Set(names).sorted()
  }
}

/// Two series under the rules of an attempt: one to delete something of, and one that no delete concerns.
private struct Home {
  let store: GradedStore
  let series: SeriesSeed
  let other: SeriesSeed

  var context: NSManagedObjectContext { store.context }

  init(_ rules: SeriesModel, _ fresh: FreshData) throws {
    let ids = fresh.ints(2, 10...90).map(Int64.init)
    let (episodes, others) = (fresh.int(4...6), fresh.int(2...4))
    series = SeriesSeed(id: ids[0], title: fresh.word(), episodes: episodes, watched: 2)
    other = SeriesSeed(id: ids[1], title: fresh.word(), episodes: others, watched: others - 1)
    store = try GradedStore(rules, fresh.shuffled([series, other]))
  }

  /// Deletes an object of the series and saves.
  ///
  /// - Parameter victim: “a series”, “an episode” or “a history”.
  func delete(_ victim: String) throws {
    switch victim {
    case "a series": context.delete(try context.series(series.id))
    case "an episode": context.delete(try context.episode(series.id * 100 + 1))
    default: context.delete(try context.history(ofEpisode: series.id * 100))
    }
    try context.save()
  }
}

extension GradedStore {
  /// Deletes a series and saves.
  func deleteSeries(_ id: Int64) throws {
    context.delete(try context.series(id))
    try context.save()
  }
}
