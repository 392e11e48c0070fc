import OpenCoreData
import Samples

/// What a batch delete answers, and what it leaves.
public struct BatchOutcome: Equatable, Sendable {
  /// The count that the request answers with; nil where it throws.
  public var count: Int?
  /// How many episodes are left in the file.
  public var episodes: Int
  /// How many of them still have the key of a series.
  public var keys: Int

  /// Makes a prediction.
  public init(count: Int?, episodes: Int, keys: Int) {
    self.count = count
    self.episodes = episodes
    self.keys = keys
  }
}

/// Exercise 3.1: to predict what a batch delete does under each delete rule.
public struct PredictTheBatchDelete: Attempt {
  let outcome: (NSDeleteRule, Int) -> BatchOutcome

  /// Makes an attempt.
  ///
  /// - Parameter outcome: predicts, from the rule of `Series.episodes` and the number of episodes, what becomes of the one
  ///   series and of them.
  public init(_ outcome: @escaping (_ rule: NSDeleteRule, _ episodes: Int) -> BatchOutcome) { self.outcome = outcome }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(3, 1), "predict-the-batch-delete", "Predict the batch delete", minutes: 8, claims: ["B2", "B4"],
    call: "PredictTheBatchDelete(batchOutcome)",
    hints: [
      "A batch delete knows no objects, but it knows the model. Which of the four rules can be applied to rows alone?",
      "Three rules are applied in the store. The fourth has nobody to ask whether somebody stands in the way, so it refuses.",
      "The count is of what the request asked for. A rule may take or change more rows, and these are not counted.",
    ])

  /// What is checked: each answer against a real batch delete.
  public static var checks: [Check<PredictTheBatchDelete>] {
    [
      Check("cascade", "B2", "Cascade is applied in the store: the episodes go, though nobody has loaded one of them.")
      {
        try $0.compare("episodes", \.episodes, .cascadeDeleteRule)
      },
      Check("the-count", "B4", "The count covers what the request asked for, and not what a cascade took along.") {
        try $0.compare("count", \.count, .cascadeDeleteRule)
      },
      Check("nullify", "B2", "Nullify is applied in the store: the episodes stay and lose their key.") {
        try $0.compare("keys", \.keys, .nullifyDeleteRule)
      },
      Check("no-action", "B2", "No action leaves the rows alone, with keys that lead nowhere.") {
        try $0.compare("keys", \.keys, .noActionDeleteRule)
      },
      Check("deny", "B2", "Deny is not ignored: an object that it protects is there, so the request throws.") {
        try $0.compare("count", \.count, .denyDeleteRule)
        try $0.compare("episodes", \.episodes, .denyDeleteRule)
      },
    ]
  }

  private func compare<Value: Equatable>(_ what: String, _ part: KeyPath<BatchOutcome, Value>, _ rule: NSDeleteRule)
    throws
  {
    for episodes in [2, 5] {
      let store = try GradedStore(
        SeriesModel(\.seriesEpisodes, rule), [SeriesSeed(id: 6, title: "Ferry", episodes: episodes, watched: 0)])
      let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest<any NSFetchRequestResult>(entityName: "Series"))
      request.resultType = .resultTypeCount
      let result = try? store.context.execute(request) as? NSBatchDeleteResult
      let real = BatchOutcome(
        count: result?.result as? Int, episodes: try store.rows("ZEPISODE"),
        keys: try store.rows("ZEPISODE", where: "ZSERIES NOT NULL"))
      try expect(
        "\(what), after one series with \(episodes) episodes was deleted in bulk",
        outcome(rule, episodes)[keyPath: part],
        is: real[keyPath: part])
    }
  }
}
