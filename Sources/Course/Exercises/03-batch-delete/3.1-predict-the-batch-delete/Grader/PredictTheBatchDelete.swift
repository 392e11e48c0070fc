import OpenCoreData
import Samples
import WorkbookKit

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
      "A batch delete loads no objects, but it has the model. Which of the four rules can be applied to rows alone?",
      "Three rules are applied in the store. The fourth, here, forbids the delete where an object is at the other end.",
      "The count is of what the request asked for. A rule may delete or change more rows, and these are not counted.",
    ],
    why: """
      The store applies the model's rules to rows: cascade deletes, nullify clears keys, no action does neither. Deny \
      refuses the whole request here; Apple documents only that it does not work with a batch delete. The answer counts \
      the series only.
      """)

  /// What is checked: each answer against a real batch delete.
  public static var checks: [Check<PredictTheBatchDelete>] {
    [
      Check("cascade", "B2", "Under cascade the file has other rows or other keys of episodes than predicted.") {
        try $0.compare([("episodes", \.episodes), ("keys", \.keys)], .cascadeDeleteRule, $1)
      },
      Check("the-count", "B4", "The request answers with another count than predicted.") {
        for rule in [NSDeleteRule.cascadeDeleteRule, .nullifyDeleteRule, .noActionDeleteRule] {
          try $0.compare([("count", \.count)], rule, $1)
        }
      },
      Check("nullify", "B2", "Under nullify the file has other rows or other keys of episodes than predicted.") {
        try $0.compare([("episodes", \.episodes), ("keys", \.keys)], .nullifyDeleteRule, $1)
      },
      Check("no-action", "B2", "Under no action the file has other rows or other keys of episodes than predicted.") {
        try $0.compare([("episodes", \.episodes), ("keys", \.keys)], .noActionDeleteRule, $1)
      },
      Check(
        "deny", "B2",
        "Under deny, with an episode at the other end, the request answers or leaves something else than predicted; what this engine does is chosen here."
      ) {
        try $0.compare([("count", \.count)], .denyDeleteRule, $1)
        try $0.compare([("episodes", \.episodes), ("keys", \.keys)], .denyDeleteRule, $1)
      },
    ]
  }

  private func compare<Value: Equatable>(
    _ parts: [(name: String, value: KeyPath<BatchOutcome, Value>)], _ rule: NSDeleteRule, _ fresh: FreshData
  ) throws {
    for episodes in [1, 2, fresh.int(3...12), fresh.int(100...200)] {
      let seed = SeriesSeed(id: Int64(fresh.int(1...99)), title: fresh.word(), episodes: episodes, watched: 0)
      let store = try GradedStore(SeriesModel(\.seriesEpisodes, rule), [seed])
      let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest<any NSFetchRequestResult>(entityName: "Series"))
      request.resultType = .resultTypeCount
      let result = try? store.context.execute(request) as? NSBatchDeleteResult
      let real = BatchOutcome(
        count: result?.result as? Int, episodes: try store.rows("ZEPISODE"),
        keys: try store.rows("ZEPISODE", where: "ZSERIES NOT NULL"))
      let predicted = outcome(rule, episodes)
      for part in parts {
        try expect(
          "\(part.name) under \(rule.word), after one series with \(CountedNoun.text(episodes, "episode")) was deleted in bulk",
          predicted[keyPath: part.value],
          is: real[keyPath: part.value])
      }
    }
  }
}
