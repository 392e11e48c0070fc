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
    ExerciseNumber(1, 3), "mend-the-model", "Mend the model", minutes: 8, claims: ["D1", "D5", "D6", "D8"],
    call: "MendTheModel(familyRules)",
    hints: [
      "Say each rule aloud as a sentence that begins “when I go”. Who is “I” in Episode.history?",
      "A rule stands on the end of the object that goes. Two of the four ends own what is at the other one; two do not.",
      "From the series down to the history every step has to take the next object along. On the way up nothing may go.",
    ])

  /// What is checked: four deletes, on real stores with these rules.
  public static var checks: [Check<MendTheModel>] {
    [
      Check(
        "the-episodes-go", "D1",
        "The series is gone and its episodes are still there: Series.episodes decides what becomes of them, and only cascade takes them along."
      ) { attempt in
        let store = try attempt.store([SeriesSeed(id: 8, title: "Mole", episodes: 4, watched: 0)])
        try store.deleteSeries(8)
        try expect("rows of ZEPISODE", try store.rows("ZEPISODE"), is: 0)
      },
      Check(
        "nothing-refuses", "D6", "An object on the way refuses to go, so nothing goes: deny is a lock, not a broom."
      ) { attempt in
        let store = try attempt.store([SeriesSeed(id: 8, title: "Mole", episodes: 2, watched: 1)])
        try store.deleteSeries(8)
      },
      Check(
        "no-history-is-left", "D1",
        "The histories are still in the file, and no screen leads to them any more: the cascade stops at the first relationship that does not cascade."
      ) { attempt in
        let store = try attempt.store([SeriesSeed(id: 8, title: "Mole", episodes: 5, watched: 3)])
        try store.deleteSeries(8)
        try expect("rows of ZHISTORY", try store.rows("ZHISTORY"), is: 0)
      },
      Check(
        "a-history-goes-alone", "D5",
        "The reader of a series only cleared one entry of the history, and the episode went with it: a cascade on that end deletes upwards."
      ) { attempt in
        let store = try attempt.store([SeriesSeed(id: 8, title: "Mole", episodes: 3, watched: 2)])
        store.context.delete(try store.context.history(ofEpisode: 800))
        try store.context.save()
        try expect("rows of ZEPISODE", try store.rows("ZEPISODE"), is: 3)
        try expect(
          "keys to a history that is gone", try store.rows("ZEPISODE", where: "ZID = 800 AND ZHISTORY NOT NULL"), is: 0)
      },
      Check(
        "an-episode-goes-alone", "D8",
        "One episode was deleted, and the series went too: the rule on Episode.series speaks about the series."
      ) { attempt in
        let store = try attempt.store([SeriesSeed(id: 8, title: "Mole", episodes: 3, watched: 0)])
        store.context.delete(try store.context.episode(801))
        try store.context.save()
        try expect("rows of ZSERIES", try store.rows("ZSERIES"), is: 1)
        try expect("rows of ZEPISODE", try store.rows("ZEPISODE"), is: 2)
      },
    ]
  }

  private func store(_ seeds: [SeriesSeed]) throws -> GradedStore { try GradedStore(rules(), seeds) }
}

extension GradedStore {
  /// Deletes a series and saves.
  func deleteSeries(_ id: Int64) throws {
    context.delete(try context.series(id))
    try context.save()
  }
}
