import OpenCoreData
import Samples

/// How many rows each table holds.
public struct SeriesRows: Equatable, Sendable {
  /// Series.
  public var series: Int
  /// Episodes.
  public var episodes: Int
  /// Histories.
  public var histories: Int

  /// Makes a count.
  public init(series: Int, episodes: Int, histories: Int) {
    self.series = series
    self.episodes = episodes
    self.histories = histories
  }
}

/// Exercise 1.1: to predict how many rows one delete leaves.
public struct CountWhatIsLeft: Attempt {
  let rowsLeft: (Int, Int, Int) -> SeriesRows

  /// Makes an attempt.
  ///
  /// - Parameter rowsLeft: predicts, from the number of series, of the episodes of each, and of the watched ones among
  ///   these, what is left after one series has been deleted.
  public init(_ rowsLeft: @escaping (_ series: Int, _ episodes: Int, _ watched: Int) -> SeriesRows) {
    self.rowsLeft = rowsLeft
  }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(1, 1), "count-what-is-left", "Count what is left", minutes: 5, claims: ["D1", "D5"],
    call: "CountWhatIsLeft(rowsLeft)",
    hints: [
      "Follow one series that goes. Which objects does its own rule take along, and what do *their* rules say?",
      "Series.episodes is cascade and Episode.history is nullify: the wave ends at the histories. How many does that leave?",
      "One row of ZSERIES goes, and the rows of ZEPISODE that belonged to it. No row of ZHISTORY goes at all.",
    ])

  /// What is checked: the prediction against a real delete.
  public static var checks: [Check<CountWhatIsLeft>] {
    [
      Check("the-series-goes", "D1", "After the save the deleted series is no longer in the file.") {
        try $0.compare("series", \.series, 5, 0, 0)
      },
      Check("its-episodes-go", "D1", "Series.episodes is cascade: whoever deletes a series deletes its episodes.") {
        try $0.compare("episodes", \.episodes, 1, 7, 0)
      },
      Check(
        "the-others-keep-theirs", "D1",
        "A cascade follows the relationship of the object that goes; what belongs to another series is not asked."
      ) {
        try $0.compare("episodes", \.episodes, 4, 3, 0)
      },
      Check(
        "the-histories-stay", "D5",
        "Episode.history is nullify: the wave ends there, and every history stays, with its link cut."
      ) {
        try $0.compare("histories", \.histories, 2, 6, 6)
      },
      Check("only-the-watched", "D5", "Only an episode that was watched has a history; the others have none to leave.")
      {
        try $0.compare("histories", \.histories, 3, 8, 5)
      },
    ]
  }

  /// Compares the prediction with what a real delete leaves.
  private func compare(
    _ what: String, _ part: KeyPath<SeriesRows, Int>, _ series: Int, _ episodes: Int, _ watched: Int
  ) throws {
    let store = try GradedStore(
      SeriesModel(),
      (1...series).map { SeriesSeed(id: Int64($0), title: "S\($0)", episodes: episodes, watched: watched) })
    store.context.delete(try store.context.series(1))
    try store.context.save()
    let left = SeriesRows(
      series: try store.rows("ZSERIES"), episodes: try store.rows("ZEPISODE"), histories: try store.rows("ZHISTORY"))
    try expect(
      "\(what) left of \(series) series, each with \(episodes) episodes, \(watched) of them watched",
      rowsLeft(series, episodes, watched)[keyPath: part], is: left[keyPath: part])
  }
}
