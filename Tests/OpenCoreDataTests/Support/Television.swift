import Foundation

@testable import OpenCoreData

final class Series: Recorded {
  @Managed var rating: Int64
  @Managed var mood: String?
  @Managed var episodes: Set<Episode>
}

final class Episode: Recorded {
  @Managed var duration: Double
  @Managed var series: Series?
  @Managed var history: History?
}

final class History: Recorded {
  @Managed var watchedAt: Date?
  @Managed var episode: Episode?
}

/// Series 1—* Episode 1—1 History, with the rules a test asks for.
struct Television {
  var episodes = NSDeleteRule.cascadeDeleteRule
  var series = NSDeleteRule.nullifyDeleteRule
  var history = NSDeleteRule.nullifyDeleteRule
  var episode = NSDeleteRule.nullifyDeleteRule
  /// Whether an episode may be without a series.
  var seriesIsOptional = true
  /// The fewest episodes that a series may have, and whether it may have none.
  var fewestEpisodes = 0
  var episodesIsOptional = true

  /// The model; each call makes a new one, and `mood` is transient.
  var model: NSManagedObjectModel {
    let series = NSEntityDescription.made(
      "Series", Series.self,
      [attribute("rating", .integer64AttributeType, default: 0), attribute("mood", isTransient: true)])
    let episode = NSEntityDescription.made(
      "Episode", Episode.self, [attribute("duration", .doubleAttributeType, default: 0)])
    let history = NSEntityDescription.made("History", History.self, [attribute("watchedAt", .dateAttributeType)])
    series.relate(
      .many("episodes", episodes, isOptional: episodesIsOptional, min: fewestEpisodes), to: episode,
      inverse: .one("series", self.series, isOptional: seriesIsOptional))
    episode.relate(.one("history", self.history), to: history, inverse: .one("episode", self.episode))
    return NSManagedObjectModel.of([series, episode, history])
  }
}

extension NSManagedObjectContext {
  /// Inserts a series with episodes of these names.
  @discardableResult
  func makeSeries(_ name: String, _ episodes: String...) -> Series {
    let series = Series(context: self)
    series.name = name
    for name in episodes { makeEpisode(name, of: series) }
    return series
  }

  /// Inserts an episode.
  @discardableResult
  func makeEpisode(_ name: String, of series: Series? = nil) -> Episode {
    let episode = Episode(context: self)
    episode.name = name
    episode.series = series
    return episode
  }

  /// Inserts a history.
  @discardableResult
  func makeHistory(_ name: String, of episode: Episode? = nil) -> History {
    let history = History(context: self)
    history.name = name
    history.episode = episode
    return history
  }

  func series(_ name: String) throws -> Series { try only("Series", name) }
  func episode(_ name: String) throws -> Episode { try only("Episode", name) }
  func history(_ name: String) throws -> History { try only("History", name) }
}
