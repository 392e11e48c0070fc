import Foundation

@testable import CoreData

package final class RecordedSeries: Recorded {
  @Managed package var rating: Int64
  @Managed package var mood: String?
  @Managed package var episodes: Set<RecordedEpisode>
}

package final class RecordedEpisode: Recorded {
  @Managed package var duration: Double
  @Managed package var series: RecordedSeries?
  @Managed package var history: RecordedHistory?
}

package final class RecordedHistory: Recorded {
  @Managed package var watchedAt: Date?
  @Managed package var episode: RecordedEpisode?
}

/// Series 1—* Episode 1—1 History, with the rules a test asks for.
package struct Television {
  package typealias Series = RecordedSeries
  package typealias Episode = RecordedEpisode
  package typealias History = RecordedHistory

  package var episodes: NSDeleteRule
  package var series: NSDeleteRule
  package var history: NSDeleteRule
  package var episode: NSDeleteRule
  /// Whether an episode may be without a series.
  package var seriesIsOptional: Bool
  /// The fewest episodes that a series may have, and whether it may have none.
  package var fewestEpisodes: Int
  package var episodesIsOptional: Bool

  /// Chooses rules; those that are not named are the usual ones.
  package init(
    episodes: NSDeleteRule = .cascadeDeleteRule, series: NSDeleteRule = .nullifyDeleteRule,
    history: NSDeleteRule = .nullifyDeleteRule, episode: NSDeleteRule = .nullifyDeleteRule,
    seriesIsOptional: Bool = true, fewestEpisodes: Int = 0, episodesIsOptional: Bool = true
  ) {
    (self.episodes, self.series, self.history, self.episode) = (episodes, series, history, episode)
    self.seriesIsOptional = seriesIsOptional
    (self.fewestEpisodes, self.episodesIsOptional) = (fewestEpisodes, episodesIsOptional)
  }

  /// The model; each call makes a new one, and `mood` is transient.
  package var model: NSManagedObjectModel {
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
  package func makeSeries(_ name: String, _ episodes: String...) -> Television.Series {
    let series = Television.Series(context: self)
    series.name = name
    for name in episodes { makeEpisode(name, of: series) }
    return series
  }

  /// Inserts an episode.
  @discardableResult
  package func makeEpisode(_ name: String, of series: Television.Series? = nil) -> Television.Episode {
    let episode = Television.Episode(context: self)
    episode.name = name
    episode.series = series
    return episode
  }

  /// Inserts a history.
  @discardableResult
  package func makeHistory(_ name: String, of episode: Television.Episode? = nil) -> Television.History {
    let history = Television.History(context: self)
    history.name = name
    history.episode = episode
    return history
  }

  package func series(_ name: String) throws -> Television.Series { try only("Series", name) }
  package func episode(_ name: String) throws -> Television.Episode { try only("Episode", name) }
  package func history(_ name: String) throws -> Television.History { try only("History", name) }
}
