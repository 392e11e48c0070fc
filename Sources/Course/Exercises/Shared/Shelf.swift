import Foundation
import OpenCoreData
import Samples

/// A series to put into a store: how many episodes it has, and how many of them have been watched.
struct SeriesSeed {
  var id: Int64
  var title: String
  var episodes: Int
  var watched: Int
}

extension GradedStore {
  /// A store with some series.
  ///
  /// An episode's `id` is a hundred times that of its series, and one more than that of the episode before.
  ///
  /// - Parameters:
  ///   - seeds: the series, in the order in which they are inserted.
  /// - Throws: what the save throws.
  convenience init(_ rules: SeriesModel, _ seeds: [SeriesSeed]) throws {
    try self.init(rules.make, filledBy: { context in for seed in seeds { seed.insert(into: context) } })
  }
}

extension SeriesSeed {
  func insert(into context: NSManagedObjectContext) {
    let series = Series(context: context)
    series.id = id
    series.title = title
    for number in 0..<episodes {
      let episode = Episode(context: context)
      episode.id = id * 100 + Int64(number)
      episode.title = "\(title) \(number)"
      episode.duration = 25 + Double(number)
      episode.series = series
      guard number < watched else { continue }
      let history = History(context: context)
      history.episodeId = episode.id
      history.watchedAt = Date(timeIntervalSinceReferenceDate: 650_000_000 + Double(episode.id))
      history.episode = episode
    }
  }
}
