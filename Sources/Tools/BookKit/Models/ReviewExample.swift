import Samples

/// The review that the book shows: the cascade between a series and its episodes is moved to the other end.
enum ReviewExample {
  /// The review in lines of Markdown; nil where it cannot be made.
  static var lines: [String]? {
    var exchanged = SeriesModel()
    exchanged.seriesEpisodes = .nullifyDeleteRule
    exchanged.episodeSeries = .cascadeDeleteRule
    return (try? ModelReview(from: SeriesModel().make(), to: exchanged.make())).map { ReviewReport.lines(of: $0) }
  }
}
