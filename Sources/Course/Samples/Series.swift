import Foundation
import OpenCoreData

/// A television series: the owner of its episodes.
public final class Series: NSManagedObject {
  /// The number by which the lessons pick a series.
  @Managed public var id: Int64
  /// The title.
  @Managed public var title: String
  /// The episodes; their order is nobody's promise.
  @Managed public var episodes: Set<Episode>
}

/// One episode of a series.
public final class Episode: NSManagedObject {
  /// The number by which the lessons pick an episode.
  @Managed public var id: Int64
  /// The title.
  @Managed public var title: String
  /// The length in minutes.
  @Managed public var duration: Double
  /// The series it belongs to.
  @Managed public var series: Series?
  /// The note that it was watched, if it was.
  @Managed public var history: History?
}

/// The note that an episode was watched.
public final class History: NSManagedObject {
  /// The `id` of the episode, kept here as well.
  @Managed public var episodeId: Int64
  /// When it was watched.
  @Managed public var watchedAt: Date?
  /// The episode.
  @Managed public var episode: Episode?
}
