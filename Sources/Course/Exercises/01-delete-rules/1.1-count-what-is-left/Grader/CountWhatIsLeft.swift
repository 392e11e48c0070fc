import OpenCoreData
import Samples
import WorkbookKit

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
      "Follow the series that is deleted. Which objects does its own rule delete with it, and what do the rules of those objects say?",
      "Series.episodes is cascade and Episode.history is nullify, so the cascade ends at the histories. How many does that leave?",
      "One row of ZSERIES is deleted, and with it the rows of ZEPISODE that belong to it. No row of ZHISTORY is deleted.",
    ],
    why:
      "Each deleted object applies its own rules: the series deletes its episodes, and each episode only cuts the link of its history."
  )

  /// What is checked: the prediction against real deletes, of stores with one series and with several.
  public static var checks: [Check<CountWhatIsLeft>] {
    [
      Check("the-series-goes", "D1", "After the save the file holds another number of series than predicted.") {
        try $0.compare("series", \.series, Shape.one($1) + Shape.several($1))
      },
      Check("its-episodes-go", "D1", "Where there was one series, another number of episodes is left than predicted.") {
        try $0.compare("episodes", \.episodes, Shape.one($1))
      },
      Check(
        "the-others-keep-theirs", "D1",
        "Where there were several series, another number of episodes is left than predicted, though for one series it was right."
      ) {
        try $0.compare("episodes", \.episodes, Shape.several($1))
      },
      Check(
        "the-histories-stay", "D1",
        "Another number of histories is left than predicted: the rule of Episode.history says what becomes of the history of a deleted episode, and that of Series.episodes does not."
      ) {
        try $0.compare("histories", \.histories, (Shape.one($1) + Shape.several($1)).filter(\.isWatchedWhole))
      },
      Check(
        "only-the-watched", "D1",
        "Where not every episode was watched, another number of histories is left than predicted, though it was right where all were."
      ) {
        try $0.compare("histories", \.histories, (Shape.one($1) + Shape.several($1)).filter { !$0.isWatchedWhole })
      },
    ]
  }

  /// What a store holds: how many series, episodes of each, and watched ones among these.
  private struct Shape {
    let series: Int
    let episodes: Int
    let watched: Int

    var isWatchedWhole: Bool { watched == episodes }

    /// A store with one series: none, some or all of its episodes watched, or without episodes.
    static func one(_ fresh: FreshData) -> [Shape] { with(series: 1, fresh) }

    /// The same with several series.
    static func several(_ fresh: FreshData) -> [Shape] {
      let many = [(2, 1), (1, 0), (3, 3), (fresh.int(4...6), fresh.int(1...3))].map {
        Shape(series: fresh.int(7...30), episodes: $0.0, watched: $0.1)
      }
      return with(series: fresh.int(2...6), fresh) + fresh.shuffled(many)
    }

    /// Every way to watch up to two episodes, and some ways to watch more and many.
    private static func with(series: Int, _ fresh: FreshData) -> [Shape] {
      let (episodes, many) = (fresh.int(3...8), fresh.int(20...40))
      let some = [(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2)]
      let more = [(episodes, 0), (episodes, fresh.int(1...episodes - 1)), (episodes, episodes)]
      return fresh.shuffled(
        (some + more + [(many, fresh.int(9...many - 1))]).map { Shape(series: series, episodes: $0.0, watched: $0.1) })
    }
  }

  /// Compares a part of the prediction with what real deletes leave, again and again.
  private func compare(_ what: String, _ part: KeyPath<SeriesRows, Int>, _ shapes: [Shape]) throws {
    let real = try shapes.map { ($0, try Self.rowsLeft($0)[keyPath: part]) }
    for (shape, left) in (1...20).flatMap({ _ in real }) {
      let (series, episodes, watched) = (shape.series, shape.episodes, shape.watched)
      try expect(
        "predicted \(what) left of \(series) series, each with \(CountedNoun.text(episodes, "episode")), \(watched) watched",
        rowsLeft(series, episodes, watched)[keyPath: part], is: left)
    }
  }

  /// Deletes a series of a real store and counts.
  private static func rowsLeft(_ shape: Shape) throws -> SeriesRows {
    let store = try GradedStore(
      SeriesModel(),
      (1...shape.series).map {
        SeriesSeed(id: Int64($0), title: "S\($0)", episodes: shape.episodes, watched: shape.watched)
      })
    store.context.delete(try store.context.series(1))
    try store.context.save()
    return SeriesRows(
      series: try store.rows("ZSERIES"), episodes: try store.rows("ZEPISODE"), histories: try store.rows("ZHISTORY"))
  }
}
